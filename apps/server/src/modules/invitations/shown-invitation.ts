import { minuteMs } from '../../platform/clock/durations.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { nextOccurrences, occurrencesBetween } from '@majlis/scheduling'
import {
  type Answering,
  answersRepository,
  findInvitedDate,
  findInvitedMeeting,
  findLastDate,
  findSuccessorId,
  type InvitedDate,
  type InvitedMeeting,
  listComingDates,
  listFilesOfDate,
} from '../meetings/index.ts'
import type { ShownInvitation } from './invitations.presenter.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

/** A series is split a few times in its life; a ring, which cannot be, would end here. */
const maxParts = 50

/**
 * A person's invitation as it is now, with the requested date – `originalStart`, else the next one, else the last one.
 * Files that the host keeps from guests are left out. Invitees of a split series answer for the part that still has dates. Null for a meeting that no longer exists.
 */
export async function findInvitation(
  db: DbOrTx,
  invitee: Answering,
  originalStart: number | null,
  now: Date,
): Promise<ShownInvitation | null> {
  let current = invitee
  for (let part = 0; part < maxParts; part++) {
    const found = await findInvitedMeeting(db, current.meetingId)
    if (!found) return null
    const date = await findOpenDate(db, found, originalStart, now)
    const meeting = { ...found, contents: await listShownFiles(db, current, found, date) }
    if (date && !meeting.isCancelled) return open(db, current, meeting, date)
    const successorId = await findSuccessorId(db, meeting.id)
    const next = successorId && (await answersRepository.findSame(db, successorId, current))
    if (!next) return closed(db, current, meeting, originalStart)
    current = next
  }
  return null

  async function open(
    tx: DbOrTx,
    { inviteeId, response, movedFrom }: Answering,
    meeting: InvitedMeeting,
    date: InvitedDate,
  ): Promise<ShownInvitation> {
    const isSeries = meeting.rrule !== null
    const own = isSeries ? await answersRepository.findForDate(tx, inviteeId, date.originalStart) : null
    const request = await timeRequestsRepository.findLatest(
      tx,
      inviteeId,
      isSeries ? date.originalStart : null,
    )
    return {
      inviteeId,
      meeting,
      date,
      isForOneDate:
        isSeries && (originalStart !== null || (own?.response === 'pending' && response !== 'pending')),
      response: own?.response ?? response,
      movedFrom: (own?.movedFrom ?? movedFrom)?.getTime() ?? null,
      wholeResponse: response,
      request,
      state: 'open',
    }
  }
}

/** Of the date, and none that the host keeps from guests. */
async function listShownFiles(
  db: DbOrTx,
  { userId }: Answering,
  { id, contents, guestsSeeFiles }: InvitedMeeting,
  date: InvitedDate | null,
): Promise<InvitedMeeting['contents']> {
  if (userId === null && !guestsSeeFiles) return []
  return date ? listFilesOfDate(db, id, date.originalStart) : contents
}

/** The date with that original start, or the next one, if it is not over and the host has not ended it. */
async function findOpenDate(
  db: DbOrTx,
  meeting: InvitedMeeting,
  originalStart: number | null,
  now: Date,
): Promise<InvitedDate | null> {
  const [next] =
    originalStart === null || meeting.rrule === null ? await listComingDates(db, meeting.id, now, 1) : []
  const date = next ?? (originalStart === null ? null : await findDate(db, meeting, originalStart))
  return date && Math.min(date.endsAt, date.closesAt) > now.getTime() ? date : null
}

/** A date of a meeting, also one beyond those that have rows; null where it has none at that time, or has it no more. */
export async function findDate(
  db: DbOrTx,
  meeting: InvitedMeeting,
  originalStart: number,
): Promise<InvitedDate | null> {
  const known = await findInvitedDate(db, meeting.id, originalStart)
  const { series } = meeting
  if (known || !series || meeting.materializedUntil === null || originalStart < meeting.materializedUntil)
    return known
  const { occurrences } = occurrencesBetween(series, { from: originalStart, to: originalStart + 1 })
  const found = occurrences.find(({ startsAt }) => startsAt === originalStart)
  return found ? plainDate(meeting, found) : null
}

async function closed(
  db: DbOrTx,
  { inviteeId, response }: Answering,
  meeting: InvitedMeeting,
  originalStart: number | null,
): Promise<ShownInvitation | null> {
  const requested = originalStart === null ? null : await findInvitedDate(db, meeting.id, originalStart)
  const date = requested ?? (await findLastDate(db, meeting.id)) ?? firstDate(meeting, originalStart)
  if (!date) return null
  const isTakenBack = originalStart !== null && !requested && meeting.rrule !== null
  return {
    inviteeId,
    meeting,
    date,
    isForOneDate: false,
    response,
    movedFrom: null,
    wholeResponse: response,
    request: null,
    state: meeting.isCancelled || isTakenBack ? 'cancelled' : 'over',
  }
}

/** When a meeting without remaining dates took place. */
function firstDate(meeting: InvitedMeeting, originalStart: number | null): InvitedDate | null {
  const series = meeting.series && { ...meeting.series, cancelledStarts: [] }
  const [first] = series ? nextOccurrences(series, (originalStart ?? 0) - 1, 1) : []
  return first ? plainDate(meeting, first) : null
}

/** A date that has no row. Epoch milliseconds. */
export function plainDate(
  { title, agenda, showMeAs, series }: InvitedMeeting,
  {
    startsAt,
    originalStart = startsAt,
    endsAt = startsAt + (series?.durationMinutes ?? 0) * minuteMs,
  }: { startsAt: number; originalStart?: number; endsAt?: number | undefined },
): InvitedDate {
  return { originalStart, startsAt, endsAt, closesAt: endsAt, title, agenda, showMeAs, isChanged: false }
}
