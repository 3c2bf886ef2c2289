import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { FilesApi } from '../files/index.ts'
import * as changesRepository from './changes.repository.ts'
import * as copiesRepository from './copies.repository.ts'
import type { Original } from './copies.repository.ts'
import type { DriveAccess, Place } from './drive-access.ts'
import type { Entry } from './entries.repository.ts'
import { requireCount, requireDepth } from './folders.service.ts'
import { freeName } from './free-name.ts'
import { lockPlace } from './lock-place.ts'
import { requireQuota } from './quota.ts'

export interface CopiesDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  files: Pick<FilesApi, 'sumUploads'>
  maxUserBytes: number
}

export type Copies = ReturnType<typeof createCopies>

/** Copies share their contents with what they were made of, so they take no space on the disk. They count for the quota of their owner. */
export function createCopies({ db, clock, access, files, maxUserBytes }: CopiesDeps) {
  /**
   * Copies what the person may see, to where they may edit. Throws what `getPlace` and `getPresent` throw, `drive.into_itself`,
   * `drive.too_deep`, `drive.count_exceeded`, `drive.quota_exceeded`.
   */
  async function copy(caller: UserCaller, { ids, folderId }: { ids: string[]; folderId: string | null }) {
    const copied = await db.transaction().execute(async (tx) => {
      const place = await lockPlace(tx, access, caller, folderId)
      const entries = await access.getPresent(tx, caller, ids, 'view')
      if (entries.some(({ id }) => place.ancestors.includes(id))) throw new AppError('drive.into_itself')
      const trees = await listTrees(tx, entries)
      await requireRoom(tx, place, trees.flat())
      const made: string[] = []
      for (const originals of trees) made.push(await copyTree(tx, caller, place, originals))
      return made
    })
    return { ids: copied }
  }

  /** For all copies together: the sum of a drive reads all of its files. */
  async function requireRoom(tx: Tx, { ownerUserId }: Place, originals: readonly Original[]): Promise<void> {
    await requireCount(tx, ownerUserId, originals.length)
    const arriving = await files.sumUploads(tx, 'drive_file', { target: { ownerUserId } })
    const bytes = originals.reduce((sum, one) => sum + one.bytes, arriving.bytes)
    await requireQuota(tx, { ownerUserId, bytes, maxUserBytes })
  }

  /** Returns the ID of the copy of the first one. */
  async function copyTree(
    tx: Tx,
    caller: UserCaller,
    place: Place,
    originals: readonly Original[],
  ): Promise<string> {
    const [top] = originals
    if (!top) throw new AppError('drive.not_found')
    const { ownerUserId } = place
    const now = new Date(clock.now())
    const name = await freeName(tx, place, { name: top.name, isFile: top.is_file })
    /** Where the copies of what is in each folder come. */
    const places = new Map<string | null, { folderId: string | null; ancestors: string[] }>()
    let topId = ''
    for (const original of originals) {
      const { folderId, ancestors } = original === top ? place : (places.get(original.parent_id) ?? place)
      const id = newId(now.getTime())
      if (original === top) topId = id
      if (!original.is_file) {
        requireDepth({ ancestors }, 1)
        places.set(original.id, { folderId: id, ancestors: [...ancestors, id] })
      }
      await changesRepository.insertEntry(tx, {
        id,
        organization_id: caller.organizationId,
        owner_user_id: ownerUserId,
        parent_id: folderId,
        ancestors,
        is_file: original.is_file,
        name: original === top ? name : original.name,
        version_id: null,
        created_at: now,
        changed_at: now,
      })
      if (original.content_id === null) continue
      const version = { id: newId(now.getTime()), entry_id: id, content_id: original.content_id }
      await changesRepository.insertVersion(tx, {
        ...version,
        added_by_user_id: caller.userId,
        created_at: now,
      })
    }
    return topId
  }

  return { copy }
}

/** Each entry with everything in it. Throws `drive.count_exceeded`. */
async function listTrees(tx: Tx, entries: readonly Entry[]): Promise<Original[][]> {
  const trees: Original[][] = []
  let left = limits.drive.maxCopied
  for (const { id } of entries) {
    const originals = await copiesRepository.listOriginals(tx, id, left + 1)
    left -= originals.length
    if (left < 0) throw new AppError('drive.count_exceeded')
    trees.push(originals)
  }
  return trees
}
