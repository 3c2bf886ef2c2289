import { AppError } from '../../../platform/errors/app-error.ts'
import {
  changeMeeting,
  type DateRow,
  datesRepository,
  moveFilesToDates,
  type PlannedDate,
  plannedDateOf,
  resetDateResponses,
  resetResponses,
} from '../../meetings/index.ts'
import { isSameTime, meetingChanges, placesAfter, saysWhen, sentAlone, seriesAfter } from './changes.ts'
import { countsForInvitees, type Edit, type Edited, type WritePeople } from './edit.ts'
import { nothingOwn, ownFieldsOf, withoutSent } from './fields-of-date.ts'
import { columnsOf } from '../meeting-columns.ts'
import { getDate, seriesOfPlanned } from '../planned-meetings.ts'
import { newVersion, skipping, timeColumns } from '../dates/planned-series.ts'
import { replan } from './replan.ts'
import { rejoin } from './rejoin.ts'
import { refuseConflicts } from '../seats/seat-plan.ts'
import { seriesDates } from '../dates/series-dates.ts'
import { continueFrom, startOf, timesOf } from '../dates/timing.ts'
import type { Series } from '@majlis/scheduling'
import type { Updateable } from 'kysely'
import type { MeetingsTable } from '../../meetings/meetings.tables.ts'

/** The whole meeting, or its series `before` if no other dates are left; of a running series only the dates from now on. */
export async function editAll(
  edit: Edit,
  writePeople: WritePeople,
  before = seriesOfPlanned(edit.meeting),
): Promise<Edited> {
  const { tx, meeting, input, nowMs, settledInviteeId } = edit
  const { columns, facets: ofMeeting } = meetingChanges(meeting, input)
  const rejoined = await rejoin(edit)
  const facets = [...new Set([...ofMeeting, ...rejoined.facets])]
  const time = await timeChange(edit, before, rejoined.moved)
  if (time) {
    const invited = { meetingId: meeting.id, settledInviteeId, previousStart: time.previousStart, nowMs }
    facets.push('time')
    if (time.isMoved) await resetResponses(tx, invited)
    if (rejoined.moved && (!time.isMoved || rejoined.moved.originalStart <= nowMs))
      await resetDateResponses(tx, rejoined.moved.originalStart, invited)
  }
  const { facets: ofPeople, people } = await writePeople(meeting.id)
  facets.push(...ofPeople.filter((facet) => !facets.includes(facet)))
  if (facets.length > 0) {
    const changed = { ...columns, ...time?.columns }
    await keepWords(edit, changed)
    await changeMeeting(tx, meeting.id, {
      ...changed,
      ...newVersion(meeting, nowMs, countsForInvitees(facets)),
    })
  }
  return {
    meetingId: meeting.id,
    facets,
    originalStart: null,
    previousStart: time?.previousStart ?? null,
    people,
  }
}

/** Dates that are over keep their title and agenda. A single meeting has but one date, which follows. */
async function keepWords(
  { tx, meeting, nowMs }: Edit,
  after: Pick<Updateable<MeetingsTable>, 'title' | 'agenda'>,
): Promise<void> {
  const words = {
    ...(after.title !== undefined && after.title !== meeting.title ? { title: meeting.title } : {}),
    ...(after.agenda !== undefined && after.agenda !== meeting.agenda ? { agenda: meeting.agenda } : {}),
  }
  if (Object.keys(words).length === 0) return
  const except = meeting.rrule === null ? startOf(seriesOfPlanned(meeting)) : null
  await datesRepository.keepWords(tx, meeting.id, words, { now: new Date(nowMs), except })
}

/** Moves the dates as the edit says, including the `rejoined` one; null if they are there already. */
async function timeChange(edit: Edit, before: Series, rejoined: PlannedDate | null) {
  const { tx, meeting, input, nowMs } = edit
  if (!saysWhen(input) && !input.skipDates?.length) return null
  const ahead = continueFrom(before, nowMs) ?? before
  const edited = saysWhen(input) ? await editedTimes(edit, before) : null
  const moved = edited ? seriesAfter(before, edited, input, nowMs) : ahead
  const series = skipping(moved, input.skipDates ?? [])
  const isMoved = !isSameTime(series, ahead)
  const isSkipping = series.cancelledStarts?.length !== ahead.cancelledStarts?.length
  if (!isMoved && !isSkipping && !rejoined) return null
  const [row] = await datesRepository.listAhead(tx, meeting.id, new Date(nowMs))
  const isSingle = before.rule === null && series.rule === null
  const plan = isSingle
    ? await moveSingle(edit, before, series)
    : await replan(tx, {
        meeting,
        from: { id: meeting.id, series: before },
        series,
        since: 0,
        placesIn: edited ? (moved) => placesAfter(before, edited, input, moved) : undefined,
        rejoined: edited && sentAlone(before, edited, { input, rejoined, nowMs }),
        nowMs,
      })
  return {
    // What was sent is for the date that is left, too.
    columns: { ...timeColumns(plan.series, plan), ...columnsOf(ownFieldsOf(withoutSent(plan.own, input))) },
    isMoved,
    previousStart: (!isMoved && rejoined?.startsAt) || (row?.starts_at.getTime() ?? startOf(before)),
  }
}

/** The times that were sent mean one date: the one that is named, else the first. Read as planned, not as it was moved alone. */
async function editedTimes({ tx, meeting, input }: Edit, series: Series) {
  const { occurrenceStart } = input
  if (occurrenceStart === undefined || series.rule === null) return timesOf(series, startOf(series))
  await getDate(tx, meeting, occurrenceStart)
  return timesOf(series, occurrenceStart)
}

/**
 * A single meeting keeps its row, also while it takes place, so its room and answers stay with it. Of one that was a series, past dates have rows, too.
 */
async function moveSingle({ tx, meeting, nowMs }: Edit, before: Series, series: Series) {
  const row = await datesRepository.find(tx, meeting.id, startOf(before))
  if (!row?.is_reserving) throw new AppError('schedule.ended')
  const times = timesOf(series, startOf(series))
  if (times.endsAt <= nowMs) throw new AppError('schedule.in_past', { field: 'endDateTime' })
  const wanted = {
    resourceId: meeting.resource_id,
    dates: [{ start: times.startsAt, end: times.endsAt }],
    tail: null,
    instead: { meetingId: meeting.id },
  }
  await refuseConflicts(tx, wanted, { nowMs, isAllDay: series.isAllDay, timeZone: series.timeZone })
  await datesRepository.update(tx, singleDate(row, times))
  // Of a meeting that was a series, its last date may have files of its own.
  const movedDate = { from: row.original_start.getTime(), to: times.startsAt }
  await moveFilesToDates(tx, { fromId: meeting.id, toId: meeting.id }, [movedDate])
  return { ...seriesDates(series, times.startsAt - 1, nowMs), series, own: nothingOwn }
}

function singleDate(row: DateRow, times: { startsAt: number; endsAt: number }) {
  return { ...plannedDateOf(row), ...times, originalStart: times.startsAt, isChanged: false }
}
