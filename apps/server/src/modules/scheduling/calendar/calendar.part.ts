import { calendarCalls } from './calendar.routes.ts'
import { createCalendar, type CalendarDeps } from './calendar.service.ts'
import { createFreeBusy, type FreeBusyDeps } from './free-busy.service.ts'

type CalendarPartDeps = CalendarDeps & FreeBusyDeps

/** What is read of calendars: views, free and busy times. */
export function createCalendarPart({ db, clock, seats, teams }: CalendarPartDeps) {
  const calendar = createCalendar({ db, clock, seats })
  const freeBusy = createFreeBusy({ db, clock, seats, teams })
  return { calls: calendarCalls({ calendar, freeBusy }) }
}
