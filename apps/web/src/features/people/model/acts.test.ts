import { expect, it } from 'vitest'
import { actsFor, actsForStatus, peopleFor } from './acts.ts'

const [me, invited, active, suspended] = [
  { id: 'me', status: 'active' },
  { id: 'invited', status: 'invited' },
  { id: 'active', status: 'active' },
  { id: 'suspended', status: 'suspended' },
] as const

it('[6.7] offers what can be done with anyone who is selected', () => {
  expect(actsFor([], me.id)).toEqual([])
  expect(actsFor([invited], me.id)).toEqual(['resend', 'cancel', 'role'])
  expect(actsFor([active], me.id)).toEqual(['role', 'licence', 'suspend', 'delete'])
  expect(actsFor([invited, active], me.id)).toEqual([
    'resend',
    'cancel',
    'role',
    'licence',
    'suspend',
    'delete',
  ])
  expect(actsFor([me], me.id)).toEqual(['licence'])
})

it('[6.7, 7.47] leaves out those with whom it cannot be done', () => {
  const selected = [me, invited, active, suspended]
  expect(peopleFor('suspend', selected, me.id)).toEqual([active])
  expect(peopleFor('delete', selected, me.id)).toEqual([active, suspended])
  expect(peopleFor('role', selected, me.id)).toEqual([invited, active, suspended])
  expect(peopleFor('licence', selected, me.id)).toEqual([me, active, suspended])
})

it('[6.7, 7.47] offers for all matching users what fits the status in the filter', () => {
  expect(actsForStatus('suspended')).toEqual(['role', 'licence', 'reactivate', 'delete'])
  expect(actsForStatus(undefined)).toContain('resend')
})
