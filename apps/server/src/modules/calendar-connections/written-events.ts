import { createHash } from 'node:crypto'
import {
  addDays,
  type CalendarEvent,
  firstLocalStart,
  occurrencesBetween,
  parseRule,
  type RecurrenceRule,
  toInstant,
  toLocal,
} from '@majlis/scheduling'
import type { WrittenEvent } from '../../integrations/external-calendars/index.ts'
import { dayMs, minuteMs } from '../../platform/clock/durations.ts'
import { type FeedMeeting, feedEvents } from '../calendar/index.ts'
import { seriesOfDate } from '../meetings/index.ts'

const minutesPerDay = 1_440
/** How far ahead the dates of a series are written one by one, if the provider does not support its rule. */
const aheadMs = 400 * dayMs
const maxSingleDates = 100

export interface WritingContext {
  link: string
  /** The host name in UIDs. */
  domain: string
  nowMs: number
  canRepeat(rule: RecurrenceRule, startDate: string): boolean
}

/**
 * A meeting as it is written to the calendar of someone who hosts it or has accepted it: its series without changed and cancelled dates, and each
 * changed date as an event of its own.
 */
export function writtenEvents(meeting: FeedMeeting, context: WritingContext): WrittenEvent[] {
  const events = feedEvents(acceptedOnly(meeting), context)
  return events.flatMap((event) => {
    const overrides = event.overrides ?? []
    const single = overrides.map((override) =>
      writtenEvent(override, context, { uid: uidOfDate(event.uid, override.recurrenceId ?? 0) }),
    )
    const changed = overrides.map(({ recurrenceId }) => recurrenceId ?? 0)
    if (isWrittenByDate(event, context)) return [...singleDates(event, context, changed), ...single]
    return [writtenEvent(event, context, { rule: ruleOf(event), changed }), ...single]
  })
}

/**
 * Whether a UID is that of a past date that stays in the calendar: one that was written on its own, and that the series still has. Only future dates
 * are written, but calendars also keep those that took place.
 */
export function pastDatesOf(meeting: FeedMeeting, context: WritingContext): (uid: string) => boolean {
  const events = feedEvents(acceptedOnly(meeting), context)
  return (uid) =>
    events.some((event) => {
      const start = startOfUid(uid)
      if (start === null || start >= context.nowMs || uidOfDate(event.uid, start) !== uid) return false
      if (!isWrittenByDate(event, context)) return false
      const { occurrences } = occurrencesBetween(event.series, { from: start, to: start + 1 })
      return occurrences.some(({ startsAt }) => startsAt === start)
    })
}

/** Whether the provider does not support the rule, so the dates are written one by one. */
function isWrittenByDate(event: CalendarEvent, { canRepeat }: WritingContext): boolean {
  const rule = ruleOf(event)
  return rule !== null && !canRepeat(rule, firstLocalStart(event.series).slice(0, 10))
}

/** Someone who has not answered has not accepted. */
function acceptedOnly(meeting: FeedMeeting): FeedMeeting {
  const settle = (response: FeedMeeting['response']) => (response === 'accepted' ? 'accepted' : 'declined')
  return {
    ...meeting,
    response: settle(meeting.response),
    answers: new Map([...meeting.answers].map(([start, response]) => [start, settle(response)])),
  }
}

function ruleOf({ series }: CalendarEvent): RecurrenceRule | null {
  return typeof series.rule === 'string' ? parseRule(series.rule, series.timeZone) : series.rule
}

/** `{id}-{start}@{domain}`, the UID of a single date. */
function uidOfDate(uid: string, start: number): string {
  const at = uid.lastIndexOf('@')
  return `${uid.slice(0, at)}-${start}${uid.slice(at)}`
}

/** Null for the UID of a meeting as a whole. */
function startOfUid(uid: string): number | null {
  const [, start] = /^[\da-f-]{36}-(-?\d+)@/i.exec(uid) ?? []
  return start === undefined ? null : Number(start)
}

function singleDates(
  event: CalendarEvent,
  context: WritingContext,
  changed: readonly number[],
): WrittenEvent[] {
  const range = { from: context.nowMs, to: context.nowMs + aheadMs }
  return occurrencesBetween(event.series, range, { limit: maxSingleDates })
    .occurrences.filter(({ startsAt }) => !changed.includes(startsAt))
    .map((date) =>
      writtenEvent({ ...event, series: seriesOfDate(date, event.series) }, context, {
        uid: uidOfDate(event.uid, date.startsAt),
      }),
    )
}

function writtenEvent(
  event: CalendarEvent,
  { link }: WritingContext,
  {
    uid = event.uid,
    rule = null,
    changed = [],
  }: { uid?: string; rule?: RecurrenceRule | null; changed?: readonly number[] },
): WrittenEvent {
  const { series } = event
  const { timeZone, isAllDay, durationMinutes } = series
  const start = firstLocalStart(series)
  const days = Math.max(1, Math.ceil(durationMinutes / minutesPerDay))
  const excluded = rule ? [...(series.cancelledStarts ?? []), ...changed] : []
  return {
    uid,
    title: event.summary,
    description: event.description,
    link,
    isBusy: event.isBusy,
    localStart: isAllDay ? `${start.slice(0, 10)}T00:00` : start,
    localEnd: isAllDay
      ? `${addDays(start.slice(0, 10), days)}T00:00`
      : toLocal(toInstant(start, timeZone) + durationMinutes * minuteMs, timeZone),
    timeZone,
    isAllDay,
    rule,
    excluded: [...new Set(excluded)].toSorted((a, b) => a - b).map((moment) => toLocal(moment, timeZone)),
  }
}

/** Differs if an event has to be written again. */
export function hashOf(event: WrittenEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url')
}
