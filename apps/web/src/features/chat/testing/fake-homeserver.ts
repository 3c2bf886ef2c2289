import { MatrixClient, PendingEventOrdering } from 'matrix-js-sdk/lib/client.js'
import { MemoryStore } from 'matrix-js-sdk/lib/store/memory.js'
import { createConnection } from '../model/connection.ts'
import type { ChatConnection } from '../model/chat-types.ts'
import { SendQueues } from '../model/send-queues.ts'

export const me = '@majlis_nusrat:chat.example.org'
export const arif = '@majlis_arif:chat.example.org'
export const roomId = '!river:chat.example.org'

interface Sent {
  type: string
  content: Record<string, unknown>
  txnId: string
}

interface FakeEvent {
  event_id: string
  type: string
  sender: string
  origin_server_ts: number
  content: object
  unsigned?: object
  state_key?: string
  redacts?: string
}

/** A homeserver with one room, as far as the client needs it. What tests add arrives with the next answer to a sync. */
export function fakeHomeserver() {
  const receipts: string[] = []
  let found: readonly FakeEvent[] = []
  let isDown = false
  let refused: readonly string[] = []
  let sendDelay: Promise<unknown> = Promise.resolve()
  const sync = createSync()
  const history = createHistory()
  const single = createSingleEvents()
  const sendings = createSendings()

  async function answer(method: string, path: string, body: string): Promise<object> {
    if (isDown) throw new TypeError('Failed to fetch')
    if (path.endsWith('/sync')) return sync.answer()
    if (method === 'PUT') return sendings.take(path, body)
    if (path.endsWith('/messages')) return history.answer()
    if (path.endsWith('/search'))
      return { search_categories: { room_events: { results: found.map((result) => ({ result })) } } }
    const [, wanted = ''] = /\/event\/(.+)$/.exec(path) ?? []
    if (wanted) return single.answer(decodeURIComponent(wanted))
    const receipt = /\/receipt\/m\.read\/(.+)$/.exec(path)
    if (receipt?.[1]) receipts.push(decodeURIComponent(receipt[1]))
    if (path.endsWith('/filter')) return { filter_id: '1' }
    if (path.endsWith('/versions')) return { versions: ['v1.11'], unstable_features: {} }
    if (path.includes('/pushrules')) return { global: {} }
    return {}
  }

  async function respond(method: string, path: string, body: string): Promise<Response> {
    if (method === 'PUT' && !isDown && refused.some((one) => body.includes(`"${one}"`)))
      return Response.json({ errcode: 'M_FORBIDDEN', error: 'Refused' }, { status: 403 })
    return Response.json(await answer(method, path, body))
  }

  return {
    sent: sendings.sent,
    receipts,
    anEvent: (...parts: Parameters<typeof anEvent>) => anEvent(...parts),
    ...history.acts,
    ...single.acts,
    /** What every search finds. */
    find: (events: readonly FakeEvent[]): void => void (found = events),
    /** What is sent from now on arrives, but the answer waits for this. It is lost if this rejects. */
    delaySending(delay: Promise<unknown>): void {
      delay.catch(() => undefined)
      sendDelay = delay
    },
    setDown: (down: boolean): void => void (isDown = down),
    /** Texts and reactions that are refused from now on. */
    refuse: (...texts: string[]): void => void (refused = texts),
    /** Events of the room. Returns their IDs. */
    events(...events: Parameters<typeof anEvent>[]): string[] {
      const made = events.map((one) => anEvent(...one))
      sync.push({ timeline: { events: made, limited: false } })
      return made.map(({ event_id }) => event_id)
    },
    /** Events after a gap: there were too many for one answer. */
    eventsAfterGap(...events: Parameters<typeof anEvent>[]): void {
      const made = events.map((one) => anEvent(...one))
      sync.push({ timeline: { events: made, limited: true, prev_batch: 'gap' } })
    },
    /** Nusrat leaves the room. */
    leave: () => sync.leave(),
    /** Who writes, and who has read what. */
    ephemeral: (type: string, content: object) => sync.push({ ephemeral: { events: [{ type, content }] } }),
    fetch: (async (url: string | URL, { method = 'GET', body }: RequestInit = {}) => {
      const text = typeof body === 'string' ? body : '{}'
      const response = await respond(method, new URL(url).pathname, text)
      if (method === 'PUT') await sendDelay
      return response
    }) as typeof fetch,
  }
}

