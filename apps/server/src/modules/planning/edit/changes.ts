import type { EditMeetingInput, Recurrence, ScheduledMeeting } from '@majlis/contract'
import {
  isOccurrence,
  nextOccurrences,
  occurrencesBetween,
  type OccurrenceTime,
  type Series,
} from '@majlis/scheduling'
import type { Updateable } from 'kysely'
import { dayMs, weekMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { datesOf, type MeetingFacet, type PlannedDate, randomPasscode } from '../../meetings/index.ts'
import type { MeetingsTable } from '../../meetings/meetings.tables.ts'
import { settingsOf } from '../create/draft.ts'
import { changedFields, columnsOf, facetsOf } from '../meeting-columns.ts'
import type { PlannedMeeting } from '../planning.repository.ts'
import { moveSeries, moveStart, sameDay } from './move-series.ts'
import {
  beginAfter,
  checkStart,
  continueFrom,
  floorToMinute,
  planningFrom,
  ruleOf,
  ruleOfForm,
  ruleTextOf,
  startOf,
  timesOf,
  timeZoneOf,
  wallOf,
  wallTimeOf,
  type WallTime,
} from '../dates/timing.ts'

/** What an edit changes in the meeting itself (not in its dates, people and reminders), and which facets that affects. */
export function meetingChanges(
  meeting: PlannedMeeting,
  input: EditMeetingInput,
): { columns: Updateable<MeetingsTable>; facets: MeetingFacet[] } {
  if (input.meetingTitle === '') throw new AppError('schedule.title_required', { field: 'meetingTitle' })
  checkAccess(meeting, input)
  const passcode = newPasscodeOf(meeting, input)
  const isSettings =
    input.settings !== undefined || input.isPassReq !== undefined || input.meetingPwd !== undefined
  const facets: (MeetingFacet | false)[] = [
    ...facetsOf(changedFields(meeting, input)),
    isSettings && 'settings',
    hasNewAccess(meeting, input, passcode) && 'access',
  ]
  return {
    columns: {
      ...columnsOf(input),
      ...(passcode === undefined ? {} : { passcode }),
      ...(input.settings || input.isPassReq !== undefined
        ? { settings: JSON.stringify(settingsOf(input, settingsOf({ settings: meeting.settings }))) }
        : {}),
    },
    facets: [...new Set(facets.filter((facet) => facet !== false))],
  }
}

/** How people enter is decided when a meeting is scheduled: its ID stays, and the personal passcode belongs to the personal room. */
function checkAccess(meeting: PlannedMeeting, { idSource, meetingPwd }: EditMeetingInput): void {
  if (idSource !== undefined && idSource !== meeting.id_source)
    throw new AppError('input.invalid', { field: 'idSource' })
  const isOther = meetingPwd !== undefined && meetingPwd !== null && meetingPwd !== meeting.passcode
  if (isOther && meeting.id_source === 'personal')
    throw new AppError('schedule.passcode_invalid', { field: 'meetingPwd' })
}

/** Null lets the server choose, if people type a passcode and it is the meeting's own. */
function newPasscodeOf(meeting: PlannedMeeting, input: EditMeetingInput): string | undefined {
  const { meetingPwd } = input
  if (meetingPwd !== null) return meetingPwd
  const { passcodeRequired } = settingsOf(input, settingsOf({ settings: meeting.settings }))
  return passcodeRequired && meeting.id_source === 'generated' ? randomPasscode() : undefined
}

/** Whether the invitations are outdated, because the passcode or the need to register has changed. */
function hasNewAccess(
  meeting: PlannedMeeting,
  input: EditMeetingInput,
  passcode: string | undefined,
): boolean {
  const { isRegRequired = meeting.is_registration_required } = input
  const before = settingsOf({ settings: meeting.settings }).passcodeRequired
  const after = settingsOf(input, settingsOf({ settings: meeting.settings })).passcodeRequired
  const isOtherPasscode = passcode !== undefined && passcode !== meeting.passcode
  const isTyped = meeting.id_source !== 'unique_url'
  return (
    isRegRequired !== meeting.is_registration_required ||
    (isTyped && (before !== after || (after && isOtherPasscode)))
  )
}

/** The new time of the edited date, as local time of its zone; fields that are not sent stay. */
export function wallTimeAfter(series: Series, current: OccurrenceTime, input: EditMeetingInput): WallTime {
  const { isAllDay = series.isAllDay } = input
  const timeZone = input.timeZone === undefined ? series.timeZone : timeZoneOf(input.timeZone)
  const dates = datesOf({ isAllDay: series.isAllDay, timeZone: series.timeZone }, current)
  const movedBy = (input.startDateTime ?? current.startsAt) - current.startsAt
  const startDate = input.startDate ?? dates.startDate
  if (isAllDay) {
    return wallTimeOf({
      timeZone,
      isAllDay,
      startDateTime: input.startDateTime ?? current.startsAt,
      startDate,
      // Moving the start keeps the length.
      endDate: input.endDate ?? (input.startDate ? movedEnd(dates, input.startDate) : dates.endDate),
    })
  }
  const wall = wallTimeOf({
    timeZone,
    startDateTime: input.startDateTime ?? current.startsAt,
    endDateTime: input.endDateTime ?? current.endsAt + movedBy,
  })
  // Changing only the zone keeps the local time.
  if (input.startDateTime !== undefined || timeZone === series.timeZone) return wall
  return { ...wall, localStart: wallOf(series, current).localStart }
}

function movedEnd(
  { startDate, endDate }: Pick<ScheduledMeeting, 'startDate' | 'endDate'>,
  to: string,
): string | null {
  if (!startDate || !endDate) return null
  const days = (Date.parse(to) - Date.parse(startDate)) / dayMs
  return new Date(Date.parse(endDate) + days * dayMs).toISOString().slice(0, 10)
}

/** Whether an edit changes the time. */
export function saysWhen(input: EditMeetingInput): boolean {
  const { startDateTime, endDateTime, isAllDay, startDate, endDate, timeZone, isRecurrent, recurrence } =
    input
  return [startDateTime, endDateTime, isAllDay, startDate, endDate, timeZone, isRecurrent, recurrence].some(
    (value) => value !== undefined,
  )
}

/**
 * The series after an edit of all its dates, from the next one on: dates that have begun are history. `edited` is the date whose
 * times were sent. Throws `schedule.no_dates`, `schedule.ended`, `schedule.recurrence_invalid`, `schedule.rule_not_movable`, `schedule.in_past`.
 */
export function seriesAfter(
  series: Series,
  edited: OccurrenceTime,
  input: EditMeetingInput,
  nowMs: number,
): Series {
  const from = wallOf(series, edited)
  const to = wallTimeAfter(series, edited, input)
  const form = newFormOf(series, input)
  if (series.rule === null && isMoved(from, to)) checkStart({ ...to, rule: null }, nowMs)
  if (form) {
    const anchor = { ...moveSeries({ ...series, rule: null }, from, to), cancelledStarts: [] }
    const begun = repeated(anchor, form, nowMs)
    // Another pattern may well have the same day; else the day is looked for where the edited date went.
    const placesOf = (start: number) => [
      sameDay(start, series.timeZone, from, to),
      moveStart(start, series.timeZone, from, to),
    ]
    return withLeftOut(begun, series, placesOf, nowMs)
  }
  if (series.rule === null) return { ...to, rule: null, cancelledStarts: [] }
  const ahead = continueFrom(series, nowMs)
  if (!ahead) throw new AppError('schedule.ended')
  if (input.isRecurrent === false) {
    const [next] = nextOccurrences(series, nowMs, 1)
    if (!next) throw new AppError('schedule.ended')
    const single = moveSeries({ ...wallOf(series, next), rule: null }, from, to)
    checkStart(single, nowMs)
    return { ...single, cancelledStarts: [] }
  }
  const moved = moveSeries(ahead, from, to)
  checkNext(moved, to, nowMs)
  const begun = continueFrom(moved, planningFrom(moved, nowMs))
  if (!begun) throw new AppError('schedule.no_dates', { field: 'recurrence' })
  if (!isMoved(from, to)) return begun
  const placeOf = placeIn({ ...begun, cancelledStarts: [] }, series.timeZone, from, to)
  return withLeftOut(begun, ahead, (start) => [placeOf(start)], nowMs)
}

/** Throws `schedule.next_in_past` where the edited date itself may well go where it was moved, and what `checkStart` does. */
function checkNext(moved: Series, to: WallTime, nowMs: number): void {
  const isPast = (date: WallTime) =>
    date.isAllDay
      ? timesOf({ ...date, rule: null }, startOf(date)).endsAt <= nowMs
      : startOf(date) < floorToMinute(nowMs)
  if (isPast(moved) && !isPast(to)) throw new AppError('schedule.next_in_past')
  checkStart(moved, nowMs)
}

/** The series with the dates that were cancelled. */
export const wholeOf = (series: Series): Series => ({ ...series, cancelledStarts: [] })

/** Dates that were cancelled in a series stay cancelled in the next one, at the first of their places that is a date there. */
function withLeftOut(
  after: Series,
  before: Series,
  placesOf: (start: number) => (number | null)[],
  nowMs: number,
): Series {
  const whole = wholeOf(after)
  const isDate = (start: number | null): start is number => start !== null && isOccurrence(whole, start)
  const leftOut = (before.cancelledStarts ?? []).flatMap((start) => placesOf(start).find(isDate) ?? [])
  const series = { ...after, cancelledStarts: [...new Set(leftOut)] }
  if (nextOccurrences(series, nowMs, 1).length === 0)
    throw new AppError('schedule.no_dates', { field: 'recurrence' })
  return series
}

/**
 * The date of the edited series that takes the place of an earlier one: moved by the same local time. The second Tuesday and the second
 * Wednesday are not always one day apart, so in months and years the nearest date within a week is meant. Null where there is none.
 */
export function placesAfter(
  before: Series,
  edited: OccurrenceTime,
  input: EditMeetingInput,
  after: Series,
): (originalStart: number) => number | null {
  return placeIn(after, before.timeZone, wallOf(before, edited), wallTimeAfter(before, edited, input))
}

/** The rejoined date where the edit sends it, for a series that has no date in its place because that is over. */
export function sentAlone(
  before: Series,
  edited: OccurrenceTime,
  { input, rejoined, nowMs }: { input: EditMeetingInput; rejoined: PlannedDate | null; nowMs: number },
): PlannedDate | null {
  const wall = { ...wallTimeAfter(before, edited, input), rule: null }
  const times = timesOf(wall, startOf(wall))
  return rejoined && times.startsAt > nowMs ? { ...rejoined, ...times } : rejoined
}

function placeIn(
  after: Series,
  timeZone: string,
  from: WallTime,
  to: WallTime,
): (originalStart: number) => number | null {
  const frequency = ruleOf(after)?.frequency
  const isSparse = frequency === 'MONTHLY' || frequency === 'YEARLY'
  return (originalStart) => {
    const moved = moveStart(originalStart, timeZone, from, to)
    if (isOccurrence(after, moved)) return moved
    if (!isSparse) return null
    const range = { from: moved - weekMs, to: moved + weekMs + 1 }
    const distance = ({ startsAt }: OccurrenceTime) => Math.abs(startsAt - moved)
    const near = occurrencesBetween(after, range).occurrences.filter((date) => distance(date) <= weekMs)
    return near.toSorted((a, b) => distance(a) - distance(b))[0]?.startsAt ?? null
  }
}

function repeated(anchor: Series, form: Recurrence, nowMs: number): Series {
  const rule = ruleTextOf(ruleOfForm(form, anchor), anchor)
  const begun = beginAfter({ ...anchor, rule }, planningFrom(anchor, nowMs))
  if (!begun) throw new AppError('schedule.no_dates', { field: 'recurrence' })
  checkStart(begun, nowMs)
  return begun
}

/** Whether two series take place at the same times, ignoring skipped dates. */
export function isSameTime(a: Series, b: Series): boolean {
  return !isMoved(a, b) && a.durationMinutes === b.durationMinutes && a.rule === b.rule
}

function isMoved(a: WallTime, b: WallTime): boolean {
  return a.localStart !== b.localStart || a.timeZone !== b.timeZone || a.isAllDay !== b.isAllDay
}

/** The requested recurrence, if it differs from that of the meeting. */
function newFormOf(series: Series, { isRecurrent, recurrence }: EditMeetingInput): Recurrence | null {
  if (isRecurrent === false) return null
  if (isRecurrent && series.rule === null && !recurrence)
    throw new AppError('schedule.recurrence_invalid', { field: 'recurrence' })
  if (!recurrence || ruleTextOf(ruleOfForm(recurrence, series), series) === series.rule) return null
  return recurrence
}
