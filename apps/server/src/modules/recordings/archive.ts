import { fileTime, type ArchivePart } from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as recordingsRepository from './recordings.repository.ts'
import { savedName } from './saved-name.ts'

/** The recordings of a date, as they are stored. */
export function recordingArchive({ db, storage }: { db: Db; storage: Storage }): ArchivePart {
  return {
    part: 'recordings',
    async list({ occurrenceId, timeZone }) {
      const rows = occurrenceId === null ? [] : await recordingsRepository.listOfDate(db, occurrenceId)
      const named = rows.map((row) => {
        const time = fileTime(row.started_at, timeZone)
        const name = savedName({ meetingDate: time, meetingTitle: row.title }, row.extension)
        return { row, path: `recordings/${name}` }
      })
      const isThere = ({ row }: (typeof named)[number]) => row.removed_at === null && row.is_link_working
      return {
        files: named.filter(isThere).map(({ row, path }) => ({
          path,
          bytes: row.bytes,
          changedAt: row.kept_at,
          isCompressed: true,
          open: () => openParts(storage, row),
        })),
        leftOut: named
          .filter((one) => !isThere(one))
          .map(({ path }) => ({ name: path, reason: 'removed' as const })),
      }
    },
  }
}
