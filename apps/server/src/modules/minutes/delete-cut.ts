import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { TrimmedRecording } from '../../platform/module/recording-followers.ts'
import { deleteLines } from './delete-lines.ts'

/** Before a recording is trimmed: lines that cite something of the parts that are cut off are deleted. */
export async function deleteCutMinutes(tx: Tx, { fromId, startMs, endMs }: TrimmedRecording): Promise<void> {
  const transcript = await tx
    .selectFrom('transcripts')
    .select('id')
    .where('recording_id', '=', fromId)
    .executeTakeFirst()
  if (transcript)
    await deleteLines(tx, transcript.id, sql<boolean>`g.start_ms < ${startMs} OR g.end_ms > ${endMs}`)
}
