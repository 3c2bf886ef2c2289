import { expect, it } from 'vitest'
import { maySeeAccount, permissionsOf, refusalOf, timeZoneOrDefault } from './accounts.policy.ts'

it('[1.22, 3.4, 6.3] gives owners and admins all four permissions, users and individuals the first two', () => {
  const all = { view_dashboard: true, view_meeting: true, view_user: true, view_organization: true }
  const few = { ...all, view_user: false, view_organization: false }
  expect(permissionsOf('owner', 'organization')).toEqual(all)
  expect(permissionsOf('admin', 'organization')).toEqual(all)
  expect(permissionsOf('user', 'organization')).toEqual(few)
  expect(permissionsOf('owner', 'individual')).toEqual(few)
})

it('[4.2, 8.1, 8.2] admits only active users', () => {
  expect(refusalOf({ status: 'active', deletedAt: null })).toBeNull()
  expect(refusalOf({ status: 'suspended', deletedAt: null })).toBe('identity.suspended')
  expect(refusalOf({ status: 'invited', deletedAt: null })).toBe('identity.credentials_incorrect')
  expect(refusalOf({ status: 'active', deletedAt: 1 })).toBe('identity.account_not_found')
})

it('shows an account to its user and to admins of the same organisation', () => {
  const account = { id: 'a', organizationId: 'one' }
  const caller = { userId: 'b', organizationId: 'one', role: 'user' } as const
  expect(maySeeAccount({ ...caller, userId: 'a' }, account)).toBe(true)
  expect(maySeeAccount({ ...caller, role: 'admin' }, account)).toBe(true)
  expect(maySeeAccount({ ...caller, role: 'owner' }, account)).toBe(true)
  expect(maySeeAccount(caller, account)).toBe(false)
  expect(maySeeAccount({ ...caller, organizationId: 'two', role: 'owner' }, account)).toBe(false)
})

it('[9.2] accepts only existing zones', () => {
  expect(timeZoneOrDefault('Asia/Dhaka')).toBe('Asia/Dhaka')
  expect(timeZoneOrDefault('Asia/Nowhere')).toBe('Europe/London')
})
