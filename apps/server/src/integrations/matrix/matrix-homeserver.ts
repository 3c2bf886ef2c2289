import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { inParallel } from '../../platform/work-loop/in-parallel.ts'
import { createClientServerApi, type HomeserverRequest } from './client-server-api.ts'
import { HomeserverError, type Homeserver } from './homeserver.ts'
import type { HomeserverSettings } from './matrix.settings.ts'
import { createSynapseAdminApi } from './synapse-admin-api.ts'

const loginSchema = z.object({ access_token: z.string().min(1) })
const joinedRoomsSchema = z.object({ joined_rooms: z.array(z.string()) })
const roomNameSchema = z.object({ name: z.string().optional() })
const membersSchema = z.object({
  chunk: z.array(
    z.object({
      state_key: z.string(),
      content: z.object({ membership: z.string(), displayname: z.string().nullish() }),
    }),
  ),
})
const whoamiSchema = z.object({ user_id: z.string() })
const sentEventSchema = z.object({ event_id: z.string().min(1) })
const createdRoomSchema = z.object({ room_id: z.string().min(1) })
const anySchema = z.unknown()

type RoomCall = 'listJoinedRooms' | 'listOwnRooms' | 'listMembers' | 'findRoomName'
type RoomChange = 'listInside' | 'createRoom' | 'renameRoom' | 'addToRoom' | 'removeFromRoom' | 'closeRoom'
type RoomWriting = 'sendEvent' | 'markRead'
type AdminCall = 'deleteMedia'
type AccountCalls = Omit<Homeserver, 'serverName' | RoomCall | RoomChange | RoomWriting | AdminCall>

/**
 * The only integration with a Matrix homeserver: its client-server API, spoken as an application service. Accounts of ours are in the namespace
 * that the operator gave it, so that they need no password and we may ask in their names.
 */
export function createMatrixHomeserver({
  url,
  serverName,
  token,
  registrationSecret = null,
  timeoutMs,
}: HomeserverSettings & { timeoutMs?: number }): Homeserver {
  const ask = createClientServerApi({ url, token, timeoutMs })
  const registerOwn = () => register(ask, ownLocalpart)
  const admin = createSynapseAdminApi({ ask, serverName, ownLocalpart, registerOwn, registrationSecret })
  return {
    serverName,
    deleteMedia: admin.deleteMedia,
    ...accountCalls(ask, serverName),
    ...roomCalls(ask, `@${ownLocalpart}:${serverName}`),
    ...roomChanges(ask, `@${ownLocalpart}:${serverName}`, admin),
    ...roomWriting(ask),
  }
}

/** `sender_localpart` of the registration: the account that creates rooms. It is no person. */
const ownLocalpart = 'majlis'

function accountCalls(ask: HomeserverRequest, serverName: string): AccountCalls {
  const accountOf = (localpart: string) => `@${localpart}:${serverName}`

  async function ensureAccount({ localpart, displayName }: { localpart: string; displayName: string }) {
    await register(ask, localpart)
    await rename(ask, accountOf(localpart), displayName)
  }

  return {
    async check() {
      await ask({ path: '/account/whoami', answer: whoamiSchema })
    },

    ensureAccount,

    async signIn({ localpart, displayName, deviceId }) {
      await ensureAccount({ localpart, displayName })
      const { access_token: accessToken } = await ask({
        method: 'POST',
        path: '/login',
        body: {
          type: 'm.login.application_service',
          identifier: { type: 'm.id.user', user: localpart },
          device_id: deviceId,
          initial_device_display_name: 'Majlis',
        },
        answer: loginSchema,
      })
      return accessToken
    },

    async signOut(accessToken) {
      try {
        await ask({ method: 'POST', path: '/logout', body: {}, token: accessToken, answer: anySchema })
      } catch (error) {
        if (isUnknownToken(error)) return
        throw error
      }
    },

    async knows(accessToken) {
      try {
        await ask({ path: '/account/whoami', token: accessToken, answer: whoamiSchema })
        return true
      } catch (error) {
        if (isUnknownToken(error)) return false
        throw error
      }
    },

    async deactivate(localpart) {
      const as = accountOf(localpart)
      // It refuses if there is no such account, or none that is open.
      await unlessRefused(async () => {
        await rename(ask, as, '')
        // What others have read of someone stays theirs, as it does in meetings.
        await ask({
          method: 'POST',
          path: '/account/deactivate',
          body: { erase: false },
          as,
          answer: anySchema,
        })
      })
    },
  }
}

/** An account that is there already is harmless. */
async function register(ask: HomeserverRequest, localpart: string): Promise<void> {
  try {
    await ask({
      method: 'POST',
      path: '/register',
      body: { type: 'm.login.application_service', username: localpart, inhibit_login: true },
      answer: anySchema,
    })
  } catch (error) {
    if (error instanceof HomeserverError && error.code === 'M_USER_IN_USE') return
    throw error
  }
}

async function rename(ask: HomeserverRequest, as: string, displayName: string): Promise<void> {
  await ask({
    method: 'PUT',
    path: `/profile/${encodeURIComponent(as)}/displayname`,
    body: { displayname: displayName },
    as,
    answer: anySchema,
  })
}

