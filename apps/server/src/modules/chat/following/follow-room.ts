import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs, minuteMs } from '../../../platform/clock/durations.ts'
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

const atOnce = 4
/** Claimed together; each takes at most some seconds. */
const perClaim = 2 * atOnce
/** Longer than the homeserver may take for what is claimed. A process that ended in between leaves it to another one after that. */
const claimMs = 2 * minuteMs
/** After the homeserver has refused something. */
const refusedMs = hourMs

/**
 * Lets the homeserver follow what the database says of a chat. A change waits in a row until that is done, also while no homeserver is set or
 * none answers. What concerns one person in one room happens in order: one process at a time, and a removal before they are let in again.
 */
export function createFollowRoom({ db, clock, log, accounts }: FollowRoomDeps) {
  const after = (ms: number) => new Date(clock.now() + ms)
  const attempt = () => ({ now: after(0), until: after(claimMs) })

  async function followChange(server: Homeserver, chatRoomId: string, change: MemberChange): Promise<void> {
    const { userId, isRemoval } = change
    const account = accountOf(userId, server.serverName)
    try {
      const member = await membersRepository.findMember(db, chatRoomId, userId)
      if (isRemoval || !member) await server.removeFromRoom(chatRoomId, account)
      if (member) {
        await accounts.ensure(server, member)
        await server.addToRoom(chatRoomId, account)
      }
      if (await changesRepository.deleteChange(db, chatRoomId, change)) return
      await changesRepository.postponeChange(db, chatRoomId, userId, after(0))
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      await changesRepository.postponeChange(db, chatRoomId, userId, after(error.isOutage ? 0 : refusedMs))
      if (error.isOutage) throw error
      log.warn({ err: error }, 'the homeserver refuses to follow a change of a chat')
    }
  }

  async function close(server: Homeserver, chatRoomId: string): Promise<void> {
    try {
      await server.closeRoom(chatRoomId)
    } catch (error) {
      await changesRepository.postponeClosing(db, chatRoomId, after(0))
      throw error
    }
    await db.transaction().execute(async (tx) => {
      await changesRepository.deleteOfClosed(tx, chatRoomId)
      await filesRepository.deleteMessages(tx, { chatRoomId }, after(0))
    })
  }

  /** False: nothing is due. Throws HomeserverError; what failed waits. */
  async function followSome(server: Homeserver, chatRoomId: string): Promise<boolean> {
    const changes = await changesRepository.claimChanges(db, chatRoomId, perClaim, attempt())
    await inParallel(changes, atOnce, (change) => followChange(server, chatRoomId, change))
    return changes.length > 0
  }

  return {
    followSome,
    /** Throws HomeserverError; what failed waits. */
    async followRoom(server: Homeserver, chatRoomId: string, signal: AbortSignal): Promise<void> {
      if (await changesRepository.claimClosing(db, chatRoomId, attempt())) return close(server, chatRoomId)
      let isMore = true
      while (isMore && !signal.aborted) isMore = await followSome(server, chatRoomId)
    },
  }
}
