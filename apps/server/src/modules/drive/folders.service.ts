import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess, Place } from './drive-access.ts'
import { presentEntry } from './drive.presenter.ts'
import type { Entry } from './entries.repository.ts'
import { refusingTakenNames } from './free-name.ts'
import { lockPlace } from './lock-place.ts'

export interface FoldersDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  /** Ends downloads that are no longer allowed. */
  endDownloads: (tx: Tx, organizationId: string) => Promise<void>
}

const { maxDepth, maxEntries } = limits.drive

/** Throws `drive.too_deep` where so many folders more would be inside one another. */
export function requireDepth({ ancestors }: Pick<Place, 'ancestors'>, more: number): void {
  if (ancestors.length + more > maxDepth) throw new AppError('drive.too_deep')
}

/** Throws `drive.count_exceeded`. */
export async function requireCount(tx: Tx, ownerUserId: string, more: number): Promise<void> {
  if ((await changesRepository.countOf(tx, ownerUserId, maxEntries)) + more > maxEntries)
    throw new AppError('drive.count_exceeded')
}

export type Folders = ReturnType<typeof createFolders>

/** How entries are arranged: new folders, names, and where things are. */
export function createFolders({ db, clock, access, endDownloads }: FoldersDeps) {
  /** Throws what `getPlace` throws, `drive.name_taken`, `drive.too_deep`, `drive.count_exceeded`. */
  async function createFolder(
    caller: UserCaller,
    { folderId, name, isReused }: { folderId: string | null; name: string; isReused: boolean },
  ) {
    const id = await refusingTakenNames(() =>
      db.transaction().execute(async (tx) => {
        const place = await lockPlace(tx, access, caller, folderId)
        const { ownerUserId, ancestors } = place
        const known = isReused
          ? await changesRepository.findByName(tx, { ownerUserId, folderId, name })
          : null
        if (known && !known.isFile) return known.id
        requireDepth(place, 1)
        await requireCount(tx, ownerUserId, 1)
        const now = new Date(clock.now())
        const row = {
          id: newId(now.getTime()),
          organization_id: caller.organizationId,
          owner_user_id: ownerUserId,
          parent_id: folderId,
          ancestors,
          is_file: false,
          name,
          version_id: null,
          created_at: now,
          changed_at: now,
        }
        await changesRepository.insertEntry(tx, row)
        return row.id
      }),
    )
    return presentEntry(await access.get(db, caller, id, 'view'))
  }

  /** Throws what `getPresent` throws, `drive.name_taken`. */
  async function rename(caller: UserCaller, { id, name }: { id: string; name: string }) {
    await refusingTakenNames(() =>
      db.transaction().execute(async (tx) => {
        const [entry] = await access.getPresent(tx, caller, [id], 'edit')
        if (entry) await changesRepository.lockDrive(tx, entry.owner_user_id)
        // Where it is by now.
        await access.getPresent(tx, caller, [id], 'edit')
        await changesRepository.rename(tx, id, name, new Date(clock.now()))
      }),
    )
    return presentEntry(await access.get(db, caller, id, 'view'))
  }

  /**
   * Throws what `getPresent` throws, `drive.name_taken`, `drive.into_itself`, `drive.too_deep`; `drive.other_owner` for a folder in the drive of
   * another person. Editors move within what is shared with them.
   */
  async function move(caller: UserCaller, { ids, folderId }: { ids: string[]; folderId: string | null }) {
    await refusingTakenNames(() =>
      db.transaction().execute(async (tx) => {
        const place = await lockPlace(tx, access, caller, folderId)
        const entries = await access.getPresent(tx, caller, ids, 'edit')
        for (const entry of entries) await moveOne(tx, entry, place)
        // Those who saw it by a share or link of the folder around it no longer do.
        await endDownloads(tx, caller.organizationId)
      }),
    )
    return { ids }
  }

  return { createFolder, rename, move }
}

async function moveOne(tx: Tx, entry: Entry, place: Place): Promise<void> {
  const { id, owner_user_id: ownerUserId, parent_id: parentId } = entry
  if (ownerUserId !== place.ownerUserId) throw new AppError('drive.other_owner')
  if (place.ancestors.includes(id)) throw new AppError('drive.into_itself')
  if (parentId === place.folderId) return
  if (!entry.is_file) requireDepth(place, 1 + (await changesRepository.depthBelow(tx, id)))
  await changesRepository.move(tx, id, place)
}
