import type { GuestRecording } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { isLinkOpen } from './recordings.policy.ts'
import { shareLinkOf } from './recordings.presenter.ts'
import * as recordingsRepository from './recordings.repository.ts'

/** The recordings of a date that people without an account may open: by their share pages, which may need a passcode. */
export async function listRecordingsByLink(
  db: DbOrTx,
  occurrenceId: string,
  { publicUrl, nowMs }: { publicUrl: string; nowMs: number },
): Promise<GuestRecording[]> {
  const rows = await recordingsRepository.listWorkingOfDate(db, occurrenceId)
  return rows
    .filter((row) => isLinkOpen(row, nowMs))
    .map((row) => ({
      startDateTime: row.started_at.getTime(),
      lengthMs: row.length_ms,
      hasVideo: row.has_video,
      shareLink: shareLinkOf(publicUrl, row),
    }))
}
