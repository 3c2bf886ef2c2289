/** Who agreed to be recorded. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { ConsentSource } from './recorder.tables.ts'

/** With what the participant was told. The first time counts. Does nothing if the capture was withdrawn at that moment. */
export async function insertOnce(
  db: DbOrTx,
  consent: { captureId: string; participantId: string; givenBy: ConsentSource; at: Date },
): Promise<void> {
  await db
    .insertInto('recording_consents')
    .columns(['capture_id', 'participant_id', 'given_by', 'at', 'purposes'])
    .expression((eb) =>
      eb
        .selectFrom('captures')
        .select([
          'id',
          sql<string>`${consent.participantId}::uuid`.as('participant_id'),
          sql<ConsentSource>`${consent.givenBy}::text`.as('given_by'),
          sql<Date>`${consent.at}::timestamptz`.as('at'),
          'purposes',
        ])
        .where('id', '=', consent.captureId)
        .forKeyShare(),
    )
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
