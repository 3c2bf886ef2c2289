import { calendarCalls } from './calendar.routes.ts'
import { createCalendar, type CalendarDeps } from './calendar.service.ts'
import { calendarFeed } from './feed/feed.http.ts'
import { createCalendarFeeds, type FeedDeps } from './feed/feed.service.ts'
import { createFreeBusy, type FreeBusyDeps } from './free-busy.service.ts'

type CalendarPartDeps = CalendarDeps & FreeBusyDeps & FeedDeps

/** What is read of calendars: views, free and busy times, and the feed that other programs follow. */
export function createCalendarPart({
  db,
  clock,
  seats,
  groups,
  limiter,
  appSecret,
  publicUrl,
}: CalendarPartDeps) {
  const calendar = createCalendar({ db, clock, seats })
  const freeBusy = createFreeBusy({ db, clock, seats, groups })
  const feeds = createCalendarFeeds({ db, clock, limiter, appSecret, publicUrl })
  return { calls: calendarCalls({ calendar, freeBusy, feeds }), plugin: calendarFeed(feeds) }
}
