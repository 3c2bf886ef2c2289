import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { inParallel } from '../../platform/work-loop/in-parallel.ts'
import { accountOf, answered, type ChatAccess, type ChatAccounts } from '../chat-calls/index.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChatPerson } from './chats.repository.ts'

interface ChatPeopleDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  access: ChatAccess
  accounts: ChatAccounts
}

/** Chats that one person changes, and people they add. */
const changes: LimitRule = { name: 'change-chats', points: 1_000, windowMs: hourMs }
const atOnce = 4

/** The people whom someone may bring into a chat: active ones of the same organisation who have chat. */
export function createChatPeople({ db, clock, limiter, access, accounts }: ChatPeopleDeps) {
  /** Those of them who can be in a chat. */
  async function withChat({ organizationId }: UserCaller, userIds: readonly string[]): Promise<ChatPerson[]> {
    const people = await chatsRepository.listPeople(db, organizationId, userIds)
    const found = new Set<string>()
    await inParallel(people, atOnce, async ({ id: userId }) => {
      if (await access.find({ organizationId, userId })) found.add(userId)
    })
    return people.filter(({ id }) => found.has(id))
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

    /** Brings them into a chat, one by one: whoever is in its room is a member here. `added` runs with each. Throws `chat.unanswered`. */
    async bringIn(
      homeserver: Homeserver,
      { id, roomId }: { id: string; roomId: string },
      people: readonly ChatPerson[],
      added: (tx: Tx, userId: string) => Promise<void> = async () => {},
    ): Promise<void> {
      const now = new Date(clock.now())
      await inParallel(people, atOnce, async (person) => {
        await enterRoom(homeserver, roomId, person)
        await db.transaction().execute(async (tx) => {
          await chatsRepository.insertMembers(tx, id, [person.id], { now })
          await added(tx, person.id)
        })
      })
    },

    /** Throws `general.too_many_attempts`. */
    limit: ({ userId }: UserCaller, people = 1) =>
      limiter.consume(changes, [`account:${userId}`], Math.max(1, people)),
  }
}

export type ChatPeople = ReturnType<typeof createChatPeople>
