import { expect, it, vi, type Mock } from 'vitest'
import { createUploads, problemOf, type SendRecording } from './uploads.ts'

const film = (name = 'film.mp4') => new File(['0123456789'], name)
const meetingId = '647712840966'

/** Uploads that finish when the test says so. */
function setup(code: 'file.no_space' | 'network.offline' | 'recording.unread' = 'file.no_space') {
  const sent: {
    name: string
    options: Parameters<SendRecording>[2]
    end: PromiseWithResolvers<void>
    pause: Mock
    resume: Mock
    stop: Mock
  }[] = []
  const onBusy = vi.fn<(isBusy: boolean) => void>()
  const uploads = createUploads({
    send: (_, { name }, options) => {
      const end = Promise.withResolvers<void>()
      const actions = { pause: vi.fn<() => void>(), resume: vi.fn<() => void>(), stop: vi.fn<() => void>() }
      sent.push({ name, options, end, ...actions })
      return { done: end.promise, ...actions }
    },
    codeOf: () => code,
    mayHeal: (one) => one !== 'file.no_space',
    isLeftToServer: (one) => one === 'recording.unread',
    onBusy,
  })
  return { uploads, sent, onBusy, states: () => uploads.getSnapshot().map(({ state }) => state) }
}

const settle = () => new Promise((done) => setTimeout(done))

it('[1.11] sends recordings one after the other, and reports when each has arrived', async () => {
  const { uploads, sent, onBusy, states } = setup()
  const arrived: string[] = []
  uploads.onArrived((id, isKept) => arrived.push(isKept ? id : 'unread'))
  uploads.add({ meetingId }, film('one.mp4'))
  uploads.add({ meetingId }, film('two.webm'))
  await settle()
  expect(sent.map(({ name }) => name)).toEqual(['one.mp4'])
  sent[0]?.options.onProgress(5)
  expect(states()).toEqual([
    { status: 'sending', sentBytes: 5, isPaused: false },
    { status: 'sending', sentBytes: 0, isPaused: false },
  ])
  sent[0]?.options.onSent('e1')
  expect(states()[0]).toEqual({ status: 'reading' })
  sent[0]?.end.resolve()
  await settle()
  expect(sent.map(({ name }) => name)).toEqual(['one.mp4', 'two.webm'])
  sent[1]?.end.resolve()
  await settle()
  expect(uploads.getSnapshot()).toEqual([])
  expect(arrived).toEqual([meetingId, meetingId])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

it('[1.11] stops a cancelled upload, and continues with the next', async () => {
  const { uploads, sent } = setup()
  uploads.add({ meetingId }, film('one.mp4'))
  uploads.add({ meetingId }, film('two.mp4'))
  uploads.add({ meetingId }, film('three.mp4'))
  await settle()
  const [first, second] = uploads.getSnapshot()
  uploads.cancel(second?.key ?? '')
  uploads.cancel(first?.key ?? '')
  expect(sent[0]?.stop).toHaveBeenCalledOnce()
  sent[0]?.end.reject(new Error('aborted'))
  await settle()
  expect(sent.map(({ name }) => name)).toEqual(['one.mp4', 'three.mp4'])
  expect(uploads.getSnapshot().map(({ fileName }) => fileName)).toEqual(['three.mp4'])
})

it('[8.11] keeps a refused upload with its code until another try, and is not busy with it', async () => {
  const { uploads, sent, onBusy, states } = setup()
  uploads.add({ meetingId }, film())
  await settle()
  sent[0]?.end.reject(new Error('full'))
  await settle()
  expect(states()).toEqual([{ status: 'failed', code: 'file.no_space', canRetry: false }])
  expect(onBusy).toHaveBeenLastCalledWith(false)
  uploads.add({ meetingId }, film())
  expect(states()).toEqual([{ status: 'sending', sentBytes: 0, isPaused: false }])
  uploads.cancelAll()
  expect(states()).toEqual([])
})

it('[1.11] continues a try that failed for now, and cancels it with its row', async () => {
  const { uploads, sent, states } = setup('network.offline')
  uploads.add({ meetingId }, film())
  await settle()
  sent[0]?.options.onProgress(8)
  sent[0]?.end.reject(new Error('offline'))
  await settle()
  expect(states()).toEqual([{ status: 'failed', code: 'network.offline', canRetry: true }])
  const [failed] = uploads.getSnapshot()
  uploads.retry(failed?.key ?? '')
  expect(states()).toEqual([{ status: 'sending', sentBytes: 8, isPaused: false }])
  await settle()
  sent[1]?.options.onSent('e1')
  sent[1]?.end.reject(new Error('offline'))
  await settle()
  uploads.retry(failed?.key ?? '')
  await settle()
  expect(sent[2]?.options.sentId).toBe('e1')
  sent[2]?.end.reject(new Error('offline'))
  await settle()
  // Another file removes it from the list, but it is not lost.
  uploads.add({ meetingId }, film('other.mp4'))
  expect(states()).toHaveLength(2)
  uploads.cancel(failed?.key ?? '')
  expect(sent[2]?.stop).toHaveBeenCalledOnce()
  expect(states()).toHaveLength(1)
})

it('[1.11] leaves a file to the server, which continues to read it', async () => {
  const { uploads, sent, states } = setup()
  uploads.add({ meetingId }, film('one.mp4'))
  uploads.add({ meetingId }, film('two.mp4'))
  await settle()
  sent[0]?.options.onProgress(5)
  const key = uploads.getSnapshot()[0]?.key ?? ''
  uploads.pause(key)
  expect(states()[0]).toEqual({ status: 'sending', sentBytes: 5, isPaused: true })
  expect(sent[0]?.pause).toHaveBeenCalledOnce()
  await settle()
  expect(sent.map(({ name }) => name)).toEqual(['one.mp4', 'two.mp4'])
  uploads.resume(key)
  expect(sent[0]?.resume).toHaveBeenCalledOnce()
  expect(states()[0]).toEqual({ status: 'sending', sentBytes: 5, isPaused: false })
})

it('[1.11] leaves a file to the server that has it and goes on reading by itself', async () => {
  const { uploads, sent, states } = setup('recording.unread')
  const arrived: [string, boolean][] = []
  uploads.onArrived((...news) => arrived.push(news))
  uploads.add({ meetingId }, film())
  await settle()
  expect(uploads.getSnapshot()).toMatchObject([{ id: null }])
  sent[0]?.options.onSent('e1')
  expect(uploads.getSnapshot()).toMatchObject([{ id: 'e1' }])
  sent[0]?.end.reject(new Error('unread'))
  await settle()
  expect(states()).toEqual([])
  expect(arrived).toEqual([[meetingId, false]])
  expect(sent[0]?.stop).not.toHaveBeenCalled()
})

it.each([
  ['notes.pdf', 10, 'file.type_unsupported'],
  ['film.MP4', 10, null],
  ['film.webm', 0, 'file.format_error'],
  ['film.mkv', 5 * 1024 ** 3, 'file.too_large'],
])('[8.11] judges a file before it is sent: %s of %d bytes', (name, size, code) => {
  expect(problemOf({ name, size })).toBe(code)
})
