import { limits, type Language } from '@majlis/contract'
import { addDays, canonicalTimeZone, dateOf, toInstant } from '@majlis/scheduling'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids/ids.ts'
import { type Answering, answersRepository, timeRequestsRepository } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { ShownInvitation } from './invitations.presenter.ts'
import { createSettleAnswer } from './settle-answer.ts'
import { findDate, findInvitation } from './shown-invitation.ts'
import { lastDayOf } from './suggested-days.ts'

export interface SaveAnswerDeps {
  db: Db
  clock: Clock
  events: Events
  notifier: Pick<Notifier, 'settle'>
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
}

export interface AnswerInput {
  response: 'accepted' | 'declined' | 'suggested'
  occurrenceStart?: number | undefined
  suggestedStart?: number | undefined
  suggestedEnd?: number | undefined
  note: string
}

/** The language and zone of someone who answers from a mail, as far as the page knows. */
export interface AnsweringReader {
  language?: Language | undefined
  timeZone?: string | undefined
}

export type SaveAnswer = ReturnType<typeof createSaveAnswer>

/**
 * Saves what an invitee answers (spec 3.38, 4.3): pending → accepted, declined or suggested, and from each to
 * each other, until the date is over. An answer is for all that is to come, or for one date of a series.
 */
export function createSaveAnswer({ db, clock, events, notifier, canSuggest }: SaveAnswerDeps) {
  const now = () => new Date(clock.now())
  const settle = createSettleAnswer(notifier)

  /**
   * Writes down the time that an invitee would like better; it waits for the organizer. Throws `invitation.suggestion_disabled`,
   * `invitation.suggestion_needs_time`, `schedule.end_before_start`, `schedule.too_long`, `schedule.in_past`.
   */
  async function suggest(
    tx: Tx,
    { inviteeId, meeting, date }: ShownInvitation,
    { suggestedStart, suggestedEnd, note }: AnswerInput,
  ): Promise<string> {
    if (!canSuggest) throw new AppError('invitation.suggestion_disabled')
    if (suggestedStart === undefined || suggestedEnd === undefined)
      throw new AppError('invitation.suggestion_needs_time', { field: 'suggestedStart' })
    const { start, end } = suggestedTimes(meeting, suggestedStart, suggestedEnd)
    if (end <= start) throw new AppError('schedule.end_before_start', { field: 'suggestedEnd' })
    if (end - start > limits.meeting.maxLengthMs)
      throw new AppError('schedule.too_long', { field: 'suggestedEnd' })
    if (start < clock.now()) throw new AppError('schedule.in_past', { field: 'suggestedStart' })
    if (start === date.startsAt && end === date.endsAt)
      throw new AppError('invitation.suggestion_needs_time', { field: 'suggestedStart' })
    const id = newId(clock.now())
    await timeRequestsRepository.insert(tx, {
      id,
      meeting_id: meeting.id,
      organization_id: meeting.organizationId,
      invitee_id: inviteeId,
      original_start: new Date(date.originalStart),
      suggested_start: new Date(start),
      suggested_end: new Date(end),
      note,
      created_at: now(),
    })
    return id
  }

  return async function save(
    known: Answering,
    tokenStart: number | null,
    input: AnswerInput,
    reader: AnsweringReader = {},
  ): Promise<ShownInvitation> {
    return db.transaction().execute(async (tx) => {
      const answeredStart = input.occurrenceStart ?? tokenStart
      const shown = await findInvitation(tx, known, answeredStart, now())
      if (!shown) throw new AppError('invitation.not_found')
      if (shown.state !== 'open') throw await closedReason(tx, shown, input)
      if (!(await answersRepository.lock(tx, shown.inviteeId))) throw new AppError('invitation.not_found')
      const isSeries = shown.meeting.rrule !== null
      // A suggestion is for one date, even if all are answered together.
      const isForOneDate = isSeries && (answeredStart !== null || input.response === 'suggested')
      const originalStart = isForOneDate ? shown.date.originalStart : null
      const withdrawn = await timeRequestsRepository.withdraw(tx, shown.inviteeId, originalStart, now())
      const requestId = input.response === 'suggested' ? await suggest(tx, shown, input) : null
      // A note sent with a suggestion is stored with the suggestion.
      const said = { response: input.response, note: input.response === 'declined' ? input.note : '' }
      const replaced =
        originalStart === null ? await answersRepository.saveForAll(tx, shown.inviteeId, said, now()) : []
      if (originalStart !== null)
        await answersRepository.saveForDate(tx, shown.inviteeId, originalStart, said, now())
      await answersRepository.keepReader(tx, shown.inviteeId, readable(reader))
      await settle(tx, known, shown, { response: input.response, originalStart, withdrawn, replaced })
      await events.publish(tx, 'invitation.answered', {
        meetingId: shown.meeting.id,
        inviteeId: shown.inviteeId,
        originalStart,
        ...said,
        requestId,
      })
      const invitee = { ...known, inviteeId: shown.inviteeId, meetingId: shown.meeting.id }
      const response = originalStart === null ? input.response : shown.wholeResponse
      const after = await findInvitation(tx, { ...invitee, response }, originalStart, now())
      return after ?? shown
    })
  }
}

async function closedReason(tx: DbOrTx, shown: ShownInvitation, input: AnswerInput): Promise<AppError> {
  const { meeting } = shown
  const isNoDate =
    input.occurrenceStart !== undefined &&
    !meeting.isCancelled &&
    !(await findDate(tx, meeting, input.occurrenceStart))
  return new AppError(isNoDate ? 'schedule.occurrence_not_found' : 'invitation.closed')
}

/** Without a zone that is none. */
function readable({ language, timeZone }: AnsweringReader): AnsweringReader {
  return {
    language,
    timeZone: timeZone === undefined ? undefined : (canonicalTimeZone(timeZone) ?? undefined),
  }
}

/** For an all-day meeting the days in its zone that were meant: its dates begin and end at midnight. */
function suggestedTimes(
  { isAllDay, timeZone }: Pick<ShownInvitation['meeting'], 'isAllDay' | 'timeZone'>,
  from: number,
  to: number,
): { start: number; end: number } {
  if (!isAllDay) return { start: toMinute(from), end: toMinute(to) }
  const midnight = (date: string) => toInstant(`${date}T00:00`, timeZone)
  return {
    start: midnight(dateOf(from, timeZone)),
    end: midnight(addDays(lastDayOf(to, timeZone), 1)),
  }
}

function toMinute(ms: number): number {
  return Math.floor(ms / minuteMs) * minuteMs
}
