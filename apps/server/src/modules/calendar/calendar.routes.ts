import type { CalendarEntry } from '@majlis/contract'
import { listProcedures, procedures, readyAnswer, userOf } from '../../platform/http/procedures.ts'
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
  const calls = procedures.schedule
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
    hasEvent: calls.hasEvent.handler(async ({ input, context }) => ({
      status: 'success',
      data: { dates: await calendar.daysWithEvents(userOf(context), input) },
    })),
    freeBusy: calls.freeBusy.handler(async ({ input, context }) => ({
      status: 'success',
      data: { people: await freeBusy.freeBusy(userOf(context), input) },
    })),
    findTime: calls.findTime.handler(async ({ input, context }) => ({
      status: 'success',
      data: { slots: await freeBusy.suggest(userOf(context), input) },
    })),
    subscribe: calls.subscribe.handler(async ({ context }) => ({
      status: 'success',
      data: await feeds.subscribe(userOf(context)),
    })),
    renewSubscription: calls.renewSubscription.handler(async ({ context }) => ({
      status: 'success',
      data: await feeds.renew(userOf(context)),
    })),
  }
}

export function userMeetingsCalls(userMeetings: UserMeetings) {
  return {
    userMeetings: procedures.meeting.userMeetings.handler(async ({ input, context }) => ({
      status: 'success',
      data: await userMeetings(userOf(context).userId, input),
    })),
  }
}

function entriesAnswer(entries: CalendarEntry[]) {
  return readyAnswer({ status: 'success' as const, data: { entries } })
}
