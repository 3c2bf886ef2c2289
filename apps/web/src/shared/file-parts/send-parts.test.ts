import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendParts } from './send-parts.ts'

const file = new File(['0123456789'], 'ten.bin')
/** What a browser throws when the line is down. */
const offline = new TypeError('Failed to fetch')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends ten bytes in parts of four; `answers` are those of the server in turn, and it takes everything after them. */
function send(answers: unknown[] = [], controller = new AbortController()) {
  const sent: [part: number, content: string][] = []
  const progress: number[] = []
  const put = async (part: number, body: File) => {
    sent.push([part, await body.text()])
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
  }
  const onProgress = (sentBytes: number) => progress.push(sentBytes)
  const { signal } = controller
  const done = sendParts(file, { partBytes: 4, partCount: 3, put }, { signal, onProgress })
  done.catch(() => undefined)
  return { done, sent, progress }
}

it('[1.11] [3.23] sends a file part by part, and reports the progress after each', async () => {
  const { done, sent, progress } = send()
  await done
  expect(sent).toEqual([
    [0, '0123'],
    [1, '4567'],
    [2, '89'],
  ])
  expect(progress).toEqual([4, 8, 10])
})

it('[9.14] sends a part again while the connection is down, and continues there', async () => {
  const { done, sent } = send([null, offline, offline])
  await vi.runAllTimersAsync()
  await done
  expect(sent.map(([part]) => part)).toEqual([0, 1, 1, 1, 2])
})

it('[9.14] gives up after ten more tries, and immediately after a refusal', async () => {
  const lost = send(Array.from({ length: 20 }, () => offline))
  await vi.runAllTimersAsync()
  await expect(lost.done).rejects.toBe(offline)
  expect(lost.sent).toHaveLength(11)
  const full = new Error('file.no_space')
  const refused = send([null, full])
  await expect(refused.done).rejects.toBe(full)
  expect(refused.sent).toHaveLength(2)
})

it('[1.11] sends nothing more once stopped, between two parts or while waiting for the connection', async () => {
  const controller = new AbortController()
  const waiting = send([offline], controller)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort(new Error('stopped'))
  await expect(waiting.done).rejects.toThrow('stopped')
  expect(waiting.sent).toHaveLength(1)
  const never = send([], controller)
  await expect(never.done).rejects.toThrow('stopped')
  expect(never.sent).toEqual([])
})

it('[1.11] begins with the part that the server does not have yet', async () => {
  const sent: number[] = []
  const put = async (part: number) => sent.push(part)
  const { signal } = new AbortController()
  await sendParts(
    file,
    { partBytes: 4, partCount: 3, nextPart: 2, put },
    { signal, onProgress: () => undefined },
  )
  expect(sent).toEqual([2])
})
