import type { ServerModule } from '../../platform/module/server-module.ts'
import { calendarArchive } from './archive.ts'
import { calendarCalls, userMeetingsCalls } from './calendar.routes.ts'
import { createCalendar, type CalendarDeps } from './calendar.service.ts'
import { calendarFeed } from './feed/feed.http.ts'
import { createCalendarFeeds, type FeedDeps } from './feed/feed.service.ts'
import { createFreeBusy, type FreeBusyDeps } from './free-busy.service.ts'
import { calendarData } from './personal-data.ts'
import { createUserMeetings, type UserMeetingsDeps } from './user-meetings.service.ts'

export type CalendarModuleDeps = CalendarDeps & FreeBusyDeps & FeedDeps & UserMeetingsDeps

/** What is read of calendars: lists and views, free and busy times, and the feed that other programs follow. */
export function createCalendarModule(deps: CalendarModuleDeps) {
  const feeds = createCalendarFeeds(deps)
  const views = { calendar: createCalendar(deps), freeBusy: createFreeBusy(deps), feeds }
  return {
    name: 'calendar',
    api: {},
    calls: { schedule: calendarCalls(views), meeting: userMeetingsCalls(createUserMeetings(deps)) },
    archiveParts: [calendarArchive(deps)],
    personalData: calendarData(deps),
    plugin: calendarFeed(feeds),
  } satisfies ServerModule
}
