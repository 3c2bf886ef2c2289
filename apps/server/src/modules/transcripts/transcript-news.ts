import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import { meetingPagePath } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { findSessionDateOfTranscript, listHosts } from '../recordings/index.ts'

export type TranscriptNews = ReturnType<typeof createTranscriptNews>

/** Hosts and co-hosts are notified when a transcript is complete, or can't be made. */
export function createTranscriptNews({ notifier }: { notifier: Pick<Notifier, 'notify'> }) {
  return async function notifyOfTranscript(
    tx: Tx,
    transcriptId: string,
    state: 'ready' | 'failed',
  ): Promise<void> {
    const held = await findSessionDateOfTranscript(tx, transcriptId)
    if (!held) return
    const data = { ...held, transcriptId, state }
    const hosts = await listHosts(tx, held.calendarId)
    await notifier.notify(
      tx,
      'transcript',
      hosts.map((userId) => ({ userId, key: transcriptId, data, mail: 'plain' as const })),
    )
  }
}

export const transcriptNotifications: NotificationKindRules<'transcript'> = {
  kind: 'transcript',
  // The recording was mailed already.
  defaults: { ...byAllWays, mail: 'off' },
  path: (held) => meetingPagePath(held, 'transcription'),
  async currentData(db, { userId }, all) {
    const transcriptIds = all.map(({ data }) => data.transcriptId)
    const { rows } = await sql<{ id: string }>`
      SELECT t.id FROM transcripts t JOIN recordings r ON r.id = t.recording_id
      JOIN invitees i ON i.meeting_id = r.meeting_id AND i.account_id = ${userId}
      WHERE t.id = ANY (${transcriptIds}::uuid[])`.execute(db)
    const openableIds = new Set(rows.map(({ id }) => id))
    return new Map(
      all.filter(({ data }) => openableIds.has(data.transcriptId)).map(({ id, data }) => [id, data]),
    )
  },
}
