import { expect, it } from 'vitest'
import { boundOf, errorCodeOf, waitMsOf } from './error-code.ts'

const refusal = (data?: unknown) =>
  Object.assign(new Error('refused'), { code: 'general.too_many_attempts', data })

it('reads the code of any thrown value', () => {
  expect(errorCodeOf('room.full')).toBe('room.full')
  expect(errorCodeOf(refusal())).toBe('general.too_many_attempts')
  expect(errorCodeOf(new TypeError('fetch failed'))).toBe('network.offline')
  expect(errorCodeOf(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe('general.failed')
})

it('reads only the waiting time', () => {
  expect(waitMsOf(refusal({ retryAfterMs: 893_231 }))).toBe(893_231)
  for (const error of [refusal(), refusal(null), refusal({ retryAfterMs: 'soon' }), 'room.full', undefined])
    expect(waitMsOf(error)).toBe(0)
})

it('reads only the limit that was reached', () => {
  expect(boundOf(refusal({ bound: 50 }))).toBe(50)
  for (const error of [refusal(), refusal({ bound: 'few' }), 'room.full']) expect(boundOf(error)).toBeNull()
})
