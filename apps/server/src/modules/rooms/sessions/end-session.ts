import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { LobbyNews } from '../lobby/lobby-news.ts'
import type { SessionEndReason } from '../rooms.tables.ts'
import { lockRoomJobKey } from './lock-room.job.ts'
import type { RoomSignals } from './room-signals.ts'
import * as sessionsRepository from './sessions.repository.ts'
import '../rooms.events.ts'

interface EndSessionDeps {
  clock: Clock
  events: Events
  jobs: Jobs
  signals: RoomSignals
  lobbyNews: Pick<LobbyNews, 'settle'>
  meetings: Pick<MeetingsApi, 'get' | 'markEnded'>
}

export function createEndSession({ clock, events, jobs, signals, lobbyNews, meetings }: EndSessionDeps) {
  /** Ends a session for everyone in it; the caller closes the room of the SFU. Returns false if it had ended before. */
  return async function endSession(
    tx: Tx,
    roomSessionId: string,
    reason: SessionEndReason,
  ): Promise<boolean> {
    const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
    if (!session || session.endedAt !== null) return false
    const meeting = await meetings.get(tx, session.meetingId)
    await sessionsRepository.update(tx, session.id, {
      ended_at: new Date(clock.now()),
      end_reason: reason,
      closed_networks: [],
    })
    await jobs.remove(tx, lockRoomJobKey(session.id))
    const { occurrenceId } = session
    if (occurrenceId) {
      const byHost = reason === 'ended_by_host'
      await meetings.markEnded(tx, { occurrenceId, meetingId: meeting.id, kind: meeting.kind, byHost })
    }
    if (session.startedAt !== null)
      await events.publish(tx, 'room.session_ended', { roomSessionId: session.id, meetingId: meeting.id })
    await signals.ended(tx, session.id, reason)
    await lobbyNews.settle(tx, session, 'withdrawn')
    return true
  }
}

export type EndSession = ReturnType<typeof createEndSession>
