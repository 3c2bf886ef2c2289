import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

/** As the specification tells of it (Matrix client-server API 1.15). */
interface Refusal {
  status: number
  errcode: string
}

interface Room {
  name: string | null
  /** By user id: `join`, `invite`, `leave`. */
  memberships: Map<string, string>
}

export type FakeHomeserver = Awaited<ReturnType<typeof startFakeHomeserver>>

const bodySchema = z.record(z.string(), z.unknown())
const loginSchema = z.object({ identifier: z.object({ user: z.string() }), device_id: z.string() })

const refused = (status: number, errcode: string): Refusal => ({ status, errcode })
const forbidden = refused(403, 'M_FORBIDDEN')
const notFound = refused(404, 'M_NOT_FOUND')

/** `failing` responds with status 500, `silent` not at all, and `malformed` with something that is not JSON. */
export type FailureMode = 'failing' | 'silent' | 'malformed'

/**
 * A homeserver in memory that answers over HTTP what the integration requests: an application service of the namespace `majlis_`, its accounts and
 * tokens, and rooms that tests fill.
 */
export async function startFakeHomeserver({
  serverName = 'chat.example.org',
  token: serviceToken = 'the token of the application service in tests',
  port = 0,
}: { serverName?: string; token?: string; port?: number } = {}) {
  const accounts = new Map<string, { displayName: string | null }>()
  /** Devices by their tokens. */
  const devices = new Map<string, { userId: string; deviceId: string }>()
  const rooms = new Map<string, Room>()
  const deactivated = new Set<string>()
  const requests: string[] = []
  let failureMode: FailureMode | null = null

  const server = createServer((request, response) => {
    void answer(request).then((told) => send(response, told))
  })

  function send(response: ServerResponse, told: unknown): void {
    if (failureMode === 'silent') return
    if (failureMode === 'malformed') return void response.end('<p>Hello</p>')
    response.writeHead(isRefusal(told) ? told.status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(told))
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://homeserver')
    const told = await text(request)
    requests.push(`${request.method} ${pathname}`)
    if (failureMode === 'failing') return refused(500, 'M_UNKNOWN')
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isService = bearer === serviceToken
    const device = bearer === undefined ? undefined : devices.get(bearer)
    if (!isService && !device) return refused(401, 'M_UNKNOWN_TOKEN')
    const asked = searchParams.get('user_id')
    if (isService && asked !== null && !accounts.has(asked)) return forbidden
    const self = device?.userId ?? asked ?? `@majlis:${serverName}`
    const body = told === '' ? {} : bodySchema.parse(JSON.parse(told))
    const path = pathname.replace('/_matrix/client/v3', '').split('/').slice(1).map(decodeURIComponent)
    return answerTo(`${request.method} ${path[0]}`, { path, self, body, isService, bearer })
  }

  function answerTo(
    what: string,
    asked: {
      path: string[]
      self: string
      body: Record<string, unknown>
      isService: boolean
      bearer: string | undefined
    },
  ): unknown {
    const { path, self, body, isService } = asked
    switch (what) {
      case 'GET account':
        return { user_id: self }
      case 'POST account':
        return isService ? deactivate(self) : forbidden
      case 'POST register':
        return isService ? register(String(body['username'])) : forbidden
      case 'POST login':
        return isService ? logIn(body) : forbidden
      case 'POST logout':
        devices.delete(asked.bearer ?? '')
        return {}
      case 'PUT profile': {
        if (path[1] !== self) return forbidden
        accounts.set(self, { displayName: String(body['displayname']) })
        return {}
      }
      case 'GET joined_rooms':
        return { joined_rooms: [...rooms].filter(([, room]) => isIn(room, self)).map(([id]) => id) }
      case 'GET rooms':
        return ofRoom(path, self)
      default:
        return notFound
    }
  }

  function register(localpart: string): unknown {
    const userId = `@${localpart}:${serverName}`
    if (!localpart.startsWith('majlis_')) return refused(400, 'M_EXCLUSIVE')
    if (accounts.has(userId)) return refused(400, 'M_USER_IN_USE')
    accounts.set(userId, { displayName: null })
    return { user_id: userId }
  }

  function deactivate(userId: string): unknown {
    deactivated.add(userId)
    for (const [token, device] of devices) if (device.userId === userId) devices.delete(token)
    for (const { memberships } of rooms.values())
      if (memberships.has(userId)) memberships.set(userId, 'leave')
    return { id_server_unbind_result: 'success' }
  }

  function logIn(body: Record<string, unknown>): unknown {
    const { identifier, device_id: deviceId } = loginSchema.parse(body)
    const userId = `@${identifier.user}:${serverName}`
    if (!accounts.has(userId) || deactivated.has(userId)) return forbidden
    for (const [token, device] of devices)
      if (device.userId === userId && device.deviceId === deviceId) devices.delete(token)
    const token = `syt_${randomUUID()}`
    devices.set(token, { userId, deviceId })
    return { user_id: userId, access_token: token, device_id: deviceId }
  }

  function ofRoom([, roomId = '', part, event]: string[], self: string): unknown {
    const room = rooms.get(roomId)
    if (!room || !isIn(room, self)) return forbidden
    if (part === 'members')
      return {
        chunk: [...room.memberships].map(([userId, membership]) => ({
          type: 'm.room.member',
          state_key: userId,
          sender: userId,
          content: { membership, displayname: accounts.get(userId)?.displayName ?? null },
        })),
      }
    if (part === 'state' && event === 'm.room.name')
      return room.name === null ? notFound : { name: room.name }
    return notFound
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo

  return {
    serverName,
    token: serviceToken,
    url: `http://127.0.0.1:${taken}`,
    accounts,
    devices,
    /** Accounts that are closed for good. */
    deactivated,
    /** Of what was asked, method and path. */
    requests,
    /** A room with these people in it; returns its id. */
    addRoom({
      id = `!${randomUUID().replaceAll('-', '')}:${serverName}`,
      name = null,
      members = [],
    }: {
      id?: string
      name?: string | null
      members?: readonly string[]
    }): string {
      rooms.set(id, { name, memberships: new Map(members.map((userId) => [userId, 'join'])) })
      return id
    },
    setMembership(roomId: string, userId: string, membership: 'join' | 'invite' | 'leave'): void {
      rooms.get(roomId)?.memberships.set(userId, membership)
    },
    /** Null: works. */
    setFailureMode(next: FailureMode | null): void {
      failureMode = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isRefusal(told: unknown): told is Refusal {
  return typeof told === 'object' && told !== null && 'errcode' in told
}

function isIn(room: Room, userId: string): boolean {
  return room.memberships.get(userId) === 'join'
}
