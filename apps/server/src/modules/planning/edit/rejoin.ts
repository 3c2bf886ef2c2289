import type { EditMeetingInput } from '@majlis/contract'
import { datesRepository, type MeetingFacet, type PlannedDate, plannedDateOf } from '../../meetings/index.ts'
import type { Edit } from './edit.ts'
import { hasOwn, touchedFacetsOfDate, withoutSent, withSent } from './fields-of-date.ts'
import { seriesOfPlanned } from '../planned-meetings.ts'
import { timesOf } from '../dates/timing.ts'

export interface Rejoined {
  facets: MeetingFacet[]
  /** The earlier state of the date that gives up its own time; null if it has none, or none was sent. */
  moved: PlannedDate | null
}

/**
 * The date through which several are edited takes part in the edit, even if it was changed alone before: title, agenda and colour that
 * were sent are no longer its own. `replan` takes its time back.
 */
export async function rejoin({ tx, meeting, input, nowMs }: Edit): Promise<Rejoined> {
  const { occurrenceStart } = input
  const row =
    occurrenceStart === undefined ? null : await datesRepository.find(tx, meeting.id, occurrenceStart)
  // A date that is over keeps what it has.
  if (!row?.is_reserving || !row.is_changed || row.ends_at.getTime() <= nowMs)
    return { facets: [], moved: null }
  const date = plannedDateOf(row)
  const planned = timesOf(seriesOfPlanned(meeting), date.originalStart)
  const isMoved = date.startsAt !== planned.startsAt || date.endsAt !== planned.endsAt
  const after = { ...date, own: withoutSent(date.own, input) }
  await datesRepository.update(tx, { ...after, isChanged: isMoved || hasOwn(after.own) })
  const isAhead = date.startsAt > nowMs && row.room_state === 'none'
  return {
    facets: touchedFacetsOfDate(meeting, date.own, withSent(date.own, input)),
    moved: isMoved && isAhead && saysTime(input) ? date : null,
  }
}

/** Whether a time was sent, and not only how it repeats. */
function saysTime({ startDateTime, endDateTime, startDate, endDate, isAllDay }: EditMeetingInput): boolean {
  return [startDateTime, endDateTime, startDate, endDate, isAllDay].some((value) => value !== undefined)
}
