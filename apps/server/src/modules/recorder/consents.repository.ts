/** Who agreed to be recorded. */

import type { DbOrTx } from '../../platform/database/database.ts'
import type { ConsentSource } from './recorder.tables.ts'

/** The first time counts. */
export async function insertOnce(
  db: DbOrTx,
  consent: { captureId: string; participantId: string; givenBy: ConsentSource; at: Date },
): Promise<void> {
  await db
    .insertInto('recording_consents')
    .values({
      capture_id: consent.captureId,
      participant_id: consent.participantId,
      given_by: consent.givenBy,
      at: consent.at,
    })
    .onConflict((conflict) => conflict.columns(['capture_id', 'participant_id']).doNothing())
    .execute()
}

export async function listParticipantIds(db: DbOrTx, captureId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recording_consents')
    .select('participant_id')
    .where('capture_id', '=', captureId)
    .execute()
  return rows.map((row) => row.participant_id)
}
