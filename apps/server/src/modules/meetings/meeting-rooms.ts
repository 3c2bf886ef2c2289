import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Meeting } from './meetings.repository.ts'
import type { MeetingKind } from './meetings.tables.ts'
import * as occurrencesRepository from './occurrences.repository.ts'

export interface MeetingRoomsDeps {
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
}

/** The dates that rooms are opened for. */
export function createMeetingRooms({ clock, realtime }: MeetingRoomsDeps) {
  return {
    /**
     * The room of the meeting is open from now on. Returns the occurrence it belongs to: the one that goes on or comes
     * next; a meeting that has no date for now gets one. Throws `room.ended` when the host took it back just now.
     */
    async markOpen(tx: Tx, meeting: Meeting): Promise<string> {
      if (await occurrencesRepository.lockIfCancelled(tx, meeting.id)) throw new AppError('room.ended')
      const { occurrence } = meeting
      // The personal room has an occurrence for each opening; a planned one belongs to the plan, also after its end.
      const isReused = occurrence && (meeting.kind !== 'personal' || !occurrence.isClosed)
      const id = isReused
        ? occurrence.id
        : await occurrencesRepository.insertUnplanned(tx, meeting, clock.now())
      await occurrencesRepository.markOpen(tx, id)
      await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
      return id
    },

    /** The room is over. `byHost`: it is no longer listed as upcoming, even before its scheduled end. */
    async markEnded(
      tx: Tx,
      {
        occurrenceId,
        meetingId,
        kind,
        byHost,
      }: { occurrenceId: string; meetingId: string; kind: MeetingKind; byHost: boolean },
    ): Promise<void> {
      const closesNow = byHost || kind !== 'scheduled'
      await occurrencesRepository.markEnded(tx, occurrenceId, { at: new Date(clock.now()), closesNow })
      await realtime.signal(tx, 'meetings.changed', { meetingId })
    },

    /** Whether the host cancelled the meeting, or the date its room was opened for. */
    isTakenBack: (tx: DbOrTx, meetingId: string, occurrenceId: string | null) =>
      occurrencesRepository.isTakenBack(tx, meetingId, occurrenceId),

    getPlan: (tx: DbOrTx, occurrenceId: string) => occurrencesRepository.getPlan(tx, occurrenceId),
  }
}
