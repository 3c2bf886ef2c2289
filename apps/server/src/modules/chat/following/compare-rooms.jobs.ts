import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { runsAt } from '../../../platform/module/contributed-work.ts'
import { userIdOf } from '../../chat-calls/index.ts'
import * as membersRepository from '../members.repository.ts'
import * as changesRepository from './changes.repository.ts'
import { forEachRoom } from './each-room.ts'

interface ComparingDeps {
  db: Db
  clock: Clock
  log: Log
  homeserver: Homeserver | null
}

const roomsPerPage = 100
/** How long a room has to be unknown before it is closed: time to find out that this database is an old backup, or a copy. */
const unknownDays = 30
/** With more unknown rooms than known ones, the homeserver is rather that of another installation. */
const fewRooms = 20
const maxLoggedRooms = 100

/**
 * Once a day: the people in each chat at the homeserver are those of the rows again. Rooms that Majlis created and no row knows are logged, and
 * closed after 30 days. As long as there are any, no one is removed from other rooms either: the rows may be older than the homeserver.
 */
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

  /** Without those that are being closed anyway. */
  async function unknownOf(roomIds: readonly string[], known: ReadonlyMap<string, unknown>) {
    const unknown = roomIds.filter((roomId) => !known.has(roomId))
    const closing = await changesRepository.listClosing(db, unknown, after(0))
    return unknown.filter((roomId) => !closing.has(roomId))
  }

  async function closeLater(unknown: readonly string[], knownCount: number): Promise<void> {
    const about = {
      unknownRooms: unknown.length,
      knownRooms: knownCount,
      roomIds: unknown.slice(0, maxLoggedRooms),
    }
    if (unknown.length > fewRooms && unknown.length > knownCount) {
      const message = 'most rooms of the homeserver are unknown here: it may belong to another installation'
      log.error(about, message)
      return
    }
    const message = `rooms of the homeserver are no chats here, and are closed once that is so for ${unknownDays} days: the database may be an old backup or a copy`
    log.warn(about, message)
    await changesRepository.insertClosings(db, unknown, after(unknownDays * dayMs))
  }

  async function compareMembers(
    server: Homeserver,
    roomId: string,
    { mayRemove }: { mayRemove: boolean },
  ): Promise<void> {
    const inside = (await server.listInside(roomId)).flatMap(
      (account) => userIdOf(account, server.serverName) ?? [],
    )
    // Read last: people who are added or removed meanwhile are in it, or wait already.
    const members = (await membersRepository.listMemberIds(db, [roomId])).get(roomId)
    if (!members) return
    const [gone, missing] = [new Set(inside).difference(members), members.difference(new Set(inside))]
    const now = after(0)
    if (mayRemove) await changesRepository.insertChanges(db, roomId, [...gone], { now, isRemoval: true })
    await changesRepository.insertChanges(db, roomId, [...missing], { now, isRemoval: false })
  }

  async function compare({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!homeserver) return
    try {
      const roomIds = await homeserver.listOwnRooms()
      const known = await knownOf(roomIds)
      const unknown = await unknownOf(roomIds, known)
      if (unknown.length > 0) await closeLater(unknown, known.size)
      const mayRemove = unknown.length === 0
      const onFailure = 'the people in a chat are compared with its room later'
      await forEachRoom(known.keys(), { server: homeserver, signal, log, onFailure }, (roomId) =>
        compareMembers(homeserver, roomId, { mayRemove }),
      )
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      log.warn({ err: error }, 'rooms of the homeserver are compared later')
    }
  }

  return { jobs: [runsAt('29 4 * * *', 'compare-chat-rooms', compare)] }
}
