import { lastOccurrence, type Series } from '@majlis/scheduling'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  changeMeeting,
  copyInvitees,
  copyMeetingFiles,
  datesRepository,
  followPart,
  resetDateResponses,
  resetResponses,
} from '../../meetings/index.ts'
import { isSameTime, meetingChanges, placesAfter, saysWhen, sentAlone, seriesAfter } from './changes.ts'
import { editAll } from './edit-all.ts'
import { editedStart, type Edit, type Edited, type WritePeople } from './edit.ts'
import { ownFieldsOf } from './fields-of-date.ts'
import { columnsOf, copyOf } from '../meeting-columns.ts'
import { getDate, seriesOfPlanned } from '../planned-meetings.ts'
import { newVersion, skipping, timeColumns } from '../dates/planned-series.ts'
import * as planningRepository from '../planning.repository.ts'
import * as remindersRepository from '../reminders.repository.ts'
import { rejoin } from './rejoin.ts'
import { replan } from './replan.ts'
import { splitAt, timesOf } from '../dates/timing.ts'

/**
 * One date and all that follow: the series ends before it, and a new one continues with the same ID, link, settings and
 * people. From the first date on that was not cancelled it is the whole series.
 */
export async function editFollowing(edit: Edit, writePeople: WritePeople): Promise<Edited> {
  const { tx, meeting, input, nowMs, settledInviteeId } = edit
  const at = editedStart(input)
  const date = await getDate(tx, meeting, at)
  // A date that has begun is history.
  if (date.hasRoom || date.startsAt <= nowMs) throw new AppError('schedule.ended')
  const whole = seriesOfPlanned(meeting)
  const { before, after } = splitAt(whole, at)
  // Without earlier dates, or if each of them was cancelled, no part is left that could end.
  if (!before || !(await datesRepository.hasAny(tx, meeting.id, at))) return editAll(edit, writePeople, after)

  const { columns, facets: ofMeeting } = meetingChanges(meeting, input)
  const rejoined = await rejoin(edit)
  const edited = saysWhen(input) ? timesOf(after, at) : null
  const moved = edited ? seriesAfter(after, edited, input, nowMs) : after
  const series = skipping(moved, input.skipDates ?? [])
  const isMoved = !isSameTime(series, after)
  const hasNewTime = isMoved || rejoined.moved !== null
  const successor = {
    id: newId(nowMs),
    organization_id: meeting.organization_id,
    resource_id: meeting.resource_id,
  }
  await cutBefore(edit, before, at)
  await planningRepository.insert(tx, {
    ...copyOf(meeting),
    ...successor,
    ...columns,
    ...timeColumns(series, { materializedUntil: null, endsAt: null }),
    predecessor_id: meeting.id,
    created_at: new Date(nowMs),
    updated_at: new Date(nowMs),
  })
  await followPart(tx, meeting.id, successor.id)
  const parts = { fromId: meeting.id, toId: successor.id, nowMs }
  await copyInvitees(tx, { ...parts, from: at })
  await remindersRepository.copy(tx, parts)
  await copyMeetingFiles(tx, meeting.id, successor.id)
  const plan = await replan(tx, {
    meeting: successor,
    from: { id: meeting.id, series: whole },
    series,
    since: at,
    placesIn: edited ? (moved) => placesAfter(after, edited, input, moved) : undefined,
    rejoined: edited && sentAlone(after, edited, { input, rejoined: rejoined.moved, nowMs }),
    nowMs,
  })
  await changeMeeting(tx, successor.id, {
    ...timeColumns(plan.series, plan),
    ...columnsOf(ownFieldsOf(plan.own)),
  })
  const invited = { meetingId: successor.id, settledInviteeId, previousStart: date.startsAt, nowMs }
  if (isMoved) await resetResponses(tx, invited)
  if (rejoined.moved && (!isMoved || at <= nowMs)) await resetDateResponses(tx, at, invited)
  const { facets: ofPeople, people } = await writePeople(successor.id)
  return {
    meetingId: successor.id,
    facets: [
      ...new Set([...ofMeeting, ...rejoined.facets, ...ofPeople]),
      ...(hasNewTime ? (['time'] as const) : []),
    ],
    originalStart: at,
    previousStart: hasNewTime ? date.startsAt : null,
    people,
  }
}

/** Ends the series before `at`. The caller removes its later dates. */
export async function cutBefore(
  { tx, meeting, nowMs }: Pick<Edit, 'tx' | 'meeting' | 'nowMs'>,
  before: Series,
  at: number,
): Promise<void> {
  const until = meeting.materialized_until?.getTime() ?? null
  await changeMeeting(tx, meeting.id, {
    ...timeColumns(before, {
      materializedUntil: until !== null && until < at ? until : null,
      endsAt: Math.max(
        lastOccurrence(before)?.endsAt ?? at,
        await datesRepository.findEndBefore(tx, meeting.id, at),
      ),
    }),
    ...newVersion(meeting, nowMs),
  })
}
