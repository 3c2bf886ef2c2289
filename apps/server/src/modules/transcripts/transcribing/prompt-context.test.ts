import { expect, it } from 'vitest'
import { createContext } from './context.ts'

const heard = (...texts: string[]) => ({
  segments: texts.map((text) => ({ startMs: 0, endMs: 1_000, text, words: [] })),
})

it('gives the engine the last whole words that were said, after the names', () => {
  const context = createContext()
  expect(context.after(null)).toBeNull()
  expect(context.after('Majlis, Lambeth')).toBe('Majlis, Lambeth')
  context.add(heard('The council meets.', 'It decides.'))
  expect(context.after(null)).toBe('The council meets. It decides.')
  expect(context.after('Majlis')).toBe('Majlis. The council meets. It decides.')
  context.add(heard(`Committees ${'decide '.repeat(40)}`))
  expect(context.after(null)).toMatch(/^(decide ){27}decide$/)
  context.clear()
  expect(context.after(null)).toBeNull()
})
