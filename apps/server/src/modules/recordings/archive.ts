import { fileTime, type ArchivePart } from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import { savedName } from './saved-name.ts'

const isThere = (recording: KeptRecording): boolean =>
  recording.removed_at === null && recording.is_link_working && recording.redaction_state === null

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
      return {
        files: named
          .filter(({ row }) => isThere(row))
          .map(({ row, path }) => ({
            path,
            bytes: row.bytes,
            changedAt: row.kept_at,
            isCompressed: true,
            open: async () => {
              // It may have been removed or replaced since it was listed.
              const now = await recordingsRepository.findKept(db, row.id)
              return now && isThere(now) ? openParts(storage, now) : null
            },
          })),
        leftOut: named
          .filter(({ row }) => !isThere(row))
          .map(({ row, path }) => ({
            name: path,
            reason: row.redaction_state === null ? ('removed' as const) : ('unavailable' as const),
          })),
      }
    },
  }
}
