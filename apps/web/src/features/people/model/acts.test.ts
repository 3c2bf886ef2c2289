import { expect, it } from 'vitest'
import { actsFor } from './acts.ts'

it('[6.7] offers what fits everybody who is selected', () => {
  expect(actsFor([])).toEqual([])
  expect(actsFor([{ status: 'invited' }])).toEqual(['resend', 'cancel', 'role'])
  expect(actsFor([{ status: 'active' }])).toEqual(['role', 'licence', 'suspend', 'delete'])
  expect(actsFor([{ status: 'active' }, { status: 'suspended' }])).toEqual(['role', 'licence', 'delete'])
  expect(actsFor([{ status: 'active' }, { status: 'invited' }])).toEqual(['role'])
})
