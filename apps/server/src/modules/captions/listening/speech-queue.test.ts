import { expect, it } from 'vitest'
import { SpeechRefused, SpeechUnavailable } from '../../../integrations/speech/index.ts'
import type { Phrase } from './phrases.ts'
import { createSpeechQueue } from './speech-queue.ts'

const phrase = (id: string): Phrase => ({ id, startedAt: 5, sound: new Int16Array(16) })

function setup({ atOnce = 1 } = {}) {
  let now = 100_000
  let isThere = true
  const asked: { id: string; answer: (text: string | Error) => Promise<void> }[] = []
  const lines: string[] = []
  const states: string[] = []
  const queue = createSpeechQueue({
    transcribe: ({ id }) =>
      new Promise((resolve, reject) => {
        async function answer(text: string | Error): Promise<void> {
          if (text instanceof Error) reject(text)
          else resolve(text)
          await new Promise(setImmediate)
        }
        asked.push({ id, answer })
      }),
    isThere: async () => isThere,
    onLine: ({ id, participantId, text, isFinal }) =>
      lines.push(`${participantId} ${id} ${isFinal ? 'final' : 'growing'}: ${text}`),
    onState: (state) => states.push(state),
    now: () => now,
    atOnce,
  })
  return {
    queue,
    lines,
    states,
    asked: () => asked.map(({ id }) => id),
    /** Answers the latest request. */
    answer: (text: string | Error) =>
      asked.at(-1)?.answer(text) ?? Promise.reject(new Error('nothing asked')),
    wait: (ms: number) => void (now += ms),
    setThere: (value: boolean) => void (isThere = value),
  }
}

it('shows a line while it grows, and then its final text', async () => {
  const { queue, lines, answer, wait, asked } = setup()
  queue.grow('ada', phrase('1'))
  await answer('good')
  queue.grow('ada', phrase('1'))
  expect(asked()).toEqual(['1'])
  wait(1_000)
  queue.grow('ada', phrase('1'))
  await answer('good morning')
  queue.end('ada', phrase('1'))
  await answer('Good morning, everyone.')
  expect(lines).toEqual([
    'ada 1 growing: good',
    'ada 1 growing: good morning',
    'ada 1 final: Good morning, everyone.',
  ])
})

it('sends finished phrases before unfinished ones, and drops late text of a phrase that has ended', async () => {
  const { queue, lines, answer, asked } = setup()
  queue.grow('ada', phrase('1'))
  queue.grow('ben', phrase('2'))
  queue.end('ada', phrase('1'))
  await answer('late')
  expect(asked()).toEqual(['1', '1'])
  await answer('Yes.')
  expect(asked()).toEqual(['1', '1', '2'])
  expect(lines).toEqual(['ada 1 final: Yes.'])
})

it('sends only finished phrases while the engine is behind, and unfinished ones again once it keeps up', async () => {
  const { queue, states, answer, wait, asked } = setup()
  queue.end('ada', phrase('1'))
  wait(4_500)
  await answer('one')
  expect(states).toEqual(['behind'])
  queue.grow('ada', phrase('2'))
  expect(asked()).toEqual(['1'])
  for (const id of ['2', '3', '4']) {
    queue.end('ada', phrase(id))
    wait(500)
    await answer(id)
  }
  expect(states).toEqual(['behind', 'live'])
  queue.grow('ada', phrase('5'))
  expect(asked().at(-1)).toBe('5')
})

it('drops a phrase that has waited too long, and removes its line', async () => {
  const { queue, lines, answer, wait, asked } = setup()
  queue.grow('ben', phrase('2'))
  await answer('so far')
  queue.end('ada', phrase('1'))
  queue.end('ben', phrase('2'))
  wait(21_000)
  await answer('one')
  expect(asked()).toEqual(['2', '1'])
  expect(lines).toEqual(['ben 2 growing: so far', 'ada 1 final: one', 'ben 2 final: '])
})

it('reports an engine that does not answer as unavailable, and notices that it is back', async () => {
  const { queue, lines, states, answer, wait, setThere, asked } = setup()
  queue.end('ada', phrase('1'))
  queue.end('ada', phrase('2'))
  await answer(new SpeechUnavailable())
  expect(states).toEqual(['unavailable'])
  queue.end('ada', phrase('3'))
  setThere(false)
  wait(5_000)
  await queue.look()
  expect(states).toEqual(['unavailable'])
  setThere(true)
  wait(5_000)
  await queue.look()
  expect(states).toEqual(['unavailable', 'live'])
  queue.end('ada', phrase('4'))
  await answer('here again')
  expect(asked()).toEqual(['1', '4'])
  expect(lines).toEqual(['ada 4 final: here again'])
})

it('goes on after a sound that the engine refuses', async () => {
  const { queue, lines, states, answer } = setup()
  queue.end('ada', phrase('1'))
  await answer(new SpeechRefused())
  queue.end('ada', phrase('2'))
  await answer('two')
  expect([lines, states]).toEqual([['ada 2 final: two'], []])
})
