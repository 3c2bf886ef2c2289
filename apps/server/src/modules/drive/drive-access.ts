import type { DriveRole } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mayAs } from './drive.policy.ts'
import * as entriesRepository from './entries.repository.ts'
import type { Entry, Viewer } from './entries.repository.ts'

/** A folder, or the top of a drive, in which something is to be changed. */
export interface Place {
  /** Null: the top. */
  folderId: string | null
  ownerUserId: string
  /** Of what is in it. */
  ancestors: string[]
}

const refusals: Record<DriveRole, 'drive.not_found' | 'drive.view_only' | 'drive.owner_only'> = {
  view: 'drive.not_found',
  edit: 'drive.view_only',
  owner: 'drive.owner_only',
}

export type DriveAccess = ReturnType<typeof createDriveAccess>

/** Who may do what with entries. Every service of the drive asks here first. */
export function createDriveAccess({ isOn }: { isOn: boolean }) {
  /** Throws `drive.off`. */
  function requireOn(): void {
    if (!isOn) throw new AppError('drive.off')
  }

  /** Throws `drive.off`, `drive.not_found`; `drive.view_only` or `drive.owner_only` if the role of the person is not enough. */
  async function get(db: DbOrTx, viewer: Viewer, id: string, needed: DriveRole): Promise<Entry> {
    const [entry] = await getAll(db, viewer, [id], needed)
    if (!entry) throw new AppError('drive.not_found')
    return entry
  }

  /** The same of several. */
  async function getAll(
    db: DbOrTx,
    viewer: Viewer,
    ids: readonly string[],
    needed: DriveRole,
  ): Promise<Entry[]> {
    requireOn()
    const found = await entriesRepository.listByIds(db, viewer, ids)
    if (found.length < new Set(ids).size) throw new AppError('drive.not_found')
    if (found.some(({ role }) => !mayAs(role, needed))) throw new AppError(refusals[needed])
    return found
  }

  /** Entries that are not in the trash. Throws what `get` throws. */
  async function getPresent(
    db: DbOrTx,
    viewer: Viewer,
    ids: readonly string[],
    needed: DriveRole,
  ): Promise<Entry[]> {
    const found = await getAll(db, viewer, ids, needed)
    if (found.some(({ trashed_at: trashedAt }) => trashedAt !== null)) throw new AppError('drive.not_found')
    return found
  }

  /** A folder that the person may edit; null is the top of their drive. Throws what `get` throws, also for a file and for a folder in the trash. */
  async function getPlace(db: DbOrTx, viewer: Viewer, folderId: string | null): Promise<Place> {
    requireOn()
    if (folderId === null) return { folderId, ownerUserId: viewer.userId, ancestors: [] }
    const [folder] = await getPresent(db, viewer, [folderId], 'edit')
    if (!folder || folder.is_file) throw new AppError('drive.not_found')
    return { folderId, ownerUserId: folder.owner_user_id, ancestors: [...folder.ancestors, folder.id] }
  }

  /** A file that the person may edit. Throws what `get` throws, also for a folder and in the trash. */
  async function getFile(db: DbOrTx, viewer: Viewer, id: string): Promise<Entry> {
    const [entry] = await getPresent(db, viewer, [id], 'edit')
    if (!entry?.is_file) throw new AppError('drive.not_found')
    return entry
  }

  return { requireOn, get, getAll, getPresent, getPlace, getFile }
}
