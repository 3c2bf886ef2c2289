import type { EditMeetingInput, EditScope, TimeRequest as PresentedRequest } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { answersRepository, timeRequestsRepository } from '../meetings/index.ts'
import type { ListBusyOutside } from '../planning/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { requestKey } from './invitation-notifications.ts'
import { lastDayOf } from './suggested-days.ts'
import * as requestsRepository from './time-requests.repository.ts'
import type { WaitingRequest } from './time-requests.repository.ts'

/** How a scheduled meeting is changed; `settledInviteeId` is not asked again. */
export type EditMeeting = (
  caller: UserCaller,
  scope: EditScope,
  input: EditMeetingInput,
  options: { settledInviteeId: string },
) => Promise<unknown>

export interface TimeRequestsDeps {
  db: Db
  clock: Clock
  events: Events
  notifier: Pick<Notifier, 'settle'>
  editMeeting: EditMeeting
  listBusyOutside: ListBusyOutside
}

/** Someone else changing the meeting over and over is not waited for. */
const maxTries = 3

export type TimeRequests = ReturnType<typeof createTimeRequests>

/** Suggested times and the organizer's word on them: pending → confirmed or refused; withdrawn by another answer or a new time. */
export function createTimeRequests(deps: TimeRequestsDeps) {
  const { db, clock, events, notifier, editMeeting, listBusyOutside } = deps
  const now = () => new Date(clock.now())
  const hostOf = ({ userId, organizationId }: UserCaller) => ({ hostUserId: userId, organizationId })

  async function list(caller: UserCaller): Promise<PresentedRequest[]> {
    const waiting = await requestsRepository.listWaiting(db, hostOf(caller), now())
    const outside = await clashesOutside(caller, waiting)
    return waiting.map((request) => presentRequest(request, outside(request)))
  }

  /** The title of what the host has in connected calendars at a suggested time; null for nothing. */
  async function clashesOutside({ userId }: UserCaller, waiting: readonly WaitingRequest[]) {
    const from = Math.min(...waiting.map(({ suggestedStart }) => suggestedStart))
    const to = Math.max(...waiting.map(({ suggestedEnd }) => suggestedEnd))
    const busy = waiting.length === 0 ? [] : await listBusyOutside(db, [userId], { from, to })
    return ({ suggestedStart, suggestedEnd }: WaitingRequest) =>
      busy.find(({ start, end }) => start < suggestedEnd && end > suggestedStart)?.title ?? null
  }

  /**
   * Moves the date – of a single meeting: the meeting – to the suggested time, and notifies everyone once. The person who suggested it has
   * agreed; all others are asked again. Throws `invitation.request_not_found`, and what forbids that time: `schedule.overlap`,
   * `schedule.in_past`, `schedule.ended`.
   */
  async function confirm(caller: UserCaller, id: string): Promise<string> {
    const request = await move(caller, id, maxTries)
    // After the move, so that no crash leaves a confirmed request without one; moving there twice changes nothing.
    const decided = await timeRequestsRepository.decide(db, { id, ...hostOf(caller) }, 'confirmed', now())
    if (!decided) throw new AppError('invitation.request_not_found')
    await settle(db, caller, id, 'confirmed')
    return request.meetingId
  }

  async function move(caller: UserCaller, id: string, triesLeft: number): Promise<WaitingRequest> {
    // The version is read with the request: when another one was confirmed meanwhile, this edit is stale.
    const [request] = await requestsRepository.listWaiting(db, { ...hostOf(caller), id }, now())
    if (!request) throw new AppError('invitation.request_not_found')
    try {
      await editMeeting(caller, request.isRecurrent ? 'this' : 'all', editOf(request), {
        settledInviteeId: request.inviteeId,
      })
      return request
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'schedule.not_found') throw new AppError('invitation.request_not_found')
      if (error.code !== 'schedule.stale' || triesLeft <= 1) throw error
      return move(caller, id, triesLeft - 1)
    }
  }

  /** Keeps the time; the person who suggested another is notified and asked again. Throws `invitation.request_not_found`. */
  async function refuse(caller: UserCaller, { id, note }: { id: string; note: string }): Promise<string> {
    return db.transaction().execute(async (tx) => {
      const refused = await timeRequestsRepository.decide(tx, { id, ...hostOf(caller) }, 'refused', now())
      if (!refused) throw new AppError('invitation.request_not_found')
      await settle(tx, caller, id, 'kept')
      await answersRepository.takeBackSuggestion(tx, refused, now())
      await events.publish(tx, 'time_request.refused', { meetingId: refused.meetingId, requestId: id, note })
      return refused.meetingId
    })
  }

  const settle = (
    connection: DbOrTx,
    { userId }: UserCaller,
    id: string,
    outcome: 'confirmed' | 'kept',
  ): Promise<void> => notifier.settle(connection, 'time_request', [{ userId, key: requestKey(id) }], outcome)

  return { list, confirm, refuse }
}

function presentRequest(request: WaitingRequest, busyOutside: string | null): PresentedRequest {
  return {
    id: request.id,
    calendarId: request.meetingId,
    occurrenceStart: request.dateStart,
    meetingTitle: request.title,
    inviteeName: request.inviteeName,
    inviteeEmail: request.inviteeEmail,
    note: request.note,
    startDateTime: request.startsAt,
    endDateTime: request.endsAt,
    suggestedStart: request.suggestedStart,
    suggestedEnd: request.suggestedEnd,
    isRecurrent: request.isRecurrent,
    isAllDay: request.isAllDay,
    timeZone: request.timeZone,
    clashesWith: request.clashTitle,
    busyOutside,
    version: request.version,
  }
}

function editOf(request: WaitingRequest): EditMeetingInput {
  const { suggestedStart, suggestedEnd, timeZone } = request
  return {
    calendarId: request.meetingId,
    version: request.version,
    startDateTime: suggestedStart,
    endDateTime: suggestedEnd,
    ...(request.isRecurrent ? { occurrenceStart: request.dateStart } : {}),
    ...(request.isAllDay
      ? { startDate: dateOf(suggestedStart, timeZone), endDate: lastDayOf(suggestedEnd, timeZone) }
      : {}),
  }
}
