import { draftFieldScope, type EditMeetingInput } from '@majlis/contract'
import { sql } from 'kysely'
import { toInstant, type OccurrenceTime, type Series } from '@majlis/scheduling'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  changeMeeting,
  datesRepository,
  type MeetingFacet,
  type PlannedDate,
  resetDateResponses,
} from '../../meetings/index.ts'
import { wallTimeAfter } from './changes.ts'
import { countsForInvitees, editedStart, type Edit, type Edited } from './edit.ts'
import { touchedFacetsOfDate, withSent } from './fields-of-date.ts'
import { changedFields, type OtherFieldOfSeries } from '../meeting-columns.ts'
import { getDate, seriesOfPlanned } from '../planned-meetings.ts'
import { newVersion } from '../dates/planned-series.ts'
import type { PlannedMeeting } from '../planning.repository.ts'
import { refuseConflicts } from '../seats/seat-plan.ts'
import { catchTime, checkTimes, timesOf, timeZoneOf } from '../dates/timing.ts'

/** Time, title, agenda and colour of one date; everything else belongs to the series. */
export async function editThis(edit: Edit): Promise<Edited> {
  const { tx, meeting, input, nowMs } = edit
  const originalStart = editedStart(input)
  const date = await getDate(tx, meeting, originalStart)
  if (date.endsAt <= nowMs) throw new AppError('schedule.ended')
  refuseSeriesFields(meeting, input)
  if (input.meetingTitle === '') throw new AppError('schedule.title_required', { field: 'meetingTitle' })
  const series = seriesOfPlanned(meeting)
  const times = timesAfter(series, date, input)
  const isMoved = times.startsAt !== date.startsAt || times.endsAt !== date.endsAt
  const after: PlannedDate = {
    ...date,
    ...times,
    id: date.hasRow ? date.id : newId(nowMs),
    isChanged: true,
    own: withSent(date.own, input),
  }
  const ofFields = touchedFacetsOfDate(meeting, date.own, after.own)
  const facets: MeetingFacet[] = isMoved ? ['time', ...ofFields] : ofFields
  if (facets.length > 0) await write(edit, { date, after, isMoved, facets })
  return {
    meetingId: meeting.id,
    facets,
    originalStart,
    previousStart: isMoved ? date.startsAt : null,
    people: { addedInviteeIds: [], removed: [] },
  }
}

async function write(
  { tx, meeting, nowMs, settledInviteeId }: Edit,
  {
    date,
    after,
    isMoved,
    facets,
  }: {
    date: PlannedDate & { hasRow: boolean }
    after: PlannedDate
    isMoved: boolean
    facets: MeetingFacet[]
  },
): Promise<void> {
  const { originalStart } = after
  // A date beyond the rows gets a row at its place in the series, and is moved from there.
  if (!date.hasRow)
    await datesRepository.insert(tx, meeting, [{ ...after, startsAt: date.startsAt, endsAt: date.endsAt }])
  if (isMoved) {
    if (after.startsAt !== date.startsAt) checkTimes(after, seriesOfPlanned(meeting), nowMs)
    const wanted = {
      resourceId: meeting.resource_id,
      dates: [{ start: after.startsAt, end: after.endsAt }],
      tail: null,
      instead: { meetingId: meeting.id, originalStart },
    }
    await refuseConflicts(tx, wanted, { nowMs, isAllDay: meeting.is_all_day, timeZone: meeting.time_zone })
    await resetDateResponses(tx, originalStart, {
      meetingId: meeting.id,
      settledInviteeId,
      previousStart: date.startsAt,
      nowMs,
    })
  }
  await datesRepository.update(tx, after)
  await changeMeeting(tx, meeting.id, {
    ...newVersion(meeting, nowMs, countsForInvitees(facets)),
    series_ends_at: sql<Date>`greatest(series_ends_at, ${new Date(after.endsAt)}::timestamptz)`,
  })
}

/** The time of the date after the edit, as local time of the meeting's zone. */
function timesAfter(series: Series, date: OccurrenceTime, input: EditMeetingInput): OccurrenceTime {
  const { startsAt, endsAt } = date
  const { startDateTime, endDateTime, startDate, endDate } = input
  const isSame = [startDateTime, endDateTime, startDate, endDate].every((value) => value === undefined)
  if (isSame) return { startsAt, endsAt }
  const { localStart, durationMinutes } = wallTimeAfter(series, date, { ...input, timeZone: series.timeZone })
  return catchTime(() => timesOf({ ...series, durationMinutes }, toInstant(localStart, series.timeZone)))
}

/** Fields that one date cannot have of its own. Unchanged values are ignored. */
function refuseSeriesFields(meeting: PlannedMeeting, input: EditMeetingInput): void {
  const isSame: Record<OtherFieldOfSeries | 'invitees' | 'contents' | 'skipDates', boolean> = {
    isAllDay: input.isAllDay === meeting.is_all_day,
    timeZone: input.timeZone !== undefined && timeZoneOf(input.timeZone) === meeting.time_zone,
    isRecurrent: true,
    recurrence: true,
    idSource: input.idSource === meeting.id_source,
    meetingPwd: input.meetingPwd === meeting.passcode || input.meetingPwd === null,
    settings: false,
    isPassReq: input.isPassReq === meeting.settings.passcodeRequired,
    invitees: false,
    contents: false,
    bannerImg: input.bannerImg === meeting.banner_file_id,
    reminders: false,
    hasReminder: false,
    skipDates: false,
  }
  const others = Object.entries(isSame).flatMap(([field, same]) =>
    // Object.entries forgets which keys went in.
    same || input[field as keyof typeof isSame] === undefined ? [] : [field],
  )
  const ofSeries = changedFields(meeting, input).filter((field) => draftFieldScope[field] === 'series')
  const [refused] = [...ofSeries, ...others]
  if (refused !== undefined) throw new AppError('input.invalid', { field: refused })
}
