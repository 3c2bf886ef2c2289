import { limits } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { inParallel } from '../../platform/work-loop/in-parallel.ts'
import { accountOf, answered, type ChatAccess, type ChatAccounts } from '../chat-calls/index.ts'
import './changed-chats.ts'
import * as chatsRepository from './chats.repository.ts'
import * as membersRepository from './members.repository.ts'
import type { ChatPerson } from './chats.repository.ts'
import type { ChangedRooms } from './following/changed-rooms.ts'
import type { Following } from './following/following.jobs.ts'

interface ChatPeopleDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  access: ChatAccess
  accounts: ChatAccounts
  rooms: ChangedRooms
  following: Following
  realtime: Pick<Realtime, 'signal'>
}

interface Adding {
  /** Someone who has to be in the chat, and adds the people. Without it, they enter by themselves. */
  memberId?: string
  /** Whether it is the owner who adds them. */
  isByOwner?: boolean
  field?: string
  /** Runs for those who were not in the chat. */
  onAdded?: (tx: Tx, userIds: readonly string[]) => Promise<void>
}

/** Chats that one person changes, and people they add. */
const changes: LimitRule = { name: 'change-chats', points: 1_000, windowMs: hourMs }
const atOnce = 4
/** A call does not wait for the homeserver to let in more people than that. */
const maxFollowedNow = 8

/** The people whom someone may bring into a chat: active ones of the same organisation who have chat. */
export function createChatPeople(deps: ChatPeopleDeps) {
  const { db, clock, limiter, access, accounts, rooms, following, realtime } = deps

  /** Those of them who can be in a chat, in the given order. */
  async function withChat({ organizationId }: UserCaller, userIds: readonly string[]): Promise<ChatPerson[]> {
    const [people, withFeature] = await Promise.all([
      chatsRepository.listPeople(db, organizationId, userIds),
      access.listWithChat(organizationId, userIds),
    ])
    const found = new Map(people.map((person) => [person.id, person]))
    return [...new Set(userIds)].flatMap((userId) => {
      const person = withFeature.has(userId) ? found.get(userId) : undefined
      return person ? [person] : []
    })
  }

  /** Into the room, with an account if they never signed in. Throws `chat.unanswered`. */
  const enterRoom = (homeserver: Homeserver, roomId: string, person: ChatPerson): Promise<void> =>
    answered(async () => {
      await accounts.ensure(homeserver, person)
      await homeserver.addToRoom(roomId, accountOf(person.id, homeserver.serverName))
    })

  return {
    withChat,

    /** Throws `chat.person_not_found` with the field. */
    async require(caller: UserCaller, userIds: readonly string[], field: string): Promise<ChatPerson[]> {
      const people = await withChat(caller, userIds)
      if (people.length < new Set(userIds).size) throw new AppError('chat.person_not_found', { field })
      return people
    },

    /** Fills a room that is no chat yet. Throws `chat.unanswered`. */
    fillRoom: (homeserver: Homeserver, roomId: string, people: readonly ChatPerson[]): Promise<void> =>
      inParallel(people, atOnce, (person) => enterRoom(homeserver, roomId, person)),

    /**
     * Adds people to a chat, as long as it has room for them; the homeserver follows, at once if they are few. Nothing else changes the members
     * meanwhile. People whom the owner removed come back only if the owner adds them. Throws `chat.room_not_found`, `chat.too_many_members`,
     * `chat.removed`, `chat.person_removed`.
     */
    async bringIn(
      homeserver: Homeserver,
      { id, roomId }: { id: string; roomId: string },
      people: readonly ChatPerson[],
      { memberId, isByOwner = false, field, onAdded }: Adding = {},
    ): Promise<void> {
      const newIds = await db.transaction().execute(async (tx) => {
        const inside = await membersRepository.lockMembers(tx, id)
        if (!inside || (memberId !== undefined && !inside.has(memberId)))
          throw new AppError('chat.room_not_found')
        const addedIds = people.map((person) => person.id).filter((userId) => !inside.has(userId))
        if (inside.size + addedIds.length > limits.chat.maxMembers)
          throw new AppError('chat.too_many_members', field === undefined ? undefined : { field })
        if (isByOwner) await membersRepository.deleteRemovals(tx, id, addedIds)
        else if (await membersRepository.hasRemovals(tx, id, addedIds))
          throw memberId === undefined
            ? new AppError('chat.removed')
            : new AppError('chat.person_removed', { field: field ?? 'userIds' })
        await chatsRepository.insertMembers(tx, id, addedIds, { now: new Date(clock.now()) })
        await rooms.added(tx, roomId, addedIds)
        await realtime.signal(tx, 'chats.changed', { chatId: id })
        await onAdded?.(tx, addedIds)
        return addedIds
      })
      if (newIds.length <= maxFollowedNow) await following.followNow(homeserver, roomId)
    },

    /** Throws `general.too_many_attempts`. */
    limit: ({ userId }: UserCaller, people = 1) =>
      limiter.consume(changes, [`account:${userId}`], Math.max(1, people)),
  }
}

export type ChatPeople = ReturnType<typeof createChatPeople>
