import type { ExternalCalendars } from '../../integrations/external-calendars/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { findFeedMeeting } from '../calendar/index.ts'
import { expectedLinkOf } from '../meetings/index.ts'
import type { CalendarRow } from './connections.repository.ts'
import * as writesRepository from './writes.repository.ts'
import type { Write, Written } from './writes.repository.ts'
import { hashOf, pastDatesOf, type WritingContext, writtenEvents } from './written-events.ts'

export interface MeetingWriterDeps {
  db: Db
  clock: Clock
  publicUrl: string
}

const none = { events: [], isPastDate: () => false }

/** Writes one meeting of a person to one calendar, or removes it from there. */
export function createMeetingWriter({ db, clock, publicUrl }: MeetingWriterDeps) {
  const domain = new URL(publicUrl).hostname

  async function wantedEvents({ canRepeat }: ExternalCalendars, userId: string, meetingId: string) {
    const meeting = await findFeedMeeting(db, userId, meetingId)
    if (!meeting) return none
    const link = expectedLinkOf(publicUrl, meeting.link, { ...meeting, hasAccount: true })
    const context: WritingContext = { link, domain, nowMs: clock.now(), canRepeat }
    return { events: writtenEvents(meeting, context), isPastDate: pastDatesOf(meeting, context) }
  }

  /** Afterwards, the calendar has the events of the meeting that it should have, and no others. */
  return async function writeMeeting(
    { calendars, calendar }: { calendars: ExternalCalendars; calendar: CalendarRow },
    { user_id: userId, meeting_id: meetingId }: Write,
    token: string,
    deadline: AbortSignal,
  ): Promise<void> {
    const all = await writesRepository.listWritten(db, userId, meetingId)
    const before = new Map(all.filter((one) => one.calendar_id === calendar.id).map((one) => [one.uid, one]))
    const wanted = calendar.receives_meetings ? await wantedEvents(calendars, userId, meetingId) : none
    const calendarId = calendar.external_id
    for (const event of wanted.events) {
      const known = before.get(event.uid)
      before.delete(event.uid)
      const contentHash = hashOf(event)
      if (known?.content_hash === contentHash) continue
      const externalId = await calendars.write(
        token,
        { calendarId, externalId: known?.external_id ?? null, event },
        deadline,
      )
      const written: Written = {
        calendar_id: calendar.id,
        meeting_id: meetingId,
        uid: event.uid,
        external_id: externalId,
        content_hash: contentHash,
      }
      await writesRepository.saveWritten(db, written)
    }
    for (const gone of before.values()) {
      if (wanted.isPastDate(gone.uid)) continue
      await calendars.remove(token, { calendarId, externalId: gone.external_id }, deadline)
      await writesRepository.deleteWritten(db, gone)
    }
  }
}
