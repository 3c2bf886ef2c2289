import { newPasswordField } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { judgePassword, passwordRules } from './password-rules.ts'

const samples = [
  '',
  'short1!',
  'alllower1!',
  'ALLUPPER1!',
  'NoDigits!',
  'NoSpecial1',
  'Has Space1',
  'Right-1pass',
  'Ünïcode1€x',
]

describe('judgePassword', () => {
  it.each(samples)('[5.2] agrees with the contract about %j', (password) => {
    const isFulfilled = passwordRules.every((rule) => judgePassword(password)[rule])
    expect(isFulfilled).toBe(newPasswordField.safeParse(password).success)
  })

  it('[5.2] counts up to the length that the organisation requires', () => {
    expect(judgePassword('Right-1pass', 11).length).toBe(true)
    expect(judgePassword('Right-1pass', 12).length).toBe(false)
  })

  it('[5.2] names the rule that is missing', () => {
    expect(judgePassword('NoDigits!')).toEqual({
      length: true,
      digit: false,
      upper: true,
      lower: true,
      special: true,
    })
  })
})
