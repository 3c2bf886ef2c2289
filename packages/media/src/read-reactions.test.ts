import { expect, it } from 'vitest'
import { readReactions } from './read-reactions.ts'

const packet = (text: string) => new TextEncoder().encode(text)

it('reads the reactions of a packet, and leaves out what it does not know', () => {
  const known = { participantId: 'samira', emoji: '👏' }
  const others = [
    { participantId: 'arif', emoji: '🦄' },
    { emoji: '👏' },
    { participantId: 7, emoji: '👏' },
    null,
  ]
  expect(readReactions(packet(JSON.stringify([...others, known])))).toEqual([known])
})

it.each(['', '{', '{"emoji":"👏"}', 'null', '7'])('reads no reaction in %j', (text) => {
  expect(readReactions(packet(text))).toEqual([])
})
