import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Database } from '../../platform/database/database.ts'
import type { RecordingKeeper } from './keep-recording.ts'

interface DemoDeps {
  database: Database
  keepFile: RecordingKeeper['keepFile']
}

/** Played by oscillators and drawn on a canvas (`scripts/screens/demo-film.ts`): people of the demo who were in these meetings. */
const files = [
  { title: 'Bridge repair: tender', name: 'bridge-repair.mp4' },
  { title: 'Waste collection contract', name: 'conversation.webm' },
]

/** A video and a sound file of meetings that took place. Does nothing once the organisation has had a recording. */
export async function seedDemoRecordings(
  { database: { db }, keepFile }: DemoDeps,
  organizationId: string,
): Promise<void> {
  const known = await db
    .selectFrom('recordings')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  for (const { title, name } of files) {
    const session = await db
      .selectFrom('room_sessions as s')
      .innerJoin('meetings as m', 'm.id', 's.meeting_id')
      .select(['s.id', 's.meeting_id', 'm.host_user_id'])
      .where('s.organization_id', '=', organizationId)
      .where('m.title', '=', title)
      .where('s.ended_at', 'is not', null)
      .orderBy('s.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!session) continue
    const path = new URL(`demo/${name}`, import.meta.url)
    const recording = {
      session: { organizationId, meetingId: session.meeting_id, roomSessionId: session.id },
      addedByUserId: session.host_user_id,
      originalFileName: name,
      bytes: (await stat(path)).size,
      notification: 'none' as const,
    }
    await keepFile(recording, createReadStream(path))
  }
}
