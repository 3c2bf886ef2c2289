import { expect, it } from 'vitest'
import { personOf } from './person.ts'

const arif = { sub: 'arif-1', email: 'arif@riverside.example' }
const isVerified = (issuer: string, claims: Record<string, unknown>) =>
  personOf(issuer, { ...arif, ...claims })?.isEmailVerified

it('has a verified address where the provider says so', () => {
  const issuer = 'https://login.riverside.example'
  expect(isVerified(issuer, { email_verified: true })).toBe(true)
  for (const claims of [{}, { email_verified: false }, { email_verified: 'true' }, { xms_edov: true }])
    expect(isVerified(issuer, claims)).toBe(false)
})

it('of Google has a verified address only in an organisation that Google hosts', () => {
  const issuer = 'https://accounts.google.com'
  expect(isVerified(issuer, { email_verified: true, hd: 'riverside.example' })).toBe(true)
  for (const hd of [undefined, '', null, true])
    expect(isVerified(issuer, { email_verified: true, hd })).toBe(false)
  expect(isVerified(issuer, { email_verified: false, hd: 'riverside.example' })).toBe(false)
})

it.each([
  'https://login.microsoftonline.com/0198c0de-0000-7000-8000-000000000001/v2.0',
  'https://login.microsoftonline.us/0198c0de-0000-7000-8000-000000000001/v2.0',
  'https://login.partner.microsoftonline.cn/0198c0de-0000-7000-8000-000000000001/v2.0',
])('of %s has a verified address where its domain is the tenant’s', (issuer) => {
  for (const xms_edov of [true, 1, '1', 'true']) expect(isVerified(issuer, { xms_edov })).toBe(true)
  for (const xms_edov of [undefined, false, 0, '0', 'false', null])
    expect(isVerified(issuer, { xms_edov, email_verified: true })).toBe(false)
})

it('is nobody without a subject that can be stored', () => {
  for (const sub of [undefined, 7, '', 'ari\0f', 'x'.repeat(256)])
    expect(personOf('https://login.riverside.example', { ...arif, sub })).toBeNull()
})
