import { ConnectionError, MatrixError } from 'matrix-js-sdk/lib/http-api/errors.js'
import { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SendQueues } from './send-queues.ts'

const offline = () => new ConnectionError('fetch failed', new TypeError('Failed to fetch'))
const refusal = (status: number, errcode = 'M_FORBIDDEN') =>
  new MatrixError({ errcode, error: 'No.' }, status)

let lastId = 0
const anEvent = (room: string, text: string) =>
  new MatrixEvent({
    type: 'm.room.message',
    room_id: room,
    event_id: `~${++lastId}`,
    content: { body: text },
  })

/** `answers`: what the homeserver answers to a text, one attempt after the other; then it accepts it. */
function setup(answers: Record<string, (Error | Promise<never>)[]> = {}) {
  const attempts: string[] = []
  const results: string[] = []
  const queues = new SendQueues()
  queues.setProcessFunction(async (event) => {
    const text = String(event.getContent()['body'])
    attempts.push(text)
    const answer = answers[text]?.shift()
    if (answer instanceof Error) throw answer
    await answer
    return { event_id: `$${text}` }
  })
  function send(room: string, text: string): MatrixEvent {
    const event = anEvent(room, text)
    queues.queueEvent(event).then(
      () => results.push(`${text} sent`),
      () => results.push(`${text} refused`),
    )
    return event
  }
  return { queues, send, attempts, results }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const moment = () => vi.advanceTimersByTimeAsync(1)

it('[1.14] fails a refused message alone; what waits behind it and in other chats is sent in its order', async () => {
  const { send, results } = setup({ two: [refusal(403)] })
  for (const text of ['one', 'two', 'three']) send('!river', text)
  send('!bridge', 'four')
  await moment()
  expect(results.filter((result) => !result.startsWith('four'))).toEqual([
    'one sent',
    'two refused',
    'three sent',
  ])
  expect(results).toContain('four sent')
})

it('[1.14] does not let one chat wait for another', async () => {
  const { send, results } = setup({ one: [new Promise<never>(() => undefined)] })
  send('!river', 'one')
  send('!bridge', 'two')
  await moment()
  expect(results).toEqual(['two sent'])
})

it('[1.14] keeps messages while the homeserver cannot be reached, and sends them in order once it can', async () => {
  const down = [offline(), refusal(502), offline(), refusal(504), offline(), offline(), offline()]
  const { queues, send, attempts, results } = setup({ one: down })
  send('!river', 'one')
  send('!river', 'two')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(attempts.every((text) => text === 'one')).toBe(true)
  // Pauses grow: 1, 2, 4, 8 and 16 seconds, then 30.
  expect(attempts).toHaveLength(6)
  expect(results).toEqual([])
  down.length = 0
  queues.wake()
  await moment()
  expect(results).toEqual(['one sent', 'two sent'])
})

it('waits as long as the homeserver asks for when there were too many messages', async () => {
  const tooMany = new MatrixError(
    { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many' },
    429,
    undefined,
    undefined,
    new Headers({ 'retry-after': '7' }),
  )
  const { send, results } = setup({ one: [tooMany] })
  send('!river', 'one')
  await vi.advanceTimersByTimeAsync(6_900)
  expect(results).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(results).toEqual(['one sent'])
})

it('gives up on what the homeserver fails to process', async () => {
  const { send, attempts, results } = setup({ one: Array.from({ length: 9 }, () => refusal(500)) })
  send('!river', 'one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(results).toEqual(['one refused'])
  expect(attempts).toHaveLength(4)
})

it('[1.14] drops a message that was discarded while it waited, and sends the next one at once', async () => {
  const { queues, send, attempts, results } = setup({ one: [offline(), offline()] })
  const event = send('!river', 'one')
  send('!river', 'two')
  await moment()
  expect(queues.removeEventFromQueue(event)).toBe(true)
  await moment()
  expect(results).toEqual(['one refused', 'two sent'])
  expect(attempts).toEqual(['one', 'two'])
})

it('ends only the pause of the chat in which a message is discarded or tried again', async () => {
  const { queues, send, attempts } = setup({ one: [offline(), offline()], two: [offline(), offline()] })
  const one = send('!river', 'one')
  send('!bridge', 'two')
  await moment()
  queues.resume(one)
  await moment()
  expect(attempts).toEqual(['one', 'two', 'one'])
  queues.removeEventFromQueue(one)
  await moment()
  expect(attempts).toEqual(['one', 'two', 'one'])
})

it('does not end the pause of a chat when a message behind the first one is discarded', async () => {
  const { queues, send, attempts } = setup({ one: [offline()] })
  send('!river', 'one')
  const two = send('!river', 'two')
  await moment()
  expect(queues.removeEventFromQueue(two)).toBe(true)
  await moment()
  expect(attempts).toEqual(['one'])
})

it('counts only failures of the homeserver before it gives up, not attempts that did not reach it', async () => {
  const { send, results } = setup({
    one: [offline(), offline(), offline(), offline(), refusal(500), refusal(500), refusal(500)],
  })
  send('!river', 'one')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(results).toEqual(['one sent'])
})

it('[4.14] sends nothing after it was closed', async () => {
  const { queues, send, attempts } = setup({ one: [offline()] })
  send('!river', 'one')
  send('!river', 'two')
  await moment()
  queues.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toEqual(['one'])
})