const isUnknownToken = (error: unknown) =>
  error instanceof HomeserverError && error.code === 'M_UNKNOWN_TOKEN'

/** False, without an error, if the homeserver refuses: there is nothing to do. */
async function unlessRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof HomeserverError && error.isRefusal) return false
    throw error
  }
}

function roomCalls(ask: HomeserverRequest, ownAccount: string): Pick<Homeserver, RoomCall> {
  return {
    listJoinedRooms: async (as) =>
      (await ask({ path: '/joined_rooms', as, answer: joinedRoomsSchema })).joined_rooms,

    listOwnRooms: async () => (await ask({ path: '/joined_rooms', answer: joinedRoomsSchema })).joined_rooms,

    async listMembers(as, roomId) {
      const path = `/rooms/${encodeURIComponent(roomId)}/members`
      const { chunk } = await ask({ path, as, answer: membersSchema })
      return chunk
        .filter(({ state_key, content }) => content.membership === 'join' && state_key !== ownAccount)
        .map(({ state_key: userId, content }) => ({ userId, displayName: content.displayname || userId }))
    },

    async findRoomName(as, roomId) {
      try {
        const path = `/rooms/${encodeURIComponent(roomId)}/state/m.room.name`
        return (await ask({ path, as, answer: roomNameSchema })).name?.trim() || null
      } catch (error) {
        if (error instanceof HomeserverError && (error.status === 404 || error.code === 'M_NOT_FOUND'))
          return null
        throw error
      }
    },
  }
}

/** Rooms belong to our own account: no one else may invite, remove, rename, or change who may. */
function roomChanges(
  ask: HomeserverRequest,
  ownAccount: string,
  { purgeRoom }: { purgeRoom: (roomId: string) => Promise<void> },
): Pick<Homeserver, RoomChange> {
  const pathOf = (roomId: string) => `/rooms/${encodeURIComponent(roomId)}`

  async function addToRoom(roomId: string, account: string): Promise<void> {
    const body = { user_id: account }
    // Someone who is in it already cannot be invited, and joining again does no harm.
    await unlessRefused(() =>
      ask({ method: 'POST', path: `${pathOf(roomId)}/invite`, body, answer: anySchema }),
    )
    await ask({ method: 'POST', path: `${pathOf(roomId)}/join`, body: {}, as: account, answer: anySchema })
  }

  async function removeFromRoom(roomId: string, account: string): Promise<void> {
    const body = { user_id: account }
    await unlessRefused(() =>
      ask({ method: 'POST', path: `${pathOf(roomId)}/kick`, body, answer: anySchema }),
    )
  }

  async function listInside(roomId: string): Promise<string[]> {
    const { chunk } = await ask({ path: `${pathOf(roomId)}/members`, answer: membersSchema })
    return chunk
      .filter(({ content }) => content.membership === 'join' || content.membership === 'invite')
      .map(({ state_key: account }) => account)
      .filter((account) => account !== ownAccount)
  }

  return {
    listInside,

    async createRoom(name) {
      const { room_id: roomId } = await ask({
        method: 'POST',
        path: '/createRoom',
        body: newRoom(name, ownAccount),
        answer: createdRoomSchema,
      })
      return roomId
    },

    async renameRoom(roomId, name) {
      const path = `${pathOf(roomId)}/state/m.room.name`
      await ask({ method: 'PUT', path, body: { name }, answer: anySchema })
    },

    addToRoom,

    removeFromRoom,

    async closeRoom(roomId) {
      // It refuses if we are not in it any more.
      await unlessRefused(async () => {
        await inParallel(await listInside(roomId), 4, (account) => removeFromRoom(roomId, account))
        await ask({ method: 'POST', path: `${pathOf(roomId)}/leave`, body: {}, answer: anySchema })
      })
      // Where we are no administrator, the homeserver keeps it as long as its operator says.
      return unlessRefused(() => purgeRoom(roomId))
    },
  }
}

/** In the names of people. */
function roomWriting(ask: HomeserverRequest): Pick<Homeserver, RoomWriting> {
  const pathOf = (roomId: string) => `/rooms/${encodeURIComponent(roomId)}`
  return {
    async sendEvent(roomId, as, { type, content, sentAt: at }) {
      const path = `${pathOf(roomId)}/send/${type}/${randomUUID()}`
      const { event_id: eventId } = await ask({
        method: 'PUT',
        path,
        body: content,
        as,
        at,
        answer: sentEventSchema,
      })
      return eventId
    },

    async markRead(roomId, as, eventId) {
      const path = `${pathOf(roomId)}/receipt/m.read/${encodeURIComponent(eventId)}`
      await ask({ method: 'POST', path, body: {}, as, answer: anySchema })
    },
  }
}

/** No one but our own account may change the room. A chat of two has no name. */
const newRoom = (name: string | null, ownAccount: string) => ({
  preset: 'private_chat',
  visibility: 'private',
  ...(name === null ? {} : { name }),
  creation_content: { 'm.federate': false },
  power_level_content_override: {
    users: { [ownAccount]: 100 },
    users_default: 0,
    events_default: 0,
    state_default: 100,
    events: { 'm.room.name': 100, 'm.room.encryption': 100 },
    invite: 100,
    kick: 100,
    ban: 100,
    redact: 100,
  },
})
