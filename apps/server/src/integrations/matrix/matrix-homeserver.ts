import * as z from 'zod'
import { HomeserverError, type Homeserver } from './homeserver.ts'
import type { HomeserverSettings } from './matrix.settings.ts'

const defaultTimeoutMs = 3_000
/** A room of some ten thousand people; members are the longest of these answers. */
const maxAnswerBytes = 16 * 1024 * 1024

const errorSchema = z.object({ errcode: z.string() })
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

interface Question<S extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT'
  /** Below `/_matrix/client/v3`. */
  path: string
  body?: unknown
  /** The account that an application service asks for. */
  as?: string
  /** In place of our own. */
  token?: string
  answer: S
}

/**
 * The only integration with a Matrix homeserver: its client-server API, spoken as an application service. Accounts of ours are in the namespace
 * that the operator gave it, so that they need no password and we may ask in their names.
 */
export function createMatrixHomeserver({
  url,
  serverName,
  token: ownToken,
  timeoutMs = defaultTimeoutMs,
}: HomeserverSettings & { timeoutMs?: number }): Homeserver {
  const accountOf = (localpart: string) => `@${localpart}:${serverName}`

  async function ask<S extends z.ZodType>({
    method = 'GET',
    path,
    body,
    as,
    token = ownToken,
    answer,
  }: Question<S>): Promise<z.output<S>> {
    const query = as === undefined ? '' : `?${new URLSearchParams({ user_id: as }).toString()}`
    const { status, text } = await send(`${url}/_matrix/client/v3${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const told = parsed(text)
    if (status >= 400) {
      const code = errorSchema.safeParse(told).data?.errcode ?? null
      throw new HomeserverError(`The homeserver answered ${status} ${code ?? ''}`.trim(), { code, status })
    }
    const result = answer.safeParse(told)
    if (!result.success) throw new HomeserverError('The homeserver answered something else', { status })
    return result.data
  }

  async function send(address: string, request: RequestInit): Promise<{ status: number; text: string }> {
    // The signal of `AbortSignal.timeout` can be collected while fetch waits, and then never fires.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    try {
      // Nobody else gets the token.
      const response = await fetch(address, { ...request, redirect: 'error', signal: late.signal })
      return { status: response.status, text: await readBounded(response) }
    } catch (error) {
      if (error instanceof HomeserverError) throw error
      throw new HomeserverError('The homeserver does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** An account that is there already is harmless. */
  async function register(localpart: string): Promise<void> {
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

  async function name(as: string, displayName: string): Promise<void> {
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

  return {
    serverName,

    async check() {
      await ask({ path: '/account/whoami', answer: whoamiSchema })
    },

    async signIn({ localpart, displayName, deviceId }) {
      await register(localpart)
      await name(accountOf(localpart), displayName)
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
        await name(as, '')
        // What others have read of somebody stays theirs, as it does in meetings.
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

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new HomeserverError('The homeserver answered too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
