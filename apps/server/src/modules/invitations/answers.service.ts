import { limits, type Language, type OwnMeetingInvitation, type ReceivedInvitation } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { invitationOf, settingsAsDecided } from '../meetings/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import * as answersRepository from './answers.repository.ts'
import type { Answering } from './answers.repository.ts'
import { presentInvitation, presentReceived, type ShownInvitation } from './invitations.presenter.ts'
import { listReceived } from './received.repository.ts'
import { findDate, findInvitation } from './shown-invitation.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

/** Whose invitation to which meeting; of a split series, to the part that goes on. */
interface InvitationOf {
  inviteeId: string
  meetingId: string
  isCancelled: boolean
}

export interface AnswersDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  answerTokens: AnswerTokens
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
  publicUrl: string
}

export interface AnswerInput {
  response: 'accepted' | 'declined' | 'suggested'
  occurrenceStart?: number | undefined
  suggestedStart?: number | undefined
  suggestedEnd?: number | undefined
  note: string
}

/** How who answers from a mail reads, as far as the page knows. */
export interface AnsweringReader {
  language?: Language | undefined
  timeZone?: string | undefined
}

export type InvitationByToken = ReceivedInvitation & {
  inviteeName: string
  canSuggest: boolean
}

const minuteMs = 60_000

/** An answer can be mailed to the organizer; nobody changes their mind that often. */
const answerLimits = {
  perInvitee: { name: 'answer-invitation', points: 30, windowMs: 10 * minuteMs },
  perAddress: { name: 'answer-address', points: 120, windowMs: 10 * minuteMs },
} satisfies Record<string, LimitRule>

export type Answers = ReturnType<typeof createAnswers>

/**
 * Invitations as the invited people see and answer them (spec 3.38, 4.3): pending → accepted, declined or suggested, and from each to
 * each other, until the date is over. An answer is for all that is to come, or for one date of a series.
 */
