import { randomUUID } from 'node:crypto'
import * as z from 'zod'

/** Matrix client-server API 1.15, section 2.1. */
export interface Refusal {
  status: number
  errcode: string
}

interface Room {
  name: string | null
  /** By user ID: `join`, `invite`, `leave`. */
  memberships: Map<string, string>
  sent: { sender: string; text: string | null; at: number }[]
}

export interface HomeserverCall {
  path: string[]
  self: string
  body: Record<string, unknown>
  isService: boolean
  bearer: string | undefined
  /** When an event of an application service is to have happened. */
  at: number
}

const loginSchema = z.object({ identifier: z.object({ user: z.string() }), device_id: z.string() })

export const refused = (status: number, errcode: string): Refusal => ({ status, errcode })
export const forbidden = refused(403, 'M_FORBIDDEN')
export const notFound = refused(404, 'M_NOT_FOUND')

/** Accounts, devices and rooms in memory, and what a homeserver does with them. */
export function createHomeserverState(serverName: string) {
  const accounts = new Map<string, { displayName: string | null }>()
  const devices = new Map<string, { userId: string; deviceId: string }>()
  const rooms = new Map<string, Room>()
  const deactivated = new Set<string>()
  const { createRoom, changeRoom, answerMember } = roomChanges(rooms, serverName)

  function answerTo(what: string, asked: HomeserverCall): unknown {
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
      case 'PUT profile':
        return path[1] === self ? rename(self, String(body['displayname'])) : forbidden
      case 'GET joined_rooms':
        return { joined_rooms: [...rooms].filter(([, room]) => isIn(room, self)).map(([id]) => id) }
      case 'GET sync':
        return { next_batch: 's1', rooms: { join: joinedRooms(rooms, self) } }
      case 'GET rooms':
        return ofRoom({ rooms, accounts }, path, self)
      case 'POST createRoom':
        return isService ? createRoom(body, self) : forbidden
      case 'PUT rooms':
      case 'POST rooms':
        return isService ? changeRoom(path, self, { ...body, at: asked.at }) : answerMember(path, self)
      default:
        return notFound
    }
  }

  function register(localpart: string): unknown {
    const userId = `@${localpart}:${serverName}`
    if (localpart !== 'majlis' && !localpart.startsWith('majlis_')) return refused(400, 'M_EXCLUSIVE')
    if (accounts.has(userId)) return refused(400, 'M_USER_IN_USE')
    accounts.set(userId, { displayName: null })
    return { user_id: userId }
  }

  function rename(userId: string, displayName: string): unknown {
    accounts.set(userId, { displayName })
    return {}
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

  return { accounts, devices, rooms, deactivated, answerTo }
}

/** Reactions have no text. */
function send({ sent }: Room, sender: string, { body: text, at }: Record<string, unknown>): unknown {
  sent.push({ sender, text: typeof text === 'string' ? text : null, at: Number(at) })
  return { event_id: `$${randomUUID()}` }
}

/** What our own account does with rooms, and people in them. */
function roomChanges(rooms: Map<string, Room>, serverName: string) {
  function createRoom({ name }: Record<string, unknown>, self: string): unknown {
    const roomId = `!${randomUUID().replaceAll('-', '')}:${serverName}`
    rooms.set(roomId, {
      name: typeof name === 'string' ? name : null,
      memberships: new Map([[self, 'join']]),
      sent: [],
    })
    return { room_id: roomId }
  }

  function changeRoom([, roomId = '', part]: string[], self: string, body: Record<string, unknown>): unknown {
    const { user_id: account, name } = body
    const room = rooms.get(roomId)
    if (!room) return notFound
    if (part === 'join') {
      if (!['invite', 'join'].includes(room.memberships.get(self) ?? '')) return forbidden
      room.memberships.set(self, 'join')
      return { room_id: roomId }
    }
    if (!isIn(room, self)) return forbidden
    if (part === 'send') return send(room, self, body)
    if (part === 'receipt') return {}
    if (part === 'state') room.name = String(name)
    else if (part === 'leave') room.memberships.set(self, 'leave')
    else if (part === 'invite' && isIn(room, String(account))) return forbidden
    else room.memberships.set(String(account), part === 'invite' ? 'invite' : 'leave')
    return {}
  }

  /** A receipt, a message or its removal by someone in the room, of which nothing is kept. */
  function answerMember([, roomId = '', part = '']: string[], self: string): unknown {
    const room = rooms.get(roomId)
    if (!room || !isIn(room, self)) return forbidden
    if (part === 'receipt') return {}
    return ['send', 'redact'].includes(part) ? { event_id: `$${randomUUID()}` } : forbidden
  }

  return { createRoom, changeRoom, answerMember }
}

function isIn(room: Room, userId: string): boolean {
  return room.memberships.get(userId) === 'join'
}

interface Known {
  rooms: ReadonlyMap<string, Room>
  accounts: ReadonlyMap<string, { displayName: string | null }>
}

function ofRoom({ rooms, accounts }: Known, [, roomId = '', part, event]: string[], self: string): unknown {
  const room = rooms.get(roomId)
  if (!room || !isIn(room, self)) return forbidden
  if (part === 'members') return membersOf(room, accounts)
  if (part === 'state' && event === 'm.room.name') return room.name === null ? notFound : { name: room.name }
  return notFound
}

/** What a sync says of the rooms that the account is in. */
function joinedRooms(rooms: ReadonlyMap<string, Room>, self: string): Record<string, object> {
  const joined = [...rooms].filter(([, room]) => isIn(room, self))
  return Object.fromEntries(joined.map(([id]) => [id, { timeline: { events: [] } }]))
}

/** How tests fill rooms, and see who is in them. */
export function roomControls(rooms: Map<string, Room>, serverName: string) {
  return {
    /** A room with these people in it; returns its ID. */
    addRoom({
      id = `!${randomUUID().replaceAll('-', '')}:${serverName}`,
      name = null,
      members = [],
    }: {
      id?: string
      name?: string | null
      members?: readonly string[]
    }): string {
      rooms.set(id, { name, memberships: new Map(members.map((userId) => [userId, 'join'])), sent: [] })
      return id
    },
    setMembership(roomId: string, userId: string, membership: 'join' | 'invite' | 'leave'): void {
      rooms.get(roomId)?.memberships.set(userId, membership)
    },
    listRooms: (): string[] => [...rooms.keys()],
    /** What was written in the room, in order. */
    listSent: (roomId: string) => rooms.get(roomId)?.sent ?? [],
    listInside: (roomId: string): string[] => joinedIn(rooms.get(roomId)),
  }
}

/** The accounts that have joined the room. */
function joinedIn(room: Room | undefined): string[] {
  return [...(room?.memberships ?? [])].flatMap(([account, membership]) =>
    membership === 'join' ? [account] : [],
  )
}

function membersOf({ memberships }: Room, accounts: ReadonlyMap<string, { displayName: string | null }>) {
  return {
    chunk: [...memberships].map(([userId, membership]) => ({
      type: 'm.room.member',
      state_key: userId,
      sender: userId,
      content: { membership, displayname: accounts.get(userId)?.displayName ?? null },
    })),
  }
}
