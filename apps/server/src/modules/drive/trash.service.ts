import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess } from './drive-access.ts'
import { mayAs } from './drive.policy.ts'
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

/** present → in the trash, for 28 days → deleted; restored at any time before. Only owners see and empty their trash; editors can restore what they moved there. */
export function createTrash({ db, clock, access, endDownloads }: TrashDeps) {
  /** Throws what `getPresent` throws. */
  async function trash(caller: UserCaller, { ids }: { ids: string[] }) {
    await db.transaction().execute(async (tx) => {
      const found = await access.getPresent(tx, caller, ids, 'edit')
      await lockDrives(tx, found)
      // What is there by now.
      const entries = await access.getPresent(tx, caller, ids, 'edit')
      const how = { at: new Date(clock.now()), byUserId: caller.userId }
      // A folder takes what is in it along, even if that was named, too.
      for (const { id } of entries.toSorted((a, b) => a.ancestors.length - b.ancestors.length))
        await changesRepository.trash(tx, id, how)
      await endDownloads(tx, caller.organizationId)
    })
    return { ids }
  }

  /**
   * To where they were, under another name if theirs is taken. If that place is gone, the owner gets them at the top of the drive, where
   * editors can put nothing. Throws `drive.off`, `drive.not_found`.
   */
  async function restore(caller: UserCaller, { ids }: { ids: string[] }) {
    access.requireOn()
    await db.transaction().execute(async (tx) => {
      await lockDrives(tx, await getRestorable(tx, caller, ids))
      const trashed = await getRestorable(tx, caller, ids)
      for (const { id } of trashed.toSorted((a, b) => a.ancestors.length - b.ancestors.length)) {
        // A folder around it may have moved just now.
        const [entry] = await getRestorable(tx, caller, [id])
        if (entry) await putBack(tx, entry)
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

async function lockDrives(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const owners = new Set(entries.map(({ owner_user_id: owner }) => owner))
  for (const owner of [...owners].toSorted()) await changesRepository.lockDrive(tx, owner)
}

/** Those of their own, and those that they moved to the trash and may still edit. Throws `drive.not_found`. */
async function getRestorable(tx: Tx, caller: UserCaller, ids: readonly string[]): Promise<Entry[]> {
  const found = await entriesRepository.listTrashed(tx, caller, ids)
  if (found.length < new Set(ids).size || found.some(({ role }) => !mayAs(role, 'edit')))
    throw new AppError('drive.not_found')
  return found
}

async function putBack(tx: Tx, entry: Entry): Promise<void> {
  const { organization_id: organizationId, owner_user_id: ownerUserId, parent_id: parentId } = entry
  const folder =
    parentId && (await entriesRepository.find(tx, { organizationId, userId: ownerUserId }, parentId))
  const isThere = folder ? folder.trashed_at === null : parentId === null
  if (!isThere && entry.role !== 'owner') throw new AppError('drive.not_found')
  const folderId = isThere ? parentId : null
  const name = await freeName(tx, { ownerUserId, folderId }, { name: entry.name, isFile: entry.is_file })
  await changesRepository.move(tx, entry.id, { folderId, ancestors: isThere ? entry.ancestors : [], name })
  await changesRepository.restore(tx, entry.id)
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
