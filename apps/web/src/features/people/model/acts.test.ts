import { expect, it } from 'vitest'
import { actsFor, actsForStatus, peopleFor } from './acts.ts'

const [me, invited, active, suspended] = [
  { id: 'me', status: 'active' },
  { id: 'invited', status: 'invited' },
  { id: 'active', status: 'active' },
  { id: 'suspended', status: 'suspended' },
] as const

it('[6.7] offers actions that fit any selected user', () => {
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

it('[6.7, 7.47] leaves out users whom an action does not fit', () => {
  const selected = [me, invited, active, suspended]
  expect(peopleFor('suspend', selected, me.id)).toEqual([active])
  expect(peopleFor('delete', selected, me.id)).toEqual([active, suspended])
  expect(peopleFor('role', selected, me.id)).toEqual([invited, active, suspended])
  expect(peopleFor('licence', selected, me.id)).toEqual([me, active, suspended])
})

it('[6.7, 7.47] offers for all matching users the actions that fit the status filter', () => {
  expect(actsForStatus('suspended')).toEqual(['role', 'licence', 'reactivate', 'delete'])
  expect(actsForStatus(undefined)).toContain('resend')
})
