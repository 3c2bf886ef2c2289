import type { ArchiveOmission } from '@majlis/contract'
import { fileTime, type ArchivePart } from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import { recordedAtOf } from './recorded-at.ts'
import { savedName } from './saved-name.ts'

/** Null if it can be archived. */
function omissionOf({ removed_at, is_link_working, redaction_state }: KeptRecording): ArchiveOmission | null {
  if (redaction_state !== null) return 'unavailable'
  return removed_at === null && is_link_working ? null : 'removed'
}

/** The recordings of a date, as they are stored. */
export function recordingArchive({ db, storage }: { db: Db; storage: Storage }): ArchivePart {
  return {
    part: 'recordings',
    async list({ occurrenceId, timeZone }) {
      const rows = occurrenceId === null ? [] : await recordingsRepository.listOfDate(db, occurrenceId)
      const named = rows.map((row) => {
        const time = fileTime(recordedAtOf(row) ?? row.started_at, timeZone)
        const name = savedName({ meetingDate: time, meetingTitle: row.title }, row.extension)
        return { row, path: `recordings/${name}`, reason: omissionOf(row) }
      })
      return {
        files: named
          .filter(({ reason }) => reason === null)
          .map(({ row, path }) => ({
            path,
            bytes: row.bytes,
            changedAt: row.kept_at,
            isCompressed: true,
            open: async () => {
              // It may have been removed, or be redacted or trimmed, since it was listed.
              const now = await recordingsRepository.findKept(db, row.id)
              if (!now) return 'unavailable'
              return omissionOf(now) ?? (await openParts(storage, now)) ?? 'lost'
            },
          })),
        leftOut: named.flatMap(({ path, reason }) => (reason === null ? [] : [{ name: path, reason }])),
      }
    },
  }
}
