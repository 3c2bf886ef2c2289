import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { inParallel } from '../../../platform/work-loop/in-parallel.ts'
import { accountOf, type ChatAccounts } from '../../chat-calls/index.ts'
import * as membersRepository from '../members.repository.ts'
import * as filesRepository from '../files/files.repository.ts'
import * as changesRepository from './changes.repository.ts'
import type { MemberChange } from './changes.repository.ts'

export interface FollowRoomDeps {
  db: Db
  clock: Clock
  log: Log
  accounts: ChatAccounts
}

/** What one round has done in a room. */
interface Round {
  /** Whether there was anything to do. */
  wasDue: boolean
  /** Someone was added or removed while the homeserver was asked about them, which is yet to be followed. */
  isChangedAgain: boolean
}

const atOnce = 4
/** Claimed together; each takes at most some seconds. */
const perClaim = 2 * atOnce
/** Longer than the homeserver may take for what is claimed. A process that ended in between leaves it to another one after that. */
const claimMs = 2 * minuteMs
/** A closed room is closed again after that, until what was written there is deleted. */
const closedMs = 30 * dayMs
/** After the homeserver has refused something. */
const refusedMs = hourMs

/**
 * Lets the homeserver follow what the database says of a chat. A change waits in a row until that is done, also while no homeserver is set or
 * none answers. What concerns one person in one room happens in order: one process at a time, and a removal before they are let in again.
 */
export function createFollowRoom({ db, clock, log, accounts }: FollowRoomDeps) {
  const after = (ms: number) => new Date(clock.now() + ms)
  const attempt = () => ({ now: after(0), until: after(claimMs) })

  /** True if the person was added or removed again meanwhile, which is due now. */
  async function followChange(
    server: Homeserver,
    chatRoomId: string,
    change: MemberChange,
  ): Promise<boolean> {
    const { userId, isRemoval } = change
    const account = accountOf(userId, server.serverName)
    try {
      const member = await membersRepository.findMember(db, chatRoomId, userId)
      if (isRemoval || !member) await server.removeFromRoom(chatRoomId, account)
      if (member) {
        await accounts.ensure(server, member)
        await server.addToRoom(chatRoomId, account)
      }
      if (await changesRepository.deleteChange(db, chatRoomId, change)) return false
      await changesRepository.postponeChange(db, chatRoomId, userId, after(0))
      return true
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      await changesRepository.postponeChange(db, chatRoomId, userId, after(error.isOutage ? 0 : refusedMs))
      if (error.isOutage) throw error
      log.warn({ err: error }, 'the homeserver refuses to follow a change of a chat')
      return false
    }
  }

  /** The row of a closed room goes a while after the homeserver has begun to delete what was written there, which takes it some time. */
  async function close(server: Homeserver, chatRoomId: string, isClosed: boolean): Promise<void> {
    let isDeleted: boolean
    try {
      isDeleted = await server.closeRoom(chatRoomId)
    } catch (error) {
      await changesRepository.postponeClosing(db, chatRoomId, after(0))
      throw error
    }
    await db.transaction().execute(async (tx) => {
      if (isClosed && isDeleted) return changesRepository.deleteClosing(tx, chatRoomId)
      const closed = { closedAt: after(0), nextAttemptAt: after(closedMs) }
      await changesRepository.setClosed(tx, chatRoomId, closed)
      await changesRepository.deleteChanges(tx, chatRoomId)
      await filesRepository.deleteMessages(tx, { chatRoomId }, after(0))
    })
  }

  /** Follows the changes that are due, a few at most. Throws HomeserverError; what failed waits. */
  async function followSome(server: Homeserver, chatRoomId: string): Promise<Round> {
    const changes = await changesRepository.claimChanges(db, chatRoomId, perClaim, attempt())
    let isChangedAgain = false
    await inParallel(changes, atOnce, async (change) => {
      if (await followChange(server, chatRoomId, change)) isChangedAgain = true
    })
    return { wasDue: changes.length > 0, isChangedAgain }
  }

  return {
    followSome,
    /** Throws HomeserverError; what failed waits. */
    async followRoom(server: Homeserver, chatRoomId: string, signal: AbortSignal): Promise<void> {
      const closing = await changesRepository.claimClosing(db, chatRoomId, attempt())
      if (closing) return close(server, chatRoomId, closing.isClosed)
      let isMore = true
      while (isMore && !signal.aborted) isMore = (await followSome(server, chatRoomId)).wasDue
    },
  }
}
