import type { ReceivedReaction } from '@majlis/contract'
import { expect, it } from 'vitest'
import { createReactionBatches } from './reaction-batches.ts'

function setup() {
  const sent: [string, string][] = []
  let wakes: (() => void)[] = []
  const outage = { isOn: false }
  const { add } = createReactionBatches({
    send: async (roomSessionId, reactions) => {
      if (outage.isOn) throw new Error('away')
      sent.push([roomSessionId, reactions.map(({ participantId }) => participantId).join('')])
    },
    delay: () => new Promise<void>((resolve) => wakes.push(resolve)),
  })
  const react = (room: string, ...people: string[]) =>
    Promise.all(people.map((participantId) => add(room, { participantId, emoji: '👏' } as ReceivedReaction)))
  const elapse = async () => {
    const due = wakes
    wakes = []
    for (const wake of due) wake()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { react, elapse, sent, outage }
}

it('sends the first reaction of a room at once, and those of the next moment together', async () => {
  const { react, elapse, sent } = setup()
  void react('one', 'a', 'b', 'c')
  void react('other', 'x')
  expect(sent).toEqual([
    ['one', 'a'],
    ['other', 'x'],
  ])
  await elapse()
  void react('one', 'd')
  expect(sent.slice(2)).toEqual([['one', 'bc']])
  await elapse()
  expect(sent.slice(3)).toEqual([['one', 'd']])
  await elapse()
  void react('one', 'e')
  expect(sent.slice(4)).toEqual([['one', 'e']])
})

it('sends of a large burst as many as a page shows, and one of each person', async () => {
  const { react, elapse, sent } = setup()
  const people = Array.from({ length: 300 }, (_, n) => String.fromCodePoint(1_000 + n))
  void react('one', ...people)
  void react('other', ...Array.from({ length: 300 }, () => 'a'), 'b')
  await elapse()
  await elapse()
  expect(sent.map(([room, sentOf]) => [room, sentOf.length])).toEqual([
    ['one', 1],
    ['other', 1],
    ['one', 20],
    ['other', 2],
  ])
})

it('sends the next reaction after one that could not be sent', async () => {
  const { react, sent, outage } = setup()
  outage.isOn = true
  await expect(react('one', 'a')).rejects.toThrow('away')
  outage.isOn = false
  void react('one', 'b')
  expect(sent).toEqual([['one', 'b']])
})
