import { expect, it } from 'vitest'
import { actsFor, actsForStatus } from './acts.ts'

it('[6.7] offers what fits everybody who is selected', () => {
  expect(actsFor([])).toEqual([])
  expect(actsFor([{ status: 'invited' }])).toEqual(['resend', 'cancel', 'role'])
  expect(actsFor([{ status: 'active' }])).toEqual(['role', 'licence', 'suspend', 'delete'])
  expect(actsFor([{ status: 'active' }, { status: 'suspended' }])).toEqual(['role', 'licence', 'delete'])
  expect(actsFor([{ status: 'active' }, { status: 'invited' }])).toEqual(['role'])
})

it('[6.7, 7.47] offers for everybody what fits the status that is filtered by', () => {
  expect(actsForStatus('suspended')).toEqual(['role', 'licence', 'reactivate', 'delete'])
  expect(actsForStatus(undefined)).toContain('resend')
})
