import { expect, it } from 'vitest'
import { createPromptContext } from './prompt-context.ts'

const heard = (...texts: string[]) => ({
  segments: texts.map((text) => ({ startMs: 0, endMs: 1_000, text, words: [] })),
})

it('gives the engine the last whole words that were said, after the names', () => {
  const context = createPromptContext()
  expect(context.promptAfter(null)).toBeNull()
  expect(context.promptAfter('Majlis, Lambeth')).toBe('Majlis, Lambeth')
  context.add(heard('The council meets.', 'It decides.'))
  expect(context.promptAfter(null)).toBe('The council meets. It decides.')
  expect(context.promptAfter('Majlis')).toBe('Majlis. The council meets. It decides.')
  context.add(heard(`Committees ${'decide '.repeat(40)}`))
  expect(context.promptAfter(null)).toMatch(/^(decide ){27}decide$/)
  context.clear()
  expect(context.promptAfter(null)).toBeNull()
})
