import { defaults, limits, type ScheduledMeeting } from '@majlis/contract'
import { dateOf, formatLocal, minuteMs, parseLocal, presentNameOf, toLocal } from '@majlis/scheduling'
import type { DraftInvitee } from './draft.ts'
import type { DraftTimes } from './times.ts'

/** The initial times. Epoch milliseconds; the end of an all-day entry is exclusive. */
export interface DraftStart {
  start?: number
  end?: number
  isAllDay?: boolean
  /** Without a start: the day, `YYYY-MM-DD`, on which to look for a free time. Any day from now on if absent. */
  day?: string
  invitees?: readonly DraftInvitee[]
}

const stepMs = 30 * minuteMs

/** The first half hour after now, when a meeting begins if nothing else is known. */
export function nextHalfHour(now: number): number {
  return Math.ceil((now + 1) / stepMs) * stepMs
}

/** The times of a new draft (spec 9.1, 9.2). */
export function timesOfNew({
  start,
  end,
  isAllDay = false,
  now,
  timeZone,
}: Omit<DraftStart, 'day'> & { now: number; timeZone: string }): DraftTimes {
  const zone = presentNameOf(timeZone || defaults.timeZone)
  const from = start ?? nextHalfHour(now)
  const to = end !== undefined && end > from ? end : from + limits.meeting.defaultLengthMs
  const [startDate, startTime] = parts(toLocal(from, zone))
  const [endDate, endTime] = parts(toLocal(to, zone))
  const times = isAllDay ? timesOfDay(startDate, now, zone) : { startTime, endTime }
  return {
    isAllDay,
    startDate,
    endDate: isAllDay ? lastDay(startDate, end, zone) : endDate,
    ...times,
    timeZone: zone,
  }
}

/** The times of a scheduled meeting. */
export function timesOfMeeting(meeting: ScheduledMeeting): DraftTimes {
  const { timeZone, isAllDay } = meeting
  const [startDate, startTime] = parts(toLocal(meeting.startDateTime, timeZone))
  const [endDate, endTime] = parts(toLocal(meeting.endDateTime, timeZone))
  return {
    isAllDay,
    startDate: (isAllDay && meeting.startDate) || startDate,
    endDate: (isAllDay && meeting.endDate) || endDate,
    ...(isAllDay ? { startTime: '09:00', endTime: '10:00' } : { startTime, endTime }),
    timeZone,
  }
}

function parts(local: string): [date: string, time: string] {
  return [local.slice(0, 10), local.slice(11)]
}

function lastDay(startDate: string, end: number | undefined, timeZone: string): string {
  const last = end === undefined ? startDate : dateOf(end - 1, timeZone)
  return last < startDate ? startDate : last
}

/** The times that a meeting gets when it is no longer all-day: the next half hour, on whatever day that is. */
function timesOfDay(date: string, now: number, timeZone: string): Pick<DraftTimes, 'startTime' | 'endTime'> {
  const [, time] = parts(toLocal(nextHalfHour(now), timeZone))
  const end = formatLocal(parseLocal(`${date}T${time}`) + limits.meeting.defaultLengthMs / minuteMs)
  return { startTime: time, endTime: parts(end)[1] }
}
