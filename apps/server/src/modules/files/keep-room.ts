import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'
import { stalledMs, type createStorageBounds } from './storage-bounds.ts'

export interface KeepRoomDeps {
  db: Db
  clock: Clock
  bounds: Pick<ReturnType<typeof createStorageBounds>, 'requireRoomAgain'>
}

/** An upload, and how much of it is not on the disk yet. */
type Upload = Pick<ContentInParts, 'organization_id'> & { missing_bytes: number }

/**
 * Writes to the row of an upload that bytes of it came at `at`, and that its next part may be on the disk from now on; with `after`, only where
 * the last bytes came later than that. True where it was written.
 */
type NotePart = (db: DbOrTx, times: { at: Date; after: Date | null }) => Promise<boolean>

export type KeepRoom = (upload: Upload, notePart: NotePart) => Promise<void>

/**
 * Keeps room for uploads. It has to be called before a part is stored: of an upload that has stalled, the installation no longer counts what
 * is missing, and others may have taken the room. Throws `file.no_space`.
 */
export function createKeepRoom({ db, clock, bounds }: KeepRoomDeps): KeepRoom {
  return async (upload, notePart) => {
    const at = new Date(clock.now())
    if (await notePart(db, { at, after: new Date(at.getTime() - stalledMs) })) return
    await db.transaction().execute(async (tx) => {
      // From here on its missing bytes are expected again, and count once.
      await notePart(tx, { at, after: null })
      await bounds.requireRoomAgain(tx, upload.organization_id, upload.missing_bytes)
    })
  }
}
