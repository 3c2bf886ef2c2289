import { AppError } from '../../platform/errors/app-error.ts'
import type {
  MediaEvent,
  MediaParticipant,
  MediaServer,
  MediaToken,
  MediaTrack,
  MediaUpdate,
} from './media-server.ts'

const soundSources = new Set<MediaTrack['source']>(['microphone', 'screen_share_audio'])

interface FakeConnection extends MediaParticipant {
  name: string
  attributes: Record<string, string>
  /** Hidden, and without any rights. */
  isWaiting: boolean
}

export interface FakeMediaServer extends MediaServer {
  /** Tokens are JSON here, so that a test reads what was granted. */
  readonly rooms: Map<string, Map<string, FakeConnection>>
  /** What a browser does with a token: connects, and gets the event that the SFU would report. */
  connect(token: string): MediaEvent
  /** The participant of a room, or undefined. */
  inside(room: string, identity: string): FakeConnection | undefined
  /** What was sent to everyone in a room, in order. */
  sentData(room: string): { topic: string; body: unknown; identities?: readonly string[] }[]
  /** Sound or picture as the source says, unless another kind is given. */
  publish(
    room: string,
    identity: string,
    track: Pick<MediaTrack, 'source'> & Partial<Pick<MediaTrack, 'kind'>>,
  ): string
  disconnect(room: string, identity: string): MediaEvent
  /** Forgets every room, as an SFU that was killed and came back. */
  restart(): void
  isDown: boolean
}

type Rooms = FakeMediaServer['rooms']

interface State {
  rooms: Rooms
  sent: { room: string; topic: string; body: unknown; identities?: readonly string[] }[]
  isDown: () => boolean
}

/** A media server in memory. It follows LiveKit's rules: rooms are not made automatically, and an identity has one connection. */
export function createFakeMediaServer({ clock }: { clock: { now(): number } }): FakeMediaServer {
  const rooms: Rooms = new Map()
  const sent: State['sent'] = []
  const fake: FakeMediaServer = {
    rooms,
    isDown: false,
    ...mediaServerOf({ rooms, sent, isDown: () => fake.isDown }),
    ...browsersOf(rooms, clock),
    sentData: (room) => sent.filter((one) => one.room === room).map(({ room: _room, ...data }) => data),
    restart: () => rooms.clear(),
  }
  return fake
}

/** What the server calls. */
function mediaServerOf({ rooms, sent, isDown }: State): MediaServer {
  function reach(): void {
    if (isDown()) throw new AppError('room.media_unavailable')
  }

  function change(room: string, identity: string, { name, attributes, rights }: MediaUpdate): boolean {
    reach()
    const connection = rooms.get(room)?.get(identity)
    if (!connection) return false
    if (name) connection.name = name
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value) connection.attributes[key] = value
      else delete connection.attributes[key]
    }
    if (rights) {
      connection.isWaiting = false
      connection.rights = rights
      connection.canPublishData = false
      connection.tracks = connection.tracks.filter(
        ({ source }) => source !== 'unknown' && rights.publishSources.includes(source),
      )
    }
    return true
  }

  return {
    ensureRoom: async (room) => {
      reach()
      if (!rooms.has(room)) rooms.set(room, new Map())
    },
    deleteRoom: async (room) => {
      reach()
      rooms.delete(room)
    },
    listParticipants: async (room) => {
      reach()
      return [...(rooms.get(room)?.values() ?? [])]
    },
    removeParticipant: async (room, identity) => {
      reach()
      return rooms.get(room)?.delete(identity) ?? false
    },
    letIn: async (room, identity, update) =>
      change(room, identity, update) ? (rooms.get(room)?.get(identity)?.sid ?? null) : null,
    updateParticipant: async (room, identity, update) => change(room, identity, update),
    muteTrack: async (room, identity, trackSid) => {
      reach()
      const track = rooms
        .get(room)
        ?.get(identity)
        ?.tracks.find(({ sid }) => sid === trackSid)
      if (track) track.isMuted = true
      return track !== undefined
    },
    sendData: async (room, topic, body, identities) => {
      reach()
      sent.push({ room, topic, body, ...(identities && { identities }) })
    },
    access: async (token) => ({ url: 'ws://sfu.test', token: JSON.stringify(token) }),
    readWebhook: async (body, authorization) => (authorization === 'signed' ? JSON.parse(body) : null),
    isReady: async () => !isDown(),
  }
}

/** What browsers do. */
function browsersOf(rooms: Rooms, clock: { now(): number }) {
  let count = 0

  function inside(room: string, identity: string): FakeConnection {
    const connection = rooms.get(room)?.get(identity)
    if (!connection) throw new Error(`no one called ${identity} is in ${room}`)
    return connection
  }
  function event(
    kind: 'participant_joined' | 'participant_left',
    room: string,
    connection: FakeConnection,
  ): MediaEvent {
    const { identity, sid } = connection
    return { id: `event-${++count}`, at: clock.now(), room, kind, identity, sid }
  }

  return {
    connect: (token) => {
      const { room, identity, name, attributes, rights, isWaiting = false }: MediaToken = JSON.parse(token)
      const connections = rooms.get(room)
      if (!connections) throw new Error(`there is no room ${room}`)
      const connection = {
        identity,
        sid: `PA_${++count}`,
        joinedAt: clock.now(),
        tracks: [],
        name,
        attributes,
        rights,
        isWaiting,
        canPublishData: false,
      }
      connections.set(identity, connection)
      return event('participant_joined', room, connection)
    },
    inside: (room, identity) => rooms.get(room)?.get(identity),
    publish: (room, identity, { source, kind = soundSources.has(source) ? 'audio' : 'video' }) => {
      const connection = inside(room, identity)
      if (source === 'unknown' || !connection.rights.publishSources.includes(source)) {
        throw new Error(`${identity} may not publish ${source}`)
      }
      const sid = `TR_${++count}`
      connection.tracks.push({ sid, kind, source, isMuted: false })
      return sid
    },
    disconnect: (room, identity) => {
      const connection = inside(room, identity)
      rooms.get(room)?.delete(identity)
      return event('participant_left', room, connection)
    },
  } satisfies Partial<FakeMediaServer>
}
