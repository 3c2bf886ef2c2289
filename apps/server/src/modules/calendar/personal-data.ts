import { writeCalendar } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ExportedFile } from '../../platform/exports/exported-files.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
import { feedEvents } from './feed/feed-events.ts'
import * as feedMeetingsRepository from './feed/feed-meetings.repository.ts'
import type { FeedMeeting } from './feed/feed-meetings.repository.ts'
import '../meetings/meetings.tables.ts'

export interface CalendarDataDeps {
  db: Db
  clock: Clock
  publicUrl: string
}

const calendarFeeds = declareTable('calendar_feeds', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    user_id: omitted.scope,
    token_hash: omitted.secret,
    token_sealed: omitted.secret,
    created_at: omitted.internal,
  },
})

/** The feeds that people follow, and the meetings of an organisation as iCalendar. */
export function calendarData({ db, clock, publicUrl }: CalendarDataDeps) {
  const domain = new URL(publicUrl).hostname

  function calendarFile(path: string, page: readonly FeedMeeting[]): ExportedFile {
    async function* content() {
      const events = page.flatMap((meeting) =>
        feedEvents(meeting, { link: `${publicUrl}/m/j/${meeting.link.meetingId}`, domain }),
      )
      yield writeCalendar({ method: 'PUBLISH', events, now: clock.now() })
    }
    return { path, content: content() }
  }

  return {
    tables: [calendarFeeds],
    async *exportOrganization(organizationId) {
      const planned = feedMeetingsRepository.pagesOfOrganization(db, organizationId)
      let number = 0
      for await (const page of planned) yield calendarFile(`meetings/${(number += 1)}.ics`, page)
    },
    exportPerson: 'nothing',
    erase: 'rows',
  } satisfies PersonalData
}
