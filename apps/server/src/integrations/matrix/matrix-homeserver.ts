import * as z from 'zod'
import { createClientServerApi, type HomeserverRequest } from './client-server-api.ts'
import { HomeserverError, type Homeserver } from './homeserver.ts'
import type { HomeserverSettings } from './matrix.settings.ts'

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
const anySchema = z.unknown()

type RoomCall = 'listJoinedRooms' | 'listMembers' | 'findRoomName'

/**
 * The only integration with a Matrix homeserver: its client-server API, spoken as an application service. Accounts of ours are in the namespace
 * that the operator gave it, so that they need no password and we may ask in their names.
 */
export function createMatrixHomeserver({
  url,
  serverName,
  token,
  timeoutMs,
}: HomeserverSettings & { timeoutMs?: number }): Homeserver {
  const ask = createClientServerApi({ url, token, timeoutMs })
  return { serverName, ...accountCalls(ask, serverName), ...roomCalls(ask) }
}

function accountCalls(ask: HomeserverRequest, serverName: string): Omit<Homeserver, 'serverName' | RoomCall> {
  const accountOf = (localpart: string) => `@${localpart}:${serverName}`

  return {
    async check() {
      await ask({ path: '/account/whoami', answer: whoamiSchema })
    },

    async signIn({ localpart, displayName, deviceId }) {
      await register(ask, localpart)
      await rename(ask, accountOf(localpart), displayName)
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
      try {
        await rename(ask, as, '')
        // What others have read of someone stays theirs, as it does in meetings.
        await ask({
          method: 'POST',
          path: '/account/deactivate',
          body: { erase: false },
          as,
          answer: anySchema,
        })
      } catch (error) {
        // There is no such account, or none that is open.
        if (error instanceof HomeserverError && error.isRefusal) return
        throw error
      }
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

function roomCalls(ask: HomeserverRequest): Pick<Homeserver, RoomCall> {
  return {
    listJoinedRooms: async (as) =>
      (await ask({ path: '/joined_rooms', as, answer: joinedRoomsSchema })).joined_rooms,

    async listMembers(as, roomId) {
      const path = `/rooms/${encodeURIComponent(roomId)}/members`
      const { chunk } = await ask({ path, as, answer: membersSchema })
      return chunk
        .filter(({ content }) => content.membership === 'join')
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
