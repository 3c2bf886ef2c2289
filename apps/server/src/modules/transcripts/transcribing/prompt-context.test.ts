import { expect, it } from 'vitest'
import { createPromptContext } from './prompt-context.ts'

const heard = (...texts: string[]) => ({
  segments: texts.map((text, place) => ({
    startMs: place * 1_000,
    endMs: 900,
    text,
    language: null,
    words: [],
  })),
})
const ada = (startMs: number) => ({ speakerId: 'ada', startMs })
const alan = (startMs: number) => ({ speakerId: 'alan', startMs })

it('gives the engine the last whole words of the first speaker, after the names', () => {
  const context = createPromptContext()
  expect(context.promptFor(ada(0), null)).toBeNull()
  expect(context.promptFor(ada(0), 'Majlis, Lambeth')).toBe('Majlis, Lambeth')
  context.add(ada(0), heard('The council meets.', 'It decides.'))
  expect(context.promptFor(ada(5_000), null)).toBe('The council meets. It decides.')
  expect(context.promptFor(ada(5_000), 'Majlis')).toBe('Majlis. The council meets. It decides.')
  context.add(ada(5_000), heard(`Committees ${'decide '.repeat(40)}`))
  expect(context.promptFor(ada(9_000), null)).toMatch(/^(decide ){27}decide$/)
  context.clear()
  expect(context.promptFor(ada(9_000), null)).toBeNull()
})

it('gives what others said before, which is not what was heard last', () => {
  const context = createPromptContext()
  context.add(ada(10_000), heard('The bridge is old.', 'Who repairs it?'))
  context.add(ada(60_000), heard('Then it is decided.'))
  expect(context.promptFor(alan(0), null)).toBeNull()
  context.add(alan(0), heard('Good morning.'))
  expect(context.promptFor(alan(20_000), null)).toBe('The bridge is old. Who repairs it?')
  context.add(alan(20_000), heard('The council repairs it.'))
  expect(context.promptFor(alan(61_000), null)).toBe('The bridge is old. Who repairs it? Then it is decided.')
})

it('gives more of what others said, by its size', () => {
  const context = createPromptContext()
  context.add(ada(0), heard('decide '.repeat(100)))
  expect(context.promptFor(ada(9_000), null)).toMatch(/^(decide ){27}decide$/)
  expect(context.promptFor(alan(9_000), null)).toMatch(/^(decide ){70}decide$/)
  context.clear()
  // Three bytes a letter.
  context.add(ada(0), heard('সভা '.repeat(100)))
  expect(context.promptFor(alan(9_000), null)).toMatch(/^(সভা ){49}সভা$/)
})
