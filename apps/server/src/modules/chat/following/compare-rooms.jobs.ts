import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { runsAt } from '../../../platform/module/contributed-work.ts'
import { userIdOf } from '../../chat-calls/index.ts'
import * as membersRepository from '../members.repository.ts'
import * as changesRepository from './changes.repository.ts'

interface ComparingDeps {
  db: Db
  clock: Clock
  log: Log
  homeserver: Homeserver | null
}

const roomsPerPage = 100
/** A room may become a chat at this moment. */
const graceMs = hourMs
/** With more unknown rooms than known ones, the homeserver is rather that of another installation. */
const fewRooms = 20

/** Once a day: rooms of ours at the homeserver that are no chats here are closed, and their people are those of the rows again. */
export function createRoomComparing({ db, clock, log, homeserver }: ComparingDeps) {
  const after = (ms: number) => new Date(clock.now() + ms)

  /** Returns who is in which of the rooms here. */
  async function knownOf(roomIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const known = new Map<string, Set<string>>()
    for (let start = 0; start < roomIds.length; start += roomsPerPage) {
      const page = await membersRepository.listMemberIds(db, roomIds.slice(start, start + roomsPerPage))
      for (const [roomId, userIds] of page) known.set(roomId, userIds)
    }
    return known
  }

  async function closeUnknown(unknown: readonly string[], knownCount: number): Promise<void> {
    if (unknown.length === 0) return
    if (unknown.length > fewRooms && unknown.length > knownCount) {
      const counts = { unknownRooms: unknown.length, knownRooms: knownCount }
      log.error(
        counts,
        'most rooms of the homeserver are unknown here: it may belong to another installation',
      )
      return
    }
    log.warn({ rooms: unknown.length }, 'rooms of the homeserver that are no chats are closed')
    await changesRepository.insertClosings(db, unknown, after(graceMs))
  }

  async function compareMembers(server: Homeserver, roomId: string): Promise<void> {
    const inside = (await server.listInside(roomId)).flatMap(
      (account) => userIdOf(account, server.serverName) ?? [],
    )
    // Read last: whoever is added or removed meanwhile is in it, or waits already.
    const members = (await membersRepository.listMemberIds(db, [roomId])).get(roomId)
    if (!members) return
    const [gone, missing] = [new Set(inside).difference(members), members.difference(new Set(inside))]
    const now = after(0)
    if (gone.size > 0) await changesRepository.insertChanges(db, roomId, [...gone], { now, isRemoval: true })
    if (missing.size > 0)
      await changesRepository.insertChanges(db, roomId, [...missing], { now, isRemoval: false })
  }

  async function compare({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!homeserver) return
    try {
      const roomIds = await homeserver.listOwnRooms()
      const known = await knownOf(roomIds)
      await closeUnknown(
        roomIds.filter((roomId) => !known.has(roomId)),
        known.size,
      )
      for (const roomId of known.keys()) {
        if (signal.aborted) return
        await compareMembers(homeserver, roomId)
      }
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      log.warn({ err: error }, 'rooms of the homeserver are compared later')
    }
  }

  return { jobs: [runsAt('29 4 * * *', 'compare-chat-rooms', compare)] }
}
