import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { createAnswerTokens } from './answer-token.ts'

const tokens = createAnswerTokens({ appSecret: 'a secret that only this test knows, long enough' })

it('makes the same token for every mail to an invitee, and keeps its hash only', () => {
  const inviteeId = newId()
  const token = tokens.make(inviteeId, null)
  expect(tokens.make(inviteeId, null)).toBe(token)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(tokens.read(token)).toEqual({ hash: tokens.hashOf(inviteeId), originalStart: null })
})

it('names one date beside the invitee', () => {
  const inviteeId = newId()
  const originalStart = Date.UTC(2026, 2, 4, 9)
  const token = tokens.make(inviteeId, originalStart)
  expect(tokens.read(token)).toEqual({ hash: tokens.hashOf(inviteeId), originalStart })
})

it('differs between invitees and secrets', () => {
  const inviteeId = newId()
  const others = createAnswerTokens({ appSecret: 'another secret that only this test knows' })
  expect(tokens.make(newId(), null)).not.toBe(tokens.make(inviteeId, null))
  expect(others.make(inviteeId, null)).not.toBe(tokens.make(inviteeId, null))
})

it('reads nothing else', () => {
  const secret = 'a'.repeat(43)
  for (const text of [
    '',
    'x',
    'a'.repeat(42),
    `${secret}.`,
    `${secret}.ABC`,
    `${secret}.zzzzzzzzzzz`,
    `${secret} `,
  ])
    expect(tokens.read(text)).toBeNull()
})