/** What was written before the first answer. */
function createHistory() {
  const earlier: FakeEvent[] = []
  let pages = 0
  let delay: Promise<unknown> = Promise.resolve()
  return {
    async answer(): Promise<object> {
      pages++
      const chunk = earlier.splice(0).toReversed()
      await delay
      return { chunk, start: 'before' }
    },
    acts: {
      /** The next answers with earlier messages wait for this. */
      delayEarlier: (until: Promise<unknown>): void => void (delay = until),
      /** How many requests there were for earlier messages. */
      pages: () => pages,
      /** What comes before the first answer. Returns its ID. */
      earlier(text: string, rest?: Partial<FakeEvent>): string {
        const event = anEvent('m.room.message', arif, { msgtype: 'm.text', body: text }, rest)
        earlier.push(event)
        return event.event_id
      },
      earlierIds: () => earlier.map(({ event_id }) => event_id),
    },
  }
}

/** Requests for one event wait until the test answers them. */
function createSingleEvents() {
  const answered = new Map<string, FakeEvent>()
  const lost = new Set<string>()
  return {
    async answer(id: string): Promise<FakeEvent> {
      if (lost.delete(id)) throw new TypeError('Failed to fetch')
      return new Promise((resolve) => {
        const look = setInterval(() => {
          const event = answered.get(id)
          if (!event) return
          clearInterval(look)
          resolve(event)
        }, 5)
      })
    },
    acts: {
      /** Answers the request for one event. */
      answerEvent: (event: FakeEvent): void => void answered.set(event.event_id, event),
      /** The next request for this event fails. */
      loseEvent: (id: string): void => void lost.add(id),
      hasLost: (id: string): boolean => !lost.has(id),
    },
  }
}

/** Requests wait until something happens in the room. */
function createSync() {
  const waiting: object[] = [firstAnswer()]
  let respond: ((body: object) => void) | null = null
  let lastBatch = 0

  function next(): object {
    const join = waiting.splice(0).reduce<object>((all, part) => ({ ...all, ...part }), {})
    return answerWith({ join: { [roomId]: join } })
  }

  const answerWith = (rooms: object) => ({ next_batch: `b${++lastBatch}`, rooms })

  return {
    push(part: object): void {
      waiting.push(part)
      if (!respond) return
      respond(next())
      respond = null
    },
    leave(): void {
      const events = [anEvent('m.room.member', me, { membership: 'leave' }, { state_key: me })]
      respond?.(answerWith({ leave: { [roomId]: { timeline: { events } } } }))
      respond = null
    },
    answer: async () =>
      waiting.length > 0 ? next() : new Promise<object>((resolve) => void (respond = resolve)),
  }
}

/** The same transaction is the same event (Matrix client-server API 1.15, section 2.3.2). */
function createSendings() {
  const sent: Sent[] = []
  return {
    sent,
    take(path: string, body: string): object {
      const [, type, txnId] = /\/(redact|(?<=send\/)[^/]+)\/(?:[^/]+\/)?([^/]+)$/.exec(path) ?? []
      if (type === undefined || txnId === undefined) return {}
      const content = JSON.parse(body) as Record<string, unknown>
      if (!sent.some((known) => known.txnId === txnId)) sent.push({ type, txnId, content })
      return { event_id: `$sent${sent.findIndex((known) => known.txnId === txnId)}` }
    },
  }
}

const firstAnswer = () => ({
  state: {
    events: [me, arif].map((account) =>
      anEvent('m.room.member', account, { membership: 'join' }, { state_key: account }),
    ),
  },
  timeline: {
    events: [anEvent('m.room.message', arif, { msgtype: 'm.text', body: 'Good morning' })],
    limited: true,
    prev_batch: 'before',
  },
  // As Synapse counts for accounts of an application service.
  unread_notifications: { notification_count: 0, highlight_count: 0 },
})

let lastId = 0

function anEvent(type: string, sender: string, content: object, rest: Partial<FakeEvent> = {}): FakeEvent {
  const id = ++lastId
  return { event_id: `$${id}`, type, sender, origin_server_ts: id * 1_000, content, ...rest }
}

export type FakeHomeserver = ReturnType<typeof fakeHomeserver>

/** Connects Nusrat, and waits until her chats are there. */
export async function connect(homeserver: FakeHomeserver): Promise<ChatConnection> {
  const queues = new SendQueues()
  const client = new MatrixClient({
    baseUrl: 'http://chat.test',
    accessToken: 'a token',
    userId: me,
    store: new MemoryStore(),
    scheduler: queues,
    timelineSupport: true,
    disableVoip: true,
    fetchFn: homeserver.fetch,
  })
  const connection = createConnection({ client, queues, account: me })
  await client.startClient({ pendingEventOrdering: PendingEventOrdering.Detached, lazyLoadMembers: true })
  return connection
}
