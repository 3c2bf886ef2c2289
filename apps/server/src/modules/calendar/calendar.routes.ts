import type { CalendarEntry } from '@majlis/contract'
import { listProcedures, procedures, readyAnswer, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Calendar } from './calendar.service.ts'
import type { CalendarFeeds } from './feed/feed.service.ts'
import type { FreeBusy } from './free-busy.service.ts'
import type { UserMeetings } from './user-meetings.service.ts'

interface CalendarCallsDeps {
  calendar: Calendar
  freeBusy: FreeBusy
  feeds: CalendarFeeds
}

export function calendarCalls({ calendar, freeBusy, feeds }: CalendarCallsDeps) {
  const { schedule } = procedures
  const lists = listProcedures.schedule
  return {
    byDate: lists.byDate.handler(async ({ input, context }) =>
      entriesAnswer(await calendar.byDate(userOf(context), input)),
    ),
    byMonth: lists.byMonth.handler(async ({ input, context }) =>
      entriesAnswer(await calendar.byMonth(userOf(context), input)),
    ),
    byDateRange: lists.byDateRange.handler(async ({ input, context }) =>
      entriesAnswer(await calendar.byDateRange(userOf(context), input)),
    ),
    hasEvent: serve(schedule.hasEvent, userOf, async (caller, input) => ({
      dates: await calendar.daysWithEvents(caller, input),
    })),
    freeBusy: serve(schedule.freeBusy, userOf, async (caller, input) => ({
      people: await freeBusy.freeBusy(caller, input),
    })),
    findTime: serve(schedule.findTime, userOf, async (caller, input) => ({
      slots: await freeBusy.suggest(caller, input),
    })),
    subscribe: serve(schedule.subscribe, userOf, feeds.subscribe),
    renewSubscription: serve(schedule.renewSubscription, userOf, feeds.renew),
  }
}

export function userMeetingsCalls(userMeetings: UserMeetings) {
  return {
    userMeetings: serve(procedures.meeting.userMeetings, userOf, ({ userId }, input) =>
      userMeetings(userId, input),
    ),
  }
}

function entriesAnswer(entries: CalendarEntry[]) {
  return readyAnswer({ status: 'success' as const, data: { entries } })
}
