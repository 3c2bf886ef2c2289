import { isOccurrence, type Series } from '@majlis/scheduling'
import { sql } from 'kysely'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { PlannedDate } from '../../meetings/index.ts'
import { nothingOwn } from '../edit/fields-of-date.ts'
import type { SeriesDates } from './series-dates.ts'
import { beginAfter, checkStart, planningFrom, seriesOfDraft } from './timing.ts'

/** Infinity, as PostgreSQL writes it: the end of a series without end. */
const infinity = sql<Date>`'infinity'::timestamptz`

/** The series of a draft that is checked, from its first date on, without the dates that are to be skipped. */
export function plannedSeries(
  draft: Parameters<typeof seriesOfDraft>[0] & { skipDates?: readonly number[] },
  nowMs: number,
): Series {
  const series = seriesOfDraft(draft)
  checkStart(series, nowMs)
  const begun = beginAfter(series, planningFrom(series, nowMs))
  if (!begun) throw new AppError('schedule.no_dates', { field: series.rule ? 'recurrence' : 'startDateTime' })
  return skipping(begun, draft.skipDates ?? [])
}

/** The series without those of the named dates that it has. */
export function skipping(series: Series, skipDates: readonly number[]): Series {
  const skipped = skipDates.filter((start) => isOccurrence(series, start))
  return { ...series, cancelledStarts: [...new Set([...(series.cancelledStarts ?? []), ...skipped])] }
}

export function datesOfPlan(
  { dates }: { dates: readonly Pick<PlannedDate, 'startsAt' | 'endsAt'>[] },
  nowMs: number,
): PlannedDate[] {
  return dates.map(({ startsAt, endsAt }) => ({
    id: newId(nowMs),
    originalStart: startsAt,
    startsAt,
    endsAt,
    isChanged: false,
    own: nothingOwn,
  }))
}

/** The time columns of `meetings`. */
export function timeColumns(
  series: Series,
  { materializedUntil, endsAt }: Pick<SeriesDates, 'materializedUntil' | 'endsAt'>,
) {
  return {
    time_zone: series.timeZone,
    is_all_day: series.isAllDay,
    local_start: series.localStart,
    duration_minutes: series.durationMinutes,
    rrule: typeof series.rule === 'string' ? series.rule : null,
    cancelled_starts: (series.cancelledStarts ?? []).map((start) => new Date(start)),
    materialized_until: materializedUntil === null ? null : new Date(materializedUntil),
    series_ends_at: endsAt === null ? infinity : new Date(endsAt),
  }
}

/** The columns of every change. The sequence counts those that calendars of invitees take over (RFC 5545 3.8.7.4). */
export function newVersion(
  meeting: { version: number; ics_sequence: number },
  nowMs: number,
  isForInvitees = true,
) {
  return {
    version: meeting.version + 1,
    ics_sequence: meeting.ics_sequence + (isForInvitees ? 1 : 0),
    updated_at: new Date(nowMs),
  }
}