export function createAnswers(deps: AnswersDeps) {
  const { db, clock, events, limiter, rules, answerTokens, canSuggest, publicUrl } = deps
  const now = () => new Date(clock.now())

  async function received(
    { userId }: UserCaller,
    { response, page, pageSize }: { response: 'pending' | 'all'; page: number; pageSize: number },
  ): Promise<{ invitations: ReceivedInvitation[]; total: number }> {
    const isPendingOnly = response === 'pending'
    const offset = (page - 1) * pageSize
    const rows = await listReceived(db, userId, { isPendingOnly, limit: pageSize, offset }, now())
    // The total comes with the rows; a page behind the last one has none.
    const [first] =
      rows.length > 0 || offset === 0
        ? rows
        : await listReceived(db, userId, { isPendingOnly, limit: 1, offset: 0 }, now())
    return { invitations: rows.map((row) => presentReceived(row, publicUrl)), total: first?.total ?? 0 }
  }

  /** One invitation of the caller, whoever's meeting it is; what lets them in only until it is over. Throws `invitation.not_found`. */
  async function own(
    { userId }: UserCaller,
    { calendarId, occurrenceStart }: { calendarId: string; occurrenceStart?: number | undefined },
  ): Promise<OwnMeetingInvitation> {
    const invitee = await answersRepository.findByUser(db, calendarId, userId)
    const shown = invitee && (await findInvitation(db, invitee, occurrenceStart ?? null, now()))
    if (!shown) throw new AppError('invitation.not_found')
    const { meeting, date, state } = shown
    const settings = await settingsAsDecided(db, rules, { ...meeting, hostRole: meeting.host.role })
    return {
      ...presentInvitation(shown, publicUrl),
      invitation:
        state === 'open' ? invitationOf(publicUrl, { ...meeting, settings, title: date.title }) : null,
    }
  }

  /** Throws `invitation.not_found`, `invitation.closed`, `schedule.occurrence_not_found` and what a suggestion breaks. */
  async function answer(
    { userId }: UserCaller,
    { calendarId, ...input }: AnswerInput & { calendarId: string },
  ): Promise<ReceivedInvitation> {
    const invitee = await answersRepository.findByUser(db, calendarId, userId)
    if (!invitee) throw new AppError('invitation.not_found')
    await limiter.consume(answerLimits.perInvitee, [`invitee:${invitee.inviteeId}`])
    return presentInvitation(await save(invitee, null, input), publicUrl)
  }

  /** The invitation behind the link of a mail. Reading it changes nothing. Throws `invitation.not_found`. */
  async function byToken(token: string, ip: string): Promise<InvitationByToken> {
    const { invitee, originalStart } = await resolve(token, ip)
    const shown = await findInvitation(db, invitee, originalStart, now())
    if (!shown) throw new AppError('invitation.not_found')
    return withToken(shown, invitee)
  }

  /**
   * As `answer`, by whoever holds the token of a mail; a mail about one date answers for that one. What is mailed later to who has no
   * account in the organisation is in the language and zone with which they answered.
   */
  async function answerByToken(
    token: string,
    { language, timeZone, ...input }: AnswerInput & AnsweringReader,
    ip: string,
  ): Promise<InvitationByToken> {
    const { invitee, originalStart } = await resolve(token, ip)
    await limiter.consume(answerLimits.perInvitee, [`invitee:${invitee.inviteeId}`])
    return withToken(await save(invitee, originalStart, input, { language, timeZone }), invitee)
  }

  async function resolve(
    token: string,
    ip: string,
  ): Promise<{ invitee: Answering; originalStart: number | null }> {
    const key = answerTokens.read(token)
    const invitee = key && (await answersRepository.findByToken(db, key.hash))
    if (!key || !invitee) {
      // Nobody guesses a token: who has one is not held up by who tries.
      await limiter.consume(answerLimits.perAddress, ipKeys(ip))
      throw new AppError('invitation.not_found')
    }
    return { invitee, originalStart: key.originalStart }
  }

  function withToken(shown: ShownInvitation, { name, email }: Answering): InvitationByToken {
    return { ...presentInvitation(shown, publicUrl), inviteeName: name || email, canSuggest }
  }

  /** Which meeting the link of a mail is about. Throws `invitation.not_found`. */
  async function meetingOfToken(token: string, ip: string): Promise<InvitationOf> {
    const { invitee } = await resolve(token, ip)
    const found = await meetingOf(invitee)
    if (!found) throw new AppError('invitation.not_found')
    return found
  }

  /** The same of an invitee as the list has them now; null when they are off it, suspended or gone. */
  async function meetingOfInvitee(inviteeId: string): Promise<InvitationOf | null> {
    const invitee = await answersRepository.findById(db, inviteeId)
    return invitee && meetingOf(invitee)
  }

  async function meetingOf(invitee: Answering): Promise<InvitationOf | null> {
    const shown = await findInvitation(db, invitee, null, now())
    return (
      shown && {
        inviteeId: shown.inviteeId,
        meetingId: shown.meeting.id,
        isCancelled: shown.state === 'cancelled',
      }
    )
  }

  async function save(
    known: Answering,
    tokenStart: number | null,
    input: AnswerInput,
    reader: AnsweringReader = {},
  ): Promise<ShownInvitation> {
    return db.transaction().execute(async (tx) => {
      const asked = input.occurrenceStart ?? tokenStart
      const shown = await findInvitation(tx, known, asked, now())
      if (!shown) throw new AppError('invitation.not_found')
      if (shown.state !== 'open') throw await closedReason(tx, shown, input)
      if (!(await answersRepository.lock(tx, shown.inviteeId))) throw new AppError('invitation.not_found')
      const isSeries = shown.meeting.rrule !== null
      // A suggestion is for one date, also where all are answered at once.
      const isForOneDate = isSeries && (asked !== null || input.response === 'suggested')
      const originalStart = isForOneDate ? shown.date.originalStart : null
      await timeRequestsRepository.withdraw(tx, shown.inviteeId, originalStart, now())
      const requestId = input.response === 'suggested' ? await suggest(tx, shown, input) : null
      // What is said with a suggestion stands with that.
      const said = { response: input.response, note: input.response === 'declined' ? input.note : '' }
      if (originalStart === null) await answersRepository.saveForAll(tx, shown.inviteeId, said, now())
      else await answersRepository.saveForDate(tx, shown.inviteeId, originalStart, said, now())
      await answersRepository.keepReader(tx, shown.inviteeId, readable(reader))
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

  async function closedReason(tx: DbOrTx, shown: ShownInvitation, input: AnswerInput): Promise<AppError> {
    const { meeting } = shown
    const isNoDate =
      input.occurrenceStart !== undefined &&
      !meeting.isCancelled &&
      !(await findDate(tx, meeting, input.occurrenceStart))
    return new AppError(isNoDate ? 'schedule.occurrence_not_found' : 'invitation.closed')
  }

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
    const [start, end] = [toMinute(suggestedStart), toMinute(suggestedEnd)]
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

  return { received, own, answer, byToken, answerByToken, meetingOfToken, meetingOfInvitee }
}

/** Without a zone that is none. */
function readable({ language, timeZone }: AnsweringReader): AnsweringReader {
  return {
    language,
    timeZone: timeZone === undefined ? undefined : (canonicalTimeZone(timeZone) ?? undefined),
  }
}

function toMinute(ms: number): number {
  return Math.floor(ms / minuteMs) * minuteMs
}
