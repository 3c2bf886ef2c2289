import type { OwnMeetingInvitation, ReceivedInvitation } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { answersRepository, invitationOf, settingsAsDecided } from '../meetings/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { presentInvitation, presentReceived } from './invitations.presenter.ts'
import { listReceived } from './received.repository.ts'
import type { AnswerInput, SaveAnswer } from './save-answer.ts'
import { findInvitation } from './shown-invitation.ts'

export interface AnswersDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  save: SaveAnswer
  publicUrl: string
}

/** An answer can be mailed to the organizer; no one changes their mind that often. */
export const answersPerInvitee: LimitRule = { name: 'answer-invitation', points: 30, windowMs: 10 * minuteMs }

export type Answers = ReturnType<typeof createAnswers>

/** Invitations as signed-in invitees see and answer them. */
export function createAnswers(deps: AnswersDeps) {
  const { db, clock, limiter, rules, save, publicUrl } = deps
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

  /** One invitation of the caller, in any organisation; what lets them join only until it is over. Throws `invitation.not_found`. */
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
    await limiter.consume(answersPerInvitee, [`invitee:${invitee.inviteeId}`])
    return presentInvitation(await save(invitee, null, input), publicUrl)
  }

  return { received, own, answer }
}
