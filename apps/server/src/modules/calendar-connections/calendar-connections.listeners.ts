import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { onEvent, type ModuleListener } from '../../platform/module/contributed-work.ts'
import '../meetings/meetings.tables.ts'
import * as connectionsRepository from './connections.repository.ts'
import { addRead } from './read-due.ts'
import { addWrite } from './write-due.ts'
import * as writesRepository from './writes.repository.ts'

interface CalendarListenersDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  /** Whether this installation offers any provider. */
  isOn: boolean
}

type MeetingEvent =
  | 'meeting.scheduled'
  | 'meeting.changed'
  | 'meeting.cancelled'
  | 'meeting.date_skipped'
  | 'invitation.answered'

/** Writes changed meetings to the calendars that receive them, and reads a person’s calendars again when their time zone changes. */
export function calendarListeners({ db, clock, jobs, isOn }: CalendarListenersDeps): ModuleListener[] {
  async function markChanged(...meetingIds: string[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      let count = 0
      for (const id of meetingIds)
        count += await writesRepository.addForMeeting(tx, id, new Date(clock.now()))
      if (count > 0) await addWrite(jobs, tx)
    })
  }

  /** All-day events were stored as days of the previous time zone. */
  async function reread(userId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await connectionsRepository.requestReread(tx, userId, new Date(clock.now())))
        await addRead(jobs, tx)
    })
  }

  const onChange = <N extends MeetingEvent>(event: N): ModuleListener =>
    onEvent(event, 'calendar-connections.write', ({ meetingId }: EventMap[N]) => markChanged(meetingId), {
      when: () => isOn,
    })

  return [
    onChange('meeting.scheduled'),
    onChange('meeting.changed'),
    onChange('meeting.cancelled'),
    onChange('meeting.date_skipped'),
    onChange('invitation.answered'),
    onEvent('user.time_zone_changed', 'calendar-connections.read', ({ userId }) => reread(userId), {
      when: () => isOn,
    }),
    onEvent(
      'meeting.split',
      'calendar-connections.write',
      ({ meetingId, successorId }) => markChanged(meetingId, successorId),
      { when: () => isOn },
    ),
  ]
}
