// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectRealtime } from './connect-realtime.ts'

/** A network without a connection: every socket closes immediately. */
const sockets: string[] = []
const openedAt: number[] = []
class DeadSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 3
  onclose: ((event: { code: number; reason: string }) => void) | null = null

  constructor(url: string) {
    sockets.push(url)
    openedAt.push(Date.now())
    setTimeout(() => this.readyState === 3 && this.onclose?.({ code: 1006, reason: '' }))
  }

  close() {}
}

const anyone = { userId: 'nusratatexample.org', token: () => 'a token', subscriptions: {} }

/** The code is loaded, and the socket has had the time to open or to fail. */
async function opened(): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(100)
}

beforeEach(() => {
  sockets.length = 0
  openedAt.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', DeadSocket)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[4.20] [7.58] tries again five seconds after a loss, also if the token cannot be renewed', async () => {
  let asked = 0
  const line = connectRealtime({
    userId: 'nusratatexample.org',
    token: async () => {
      asked += 1
      if (asked === 2) throw new TypeError('Failed to fetch')
      return 'a token'
    },
    subscriptions: {},
  })
  await vi.dynamicImportSettled()
  for (const times of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(times === 1 ? 100 : 7_600)
    expect([asked, sockets.length]).toEqual([times, times])
  }
  line.close()
})

it.each([
  [0, 5_000],
  [0.5, 6_250],
])('[9.11] connects again 5 s after every loss, with jitter on top (%f)', async (random, delayMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const line = connectRealtime(anyone)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(openedAt.length).toBeGreaterThan(3)
  const waits = openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))
  // A tick passes until a fake socket is closed.
  for (const wait of waits) expect(wait - delayMs).toBeLessThanOrEqual(5)
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(delayMs)
  line.close()
  vi.restoreAllMocks()
})

/** A server that accepts connections; `answer` sends data from it. */
function answeringServer() {
  const server = {
    answer: (_data: string) => {},
    sent: [] as string[],
    drop: () => {},
    beginClosing: () => {},
  }
  class LiveSocket extends DeadSocket {
    override readyState = 1
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null

    constructor(url: string) {
      super(url)
      setTimeout(() => this.onopen?.())
      server.answer = (data) => this.onmessage?.({ data })
      server.beginClosing = () => {
        this.readyState = 2
      }
      server.drop = () => {
        this.readyState = 3
        this.onclose?.({ code: 1006, reason: '' })
      }
    }

    send(data: string) {
      server.sent.push(data)
    }

    override close() {
      server.drop()
    }
  }
  vi.stubGlobal('WebSocket', LiveSocket)
  return server
}

it('[4.20] is disconnected on a protocol error, and connects again 5 s later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const server = answeringServer()
  const states: string[] = []
  const line = connectRealtime({ ...anyone, onState: (state) => states.push(state) })
  await opened()
  expect(server.sent[0]).toMatch(/^CONNECT\n[^]*heart-beat:4000,4000\n/)
  server.answer('CONNECTED\nversion:1.2\nheart-beat:4000,4000\n\n\0')
  expect(states).toEqual(['connected'])
  server.answer('ERROR\nmessage:bad frame\n\n{"code":"input.invalid"}\0')
  expect(states).toEqual(['connected', 'disconnected'])
  server.drop()
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(sockets).toHaveLength(2)
  line.close()
  vi.restoreAllMocks()
})

it('sends nothing to a socket that the server is closing', async () => {
  const server = answeringServer()
  const connection = connectRealtime(anyone)
  await opened()
  server.answer('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0')
  const before = server.sent.length
  server.beginClosing()
  connection.close()
  await vi.advanceTimersByTimeAsync(100)
  expect(server.sent).toHaveLength(before)
  expect(sockets).toHaveLength(1)
})

it('[4.20] loads its code again after a failure, disconnected until then', async () => {
  vi.doMock('@stomp/stompjs', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const states: string[] = []
  const line = connectRealtime({ ...anyone, onState: (state) => states.push(state) })
  await opened()
  expect([states, sockets.length]).toEqual([['disconnected'], 0])
  vi.doUnmock('@stomp/stompjs')
  await vi.advanceTimersByTimeAsync(7_600)
  await opened()
  expect(sockets).toHaveLength(1)
  line.close()
})

it('[4.18] reports the code with which the server refused the connection', async () => {
  const server = answeringServer()
  const refusals: string[] = []
  const line = connectRealtime({ ...anyone, onRefused: (code) => refusals.push(code) })
  await opened()
  server.answer('ERROR\nmessage:who knows\n\n{"code":"identity.suspended","status":403}\0')
  expect(refusals).toEqual(['identity.suspended'])
  line.close()
})
