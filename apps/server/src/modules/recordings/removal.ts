import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { RemovedRecording } from './recordings.repository.ts'

/** Who removes a recording, and their address; both null for retention. */
export interface Remover {
  actorUserId: string | null
  address: string | null
}

/**
 * kept → removed: the entry is kept, and a job deletes the file. The audit log gets an entry for each in the same transaction, under the
 * owner of the meeting, so the details are erased with that account. Removed recordings are skipped.
 */
export async function removeRecordings(
  tx: Tx,
  audit: AuditLog,
  ids: readonly string[],
  { actorUserId, address, at }: Remover & { at: Date },
): Promise<void> {
  for (const removed of await recordingsRepository.remove(tx, ids, at))
    await audit.record(tx, {
      actorUserId,
      organizationId: removed.organization_id,
      act: 'recording_removed',
      subject: { kind: 'user', id: removed.owner_user_id, name: removed.owner_name },
      before: detailsOf(removed),
      after: null,
      address,
    })
}

function detailsOf({ title, public_id, started_at, original_file_name }: RemovedRecording) {
  return {
    meeting: title,
    meetingId: public_id,
    heldAt: started_at.toISOString(),
    fileName: original_file_name,
  }
}
