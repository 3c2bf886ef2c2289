import type { Tx } from '../../platform/database/database.ts'
import * as linesRepository from './lines.repository.ts'

/** A line is stored when its phrase began, and phrases are not longer than that. */
const phraseMs = 30_000

/** Lines of a running meeting that were said in these parts of its recording; all of them if it is not known when that was recorded. */
export async function deleteCaptions(
  tx: Tx,
  recordingId: string,
  spans: readonly { startMs: number; endMs: number }[],
): Promise<void> {
  const recording = await tx
    .selectFrom('recordings')
    .select(['room_session_id', 'clock'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (!recording) return
  const { room_session_id: roomSessionId, clock } = recording
  if (clock.length === 0) return linesRepository.deleteOf(tx, roomSessionId)
  for (const [place, { offsetMs, at }] of clock.entries()) {
    const nextMs = clock[place + 1]?.offsetMs ?? Infinity
    for (const { startMs, endMs } of spans) {
      if (endMs <= offsetMs || startMs >= nextMs) continue
      const from = new Date(at + Math.max(startMs, offsetMs) - offsetMs - phraseMs)
      const until = new Date(at + Math.min(endMs, nextMs) - offsetMs)
      await linesRepository.deleteBetween(tx, roomSessionId, { from, until })
    }
  }
}
