import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { RemovedRecording } from './recordings.repository.ts'

/** Who removes a recording, and from where; both null for the retention of the organisation. */
export interface Remover {
  actorUserId: string | null
  address: string | null
}

/**
 * kept → removed: the entry stays, the file is dropped by a job. Each is written into the audit log of its organisation in the same
 * transaction, under the owner of the meeting, so that the entry loses its details with that account. Those that are removed already
 * are left alone.
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
