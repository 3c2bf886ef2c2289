import { expect, it, vi } from 'vitest'
import { silentLog } from '../../testing/log.ts'
import { createHub, type Hub } from './hub.ts'

it('checks a connecting socket once, and refuses one whose session ends during the check', async () => {
  const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
  const looks: string[] = []
  const answered = Promise.withResolvers<void>()
  hub.authenticate(async (token) => {
    looks.push(token)
    await answered.promise
    return { kind: 'user', id: 'layla', sessionId: token, queueName: 'layla' }
  })
  const [phone, laptop] = [connected(hub, 'phone'), connected(hub, 'laptop')]
  await vi.waitFor(() => expect(looks).toEqual(['phone', 'laptop']), 15_000)
  hub.disconnect({ kind: 'user', id: 'layla', sessionId: 'phone' }, 'identity.unauthenticated')
  hub.disconnect({ kind: 'participant', id: 'layla' }, 'room.ended')
  answered.resolve()

  expect((await phone).said()).toContain('identity.unauthenticated')
  expect((await phone).said()).not.toContain('CONNECTED')
  expect((await laptop).said()).toContain('CONNECTED')
  expect(looks).toHaveLength(2)
  hub.disconnect({ kind: 'user', id: 'layla' }, 'identity.suspended')
  expect((await laptop).said()).toContain('identity.suspended')
})

it('lets a crowd that reconnects after a restart wait a minute for its turn', async () => {
  vi.useFakeTimers()
  try {
    const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
    const answered = Promise.withResolvers<void>()
    hub.authenticate(async (token) => {
      await answered.promise
      return { kind: 'user', id: token, queueName: token }
    })
    const sent: string[] = []
    const sessions = Array.from({ length: 5 }, () =>
      hub.open({ send: (text) => void sent.push(text.split('\n')[0] ?? ''), close: () => undefined }, null),
    )
    const judged = sessions.map((session, index) =>
      session.receive(Buffer.from(`CONNECT\naccept-version:1.2\nAuthorization:Bearer token${index}\n\n\0`)),
    )
    await vi.advanceTimersByTimeAsync(59_000)
    answered.resolve()
    await vi.advanceTimersByTimeAsync(0)
    await Promise.all(judged)
    for (const session of sessions) session.close()

    expect(sent).toEqual(['CONNECTED', 'CONNECTED', 'CONNECTED', 'CONNECTED', 'CONNECTED'])
  } finally {
    vi.useRealTimers()
  }
})

it('refuses a socket that sends nothing, and one whose check takes too long', async () => {
  vi.useFakeTimers()
  try {
    const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
    hub.authenticate(() => new Promise(() => undefined))
    const sent: string[][] = [[], []]
    const [silent, checked] = sent.map((texts) =>
      hub.open({ send: (text) => void texts.push(text), close: () => undefined }, null),
    )
    void checked?.receive(Buffer.from('CONNECT\naccept-version:1.2\nAuthorization:Bearer token\n\n\0'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent[0]?.join('')).toContain('identity.unauthenticated')
    expect(sent[1]).toEqual([])
    await vi.advanceTimersByTimeAsync(55_000)
    expect(sent[1]?.join('')).toContain('general.unavailable')
    silent?.close()
  } finally {
    vi.useRealTimers()
  }
})

/** A connected session, and the frames that it was sent. */
async function connected(hub: Hub, token: string) {
  const sent: string[] = []
  const session = hub.open({ send: (text) => void sent.push(text), close: () => undefined }, null)
  await session.receive(Buffer.from(`CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\n\n\0`))
  return { session, sent, said: () => sent.join('') }
}

it.each([
  ['user', 40],
  ['participant', 5],
] as const)('bounds the sockets of one %s, and takes new ones once others are closed', async (kind, max) => {
  const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
  hub.authenticate(async (token) => ({ kind, id: token, queueName: token }))
  const held = []
  for (let n = 0; n < max; n += 1) held.push(await connected(hub, 'layla'))
  expect(held.every(({ said }) => said().startsWith('CONNECTED'))).toBe(true)

  expect((await connected(hub, 'layla')).said()).toContain('general.too_many_attempts')
  expect((await connected(hub, 'arif')).said()).toContain('CONNECTED')

  held[0]?.session.close()
  const next = await connected(hub, 'layla')
  expect(next.said()).toContain('CONNECTED')
  for (const { session } of [...held, next]) session.close()
})

it('sends one copy of a message to a socket, which may subscribe to a destination once', async () => {
  const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
  hub.authenticate(async (token) => ({ kind: 'user', id: token, queueName: token }))
  const { session, sent, said } = await connected(hub, 'layla')
  const subscribe = (id: number) =>
    session.receive(Buffer.from(`SUBSCRIBE\nid:${id}\ndestination:/user/layla/queue/notices\n\n\0`))
  await subscribe(1)
  hub.push('/user/layla/queue/notices', {}, { kind: 'user', id: 'layla' })
  expect(sent.filter((frame) => frame.startsWith('MESSAGE'))).toHaveLength(1)

  await subscribe(2)
  expect(said()).toContain('The destination is subscribed to already')
})

it('does not close a socket as silent while it waits for its check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  try {
    const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
    const answered = Promise.withResolvers<void>()
    hub.authenticate(async (token) => {
      await answered.promise
      return { kind: 'user', id: token, queueName: token }
    })
    let isClosed = false
    const session = hub.open({ send: () => undefined, close: () => void (isClosed = true) }, null)
    const judged = session.receive(
      Buffer.from('CONNECT\naccept-version:1.2\nheart-beat:4000,4000\nAuthorization:Bearer layla\n\n\0'),
    )
    await vi.advanceTimersByTimeAsync(30_000)
    answered.resolve()
    await judged
    await vi.advanceTimersByTimeAsync(4_100)
    expect(isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(isClosed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
