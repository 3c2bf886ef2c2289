import { destinations, queueUserId, type Notice } from '@majlis/contract'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { HandledEvents } from '../../../platform/events/handled-events.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import { onSignal, type ModuleListener } from '../../../platform/module/contributed-work.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { userIdOf } from '../../chat-calls/index.ts'
import * as membersRepository from '../members.repository.ts'
import * as unreadRepository from './unread.repository.ts'
import type { CountedMessage } from './unread.repository.ts'

declare module '../../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** These people have more or fewer unread messages. */
    'chat.unread_changed': { userIds: string[] }
  }
}

export interface UnreadCountsDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  handled: HandledEvents
}

/** What the homeserver reports at once (Matrix application service API 1.15, section 3.2.1: pushing events). */
export interface Transaction {
  id: string
  events: readonly unknown[]
}

/** The fields of a room event that counting needs (Matrix client-server API 1.15, section 8). */
const messageSchema = z.object({
  type: z.enum(['m.room.message', 'm.sticker']),
  event_id: z.string(),
  room_id: z.string(),
  sender: z.string(),
  origin_server_ts: z.number(),
  content: z.object({
    msgtype: z.string().optional(),
    'm.relates_to': z.object({ rel_type: z.string().optional() }).nullish(),
  }),
})

export type UnreadCounts = ReturnType<typeof createUnreadCounts>

/** How many messages of others each person has not read yet, for the badge beside Chat. */
export function createUnreadCounts({ db, clock, realtime, handled }: UnreadCountsDeps) {
  return {
    /** Counts the new messages among the events. The same transaction again changes nothing. */
    async receive({ id, events }: Transaction, serverName: string): Promise<void> {
      const messages = events.flatMap((event) => messageOf(event, serverName))
      if (messages.length === 0) return
      await db.transaction().execute(async (tx) => {
        // A new homeserver starts its IDs again, so the events are part of it.
        const delivery = { id: uuidOf(`${id} ${JSON.stringify(events.map(eventIdOf))}`) }
        if (!(await handled.isFirst(tx, delivery, 'chat.count_unread'))) return
        const userIds = new Set<string>()
        for (const message of messages) {
          await unreadRepository.noteActivity(tx, message)
          for (const userId of await unreadRepository.countMessage(tx, message)) userIds.add(userId)
        }
        if (userIds.size > 0) await realtime.signal(tx, 'chat.unread_changed', { userIds: [...userIds] })
      })
    },

    /** A person has read a chat, up to this moment. */
    async read(userId: string, chatRoomId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const now = new Date(clock.now())
        if (await unreadRepository.markRead(tx, { chatRoomId, userId, now }))
          await realtime.signal(tx, 'chat.unread_changed', { userIds: [userId] })
      })
    },
  }
}

/** Pushes only the number, to the pages that are connected to this process. */
export function unreadListener({ db, realtime }: Pick<UnreadCountsDeps, 'db' | 'realtime'>): ModuleListener {
  return onSignal('chat.unread_changed', async ({ userIds }) => {
    if (!realtime.hasSubscribers()) return
    const users = (await membersRepository.listAddresses(db, userIds))
      .map(({ id, email }) => ({ id, destination: destinations.notices(queueUserId(email)) }))
      .filter(({ destination }) => realtime.hasSubscriber(destination))
    const counts = await unreadRepository.countOf(
      db,
      users.map(({ id }) => id),
    )
    for (const { id, destination } of users) {
      const notice: Notice = { type: 'chat.unread_changed', unread: counts.get(id) ?? 0 }
      realtime.push(destination, notice, { kind: 'user', id })
    }
  })
}

/** A message, but neither an edit of one nor one that was removed. */
function messageOf(event: unknown, serverName: string): CountedMessage[] {
  const { data } = messageSchema.safeParse(event)
  if (!data || data.content['m.relates_to']?.rel_type === 'm.replace') return []
  if (data.type === 'm.room.message' && data.content.msgtype === undefined) return []
  const sentAt = new Date(data.origin_server_ts)
  return [{ chatRoomId: data.room_id, senderId: userIdOf(data.sender, serverName), sentAt }]
}

const eventIdOf = (event: unknown): string => messageSchema.safeParse(event).data?.event_id ?? ''

/** A UUID of the text (RFC 9562 5.8: custom). */
function uuidOf(content: string): string {
  const hex = sha256(content).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
