import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess } from './drive-access.ts'
import * as entriesRepository from './entries.repository.ts'
import type { Entry } from './entries.repository.ts'
import { freeName } from './free-name.ts'

export interface TrashDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  /** Ends downloads that are no longer allowed. */
  endDownloads: (tx: Tx, organizationId: string) => Promise<void>
}

const batch = 500

export type Trash = ReturnType<typeof createTrash>

/** present → in the trash, for 28 days → deleted; restored at any time before. Only owners see and empty their trash. */
export function createTrash({ db, clock, access, endDownloads }: TrashDeps) {
  /** Throws what `getPresent` throws. */
  async function trash(caller: UserCaller, { ids }: { ids: string[] }) {
    await db.transaction().execute(async (tx) => {
      const found = await access.getPresent(tx, caller, ids, 'edit')
      const owners = new Set(found.map(({ owner_user_id: owner }) => owner))
      for (const owner of [...owners].toSorted()) await changesRepository.lockDrive(tx, owner)
      // What is there by now.
      const entries = await access.getPresent(tx, caller, ids, 'edit')
      const now = new Date(clock.now())
      // A folder takes what is in it along, even if that was named, too.
      for (const { id } of entries.toSorted((a, b) => a.ancestors.length - b.ancestors.length))
        await changesRepository.trash(tx, id, now)
      await endDownloads(tx, caller.organizationId)
    })
    return { ids }
  }

  /** To where they were, or the top of the drive if that is gone; under another name if theirs is taken. Throws `drive.not_found`. */
  async function restore(caller: UserCaller, { ids }: { ids: string[] }) {
    await db.transaction().execute(async (tx) => {
      await changesRepository.lockDrive(tx, caller.userId)
      const trashed = await getTrashed(access, tx, caller, ids)
      for (const { id } of trashed.toSorted((a, b) => a.ancestors.length - b.ancestors.length)) {
        // A folder around it may have moved just now.
        const entry = await access.get(tx, caller, id, 'owner')
        const folder = entry.parent_id && (await entriesRepository.find(tx, caller, entry.parent_id))
        const isThere = folder ? folder.trashed_at === null : entry.parent_id === null
        const folderId = isThere ? entry.parent_id : null
        const name = await freeName(
          tx,
          { ownerUserId: caller.userId, folderId },
          { name: entry.name, isFile: entry.is_file },
        )
        await changesRepository.move(tx, entry.id, {
          folderId,
          ancestors: isThere ? entry.ancestors : [],
          name,
        })
        await changesRepository.restore(tx, entry.id)
      }
    })
    return { ids }
  }

  /** What was moved to the trash before the folder around it stays there. Throws `drive.not_found`. */
  async function deleteForever(caller: UserCaller, { ids }: { ids: string[] }) {
    await db.transaction().execute(async (tx) => {
      await changesRepository.lockDrive(tx, caller.userId)
      const entries = await getTrashed(access, tx, caller, ids)
      const deletedIds = entries.map(({ id }) => id)
      await moveOut(tx, deletedIds)
      await changesRepository.deleteEntries(tx, deletedIds)
    })
    return { ids }
  }

  return {
    trash,
    restore,
    deleteForever,
    /** Throws `drive.off`. */
    async emptyTrash(caller: UserCaller) {
      access.requireOn()
      const count = await db.transaction().execute((tx) => changesRepository.deleteTrashOf(tx, caller.userId))
      return { count }
    },
    purge: () => purge(db, new Date(clock.now() - limits.drive.trashDays * dayMs)),
  }
}

/** Those that were moved to the trash themselves. Throws `drive.not_found`. */
async function getTrashed(
  access: DriveAccess,
  tx: Tx,
  caller: UserCaller,
  ids: readonly string[],
): Promise<Entry[]> {
  const entries = await access.getAll(tx, caller, ids, 'owner')
  if (entries.some(({ id, trashed_with: trashedWith }) => trashedWith !== id))
    throw new AppError('drive.not_found')
  return entries
}

/** Of these folders, moves what was put in the trash on its own to the top. */
async function moveOut(tx: Tx, folderIds: readonly string[]): Promise<void> {
  for (const id of await changesRepository.listTrashedApart(tx, folderIds))
    await changesRepository.move(tx, id, { folderId: null, ancestors: [] })
}

/** The job: deletes what has been in the trash for 28 days. Harmless when killed anywhere and when run twice. */
async function purge(db: Db, before: Date): Promise<void> {
  for (;;) {
    const ids = await changesRepository.listTrashedBefore(db, before, batch)
    await db.transaction().execute((tx) => changesRepository.deleteEntries(tx, ids))
    if (ids.length < batch) return
  }
}
