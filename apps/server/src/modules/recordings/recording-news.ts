import type { CaptureFailure, NotificationData } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import { meetingPagePath } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { findSessionDate, listHosts, listReaders } from './session-dates.ts'

export type RecordingNews = ReturnType<typeof createRecordingNews>

/** Who is notified of what was recorded. */
export function createRecordingNews({ notifier }: { notifier: Pick<Notifier, 'notify'> }) {
  return {
    /**
     * Notifies everyone who may open it but the person who added it; hosts and co-hosts also by mail. `failure`: why some of it is missing.
     * Further recordings of the same opening of the room take the place of this notification.
     */
    async kept(
      tx: Tx,
      { roomSessionId, addedByUserId }: { roomSessionId: string; addedByUserId: string | null },
      failure: CaptureFailure | null,
    ): Promise<void> {
      const held = await findSessionDate(tx, roomSessionId)
      if (!held) return
      const state = failure === null ? ('ready' as const) : ('incomplete' as const)
      const readers = await listReaders(tx, held.calendarId)
      await notifier.notify(
        tx,
        'recording',
        readers
          .filter(({ userId }) => userId !== addedByUserId)
          .map(({ userId, isHost }) => ({
            userId,
            key: roomSessionId,
            data: { ...held, roomSessionId, state, failure },
            mail: isHost ? ('plain' as const) : null,
          })),
      )
    },

    /** Notifies hosts and co-hosts that there is no file. Once: it is tried again every day for a week. */
    async failed(tx: DbOrTx, roomSessionId: string, failure: CaptureFailure): Promise<void> {
      const held = await findSessionDate(tx, roomSessionId)
      if (!held) return
      const data = { ...held, roomSessionId, state: 'failed' as const, failure }
      const hosts = await listHosts(tx, held.calendarId)
      await notifier.notify(
        tx,
        'recording',
        hosts.map((userId) => ({
          userId,
          key: `${roomSessionId}:failed`,
          data,
          mail: 'plain' as const,
          // The earlier one says the same.
          merge: () => null,
        })),
      )
    },
  }
}

export const recordingNotifications: NotificationKindRules<'recording'> = {
  kind: 'recording',
  defaults: byAllWays,
  path: (held) => meetingPagePath(held, 'recordings'),
  async currentData(db, { userId }, all) {
    const sessionIds = all.map(({ data }) => data.roomSessionId)
    const { rows } = await sql<{ id: string; isKept: boolean }>`
      SELECT s.id, EXISTS (SELECT FROM recordings r WHERE r.room_session_id = s.id AND r.kept_at IS NOT NULL AND r.removed_at IS NULL) AS "isKept"
      FROM room_sessions s JOIN invitees i ON i.meeting_id = s.meeting_id AND i.account_id = ${userId}
      WHERE s.id = ANY (${sessionIds}::uuid[])`.execute(db)
    const keptBySession = new Map(rows.map((row) => [row.id, row.isKept]))
    const isOpenable = ({ roomSessionId, state }: NotificationData<'recording'>) =>
      state === 'failed' ? keptBySession.has(roomSessionId) : keptBySession.get(roomSessionId)
    return new Map(all.filter(({ data }) => isOpenable(data)).map(({ id, data }) => [id, data]))
  },
}
