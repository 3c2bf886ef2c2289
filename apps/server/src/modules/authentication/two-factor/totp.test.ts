import { describe, expect, it } from 'vitest'
import { totpAt, totpStep } from '../../../testing/authenticator-app.ts'
import { matchTotp, newTotpSecret, totpUri } from './totp.ts'

/** The secret of RFC 6238 appendix B, '12345678901234567890', in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 appendix B at %d s', (seconds, code) => {
    const step = totpStep(seconds * 1000)
    expect(matchTotp(secret, code, seconds * 1000)).toBe(step)
    expect(totpAt(secret, step)).toBe(code)
  })

  it('are accepted within a step around now, with the step they belong to', () => {
    const nowMs = 1_234_567_890_000
    const step = totpStep(nowMs)
    for (const near of [step - 1, step, step + 1])
      expect(matchTotp(secret, totpAt(secret, near), nowMs)).toBe(near)
    for (const far of [step - 2, step + 2]) expect(matchTotp(secret, totpAt(secret, far), nowMs)).toBeNull()
    for (const none of ['', '12345', '1234567', 'abcdef', '১২৩৪৫৬', 'কখগঘঙচ'])
      expect(matchTotp(secret, none, nowMs)).toBeNull()
  })

  it('come from a new secret of 160 bits each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('are set up by an address that apps read', () => {
    const uri = new URL(totpUri({ secret, account: 'nusrat@riverside.example' }))
    expect(uri.href).toContain('otpauth://totp/Majlis%3Anusrat%40riverside.example?')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret,
      issuer: 'Majlis',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
