import type { ReceivedInvitation } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { answersRepository, type Answering } from '../meetings/index.ts'
import { answersPerInvitee } from './answers.service.ts'
import type { AnswerTokens } from './answer-token.ts'
import { presentInvitation, type ShownInvitation } from './invitations.presenter.ts'
import type { AnsweringReader, AnswerInput, SaveAnswer } from './save-answer.ts'
import { findInvitation } from './shown-invitation.ts'

/** Whose invitation to which meeting; of a split series, to the part that goes on. */
interface InvitationOf {
  inviteeId: string
  meetingId: string
  isCancelled: boolean
}

export interface TokenAnswersDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  answerTokens: AnswerTokens
  save: SaveAnswer
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
  publicUrl: string
}

export type InvitationByToken = ReceivedInvitation & {
  inviteeName: string
  canSuggest: boolean
}

const attemptsPerAddress: LimitRule = { name: 'answer-address', points: 120, windowMs: 10 * minuteMs }

export type TokenAnswers = ReturnType<typeof createTokenAnswers>

/** Invitations as people see and answer them through the link of a mail, which carries an answer token. */
export function createTokenAnswers(deps: TokenAnswersDeps) {
  const { db, clock, limiter, answerTokens, save, canSuggest, publicUrl } = deps
  const now = () => new Date(clock.now())

  /** The invitation behind the link of a mail. Reading it changes nothing. Throws `invitation.not_found`. */
  async function byToken(token: string, ip: string): Promise<InvitationByToken> {
    const { invitee, originalStart } = await resolve(token, ip)
    const shown = await findInvitation(db, invitee, originalStart, now())
    if (!shown) throw new AppError('invitation.not_found')
    return withToken(shown, invitee)
  }

  /**
   * As `answer`, by the token of a mail; a mail about one date answers for that one. Later mails to people without an account in the
   * organisation use the language and zone with which they answered.
   */
  async function answerByToken(
    token: string,
    { language, timeZone, ...input }: AnswerInput & AnsweringReader,
    ip: string,
  ): Promise<InvitationByToken> {
    const { invitee, originalStart } = await resolve(token, ip)
    await limiter.consume(answersPerInvitee, [`invitee:${invitee.inviteeId}`])
    return withToken(await save(invitee, originalStart, input, { language, timeZone }), invitee)
  }

  async function resolve(
    token: string,
    ip: string,
  ): Promise<{ invitee: Answering; originalStart: number | null }> {
    const key = answerTokens.read(token)
    const invitee = key && (await answersRepository.findByToken(db, key.hash))
    if (!key || !invitee) {
      // Only wrong tokens count, so that guessing does not affect people with a right one.
      await limiter.consume(attemptsPerAddress, ipKeys(ip))
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

  return { byToken, answerByToken, meetingOfToken, meetingOfInvitee }
}
