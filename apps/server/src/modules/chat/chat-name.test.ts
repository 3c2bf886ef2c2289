import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { chatNameFrom } from './chat-name.ts'

it('[3.36] makes one line of a title, no longer than a typed name, with whole characters', () => {
  expect(chatNameFrom('  River\n path\u202e ')).toBe('River path')
  expect(chatNameFrom('👩‍👩‍👧 '.repeat(60)).length).toBeLessThanOrEqual(limits.chat.nameMaxChars)
  expect(chatNameFrom('👩‍👩‍👧 '.repeat(60)).endsWith('👩‍👩‍👧')).toBe(true)
  expect(chatNameFrom('\u202e')).toBe('…')
})
