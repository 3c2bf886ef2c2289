import { meetingListKinds } from '@majlis/contract'
import { addDays, toInstant } from '@majlis/scheduling'
import { readerOf, type ListQuery } from '../../../shared/lists/index.ts'
import { endOfTomorrow } from './day-groups.ts'

export const roles = ['host', 'invitee'] as const

/** The filters of the list of meetings; days are `YYYY-MM-DD` in the viewer's zone. */
export interface MeetingFilter {
  search?: string | undefined
  role?: (typeof roles)[number] | undefined
  kind?: (typeof meetingListKinds)[number] | undefined
  has?: 'recording' | undefined
  firstDay?: string | undefined
  lastDay?: string | undefined
}

export const noFilter = {
  search: undefined,
  role: undefined,
  kind: undefined,
  has: undefined,
  firstDay: undefined,
  lastDay: undefined,
} satisfies Record<keyof MeetingFilter, undefined>

export function readMeetingFilter(query: ListQuery): MeetingFilter {
  const read = readerOf(query)
  return {
    search: read.text('search'),
    role: read.one('role', roles),
    kind: read.one('kind', meetingListKinds),
    has: read.one('has', ['recording']),
    firstDay: read.day('firstDay'),
    lastDay: read.day('lastDay'),
  }
}

export function isFiltered(filter: MeetingFilter): boolean {
  return Object.keys(noFilter).some((name) => filter[name as keyof MeetingFilter] !== undefined)
}

/**
 * The query sent to the server. Of a series, only the next or the last date is listed, unless a filter asks for
 * certain dates.
 */
export function listInput(
  type: 'upcoming' | 'previous',
  { search, role, kind, has, firstDay, lastDay }: MeetingFilter,
  { now, timeZone }: { now: number; timeZone: string },
) {
  const midnight = (day: string) => toInstant(`${day}T00:00`, timeZone)
  const hasDays = firstDay !== undefined || lastDay !== undefined
  return {
    type,
    // Later dates of a series would only repeat it.
    ...(type === 'upcoming' && !hasDays ? { nextOnlyFrom: endOfTomorrow(now, timeZone) } : {}),
    ...(type === 'previous' && !hasDays && !has ? { series: 'last' as const } : {}),
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(kind ? { kind } : {}),
    ...(has && type === 'previous' ? { has } : {}),
    ...(firstDay ? { from: midnight(firstDay) } : {}),
    ...(lastDay ? { before: midnight(addDays(lastDay, 1)) } : {}),
  }
}
