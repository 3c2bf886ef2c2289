import type { Tx } from '../../platform/database/database.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess, Place } from './drive-access.ts'
import type { Viewer } from './entries.repository.ts'

/** A place to change something in, which stays where it is until the transaction ends. Throws what `getPlace` throws. */
export async function lockPlace(
  tx: Tx,
  access: DriveAccess,
  viewer: Viewer,
  folderId: string | null,
): Promise<Place> {
  const { ownerUserId } = await access.getPlace(tx, viewer, folderId)
  await changesRepository.lockDrive(tx, ownerUserId)
  // Where it is by now.
  return access.getPlace(tx, viewer, folderId)
}
