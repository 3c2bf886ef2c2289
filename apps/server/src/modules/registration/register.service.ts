import type { Registration, RegistrationPage } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDisposable } from '../../platform/email-domains/email-domains.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { firstPartOf } from '../meetings/index.ts'
import type { RegistrationAnswer } from '../meetings/meetings.tables.ts'
import type { DailyBounds } from '../planning/index.ts'
import type { OrganizerNews } from './organizer-news.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import type { OpenMeeting } from './registered-meetings.repository.ts'
import type { RegistrationOutbox } from './registration-outbox.ts'
import type { RegistrationTokens } from './registration-token.ts'
import { countRegistration, perAddress, perMailbox, perMeeting, perMiss } from './registration.limits.ts'
import { presentRegistrationPage } from './registration.presenter.ts'
import * as registrationsRepository from './registrations.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

export interface RegisteringDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  dailyBounds: DailyBounds
  outbox: RegistrationOutbox
  organizer: OrganizerNews
  tokenOf: RegistrationTokens
}

export interface RegisterInput {
  meetingId: string
  name: string
  email: string
  language: RegistrationRow['language']
  timeZone?: string | undefined
  answers: { questionId: string; answer: string }[]
}

export type Registering = ReturnType<typeof createRegistering>

/**
 * Registration (spec 3.15): pending → approved | refused, approved ⇄ refused. Where approval is automatic people begin as
 * approved. The link that lets them in goes by mail only: that proves the address, and no response shows whether it was
 * registered before.
 */
export function createRegistering(deps: RegisteringDeps) {
  const { db, clock, limiter, dailyBounds, outbox, organizer, tokenOf } = deps

  async function findOpen(meetingId: string): Promise<OpenMeeting> {
    const meeting = await registeredMeetingsRepository.findOpen(db, meetingId, clock.now())
    if (!meeting) throw new AppError('registration.not_open')
    return meeting
  }

  /** IDs can be guessed, so unknown ones are counted. */
  function tryId(meetingId: string, ip: string) {
    return limiter.guess([{ rule: perMiss, keys: ipKeys(ip) }], async (one) => {
      try {
        return await findOpen(meetingId)
      } catch (error) {
        one.wrong()
        throw error
      }
    })
  }

  /**
   * Throws `registration.not_open`: no one learns whether a meeting is unknown, over or open to everyone. People who try many get
   * `general.too_many_attempts`.
   */
  async function page(meetingId: string, ip: string): Promise<RegistrationPage> {
    return presentRegistrationPage(await tryId(meetingId, ip))
  }

  /**
   * Registers, or sends the mail of an earlier registration again; the answer is the same. Throws
   * `registration.not_open`, `registration.answer_required`, `registration.daily_bound`, `identity.disposable_email`,
   * `general.too_many_attempts`.
   */
  async function register(input: RegisterInput, ip: string): Promise<Registration['state']> {
    await limiter.consume(perAddress, ipKeys(ip))
    const meeting = await tryId(input.meetingId, ip)
    const email = input.email.toLowerCase()
    if (isDisposable(email)) throw new AppError('identity.disposable_email', { field: 'email' })
    const answers = answersOf(meeting, input.answers)
    await limiter.consume(perMeeting, [`meeting:${meeting.id}`])
    await limiter.consume(perMailbox, [`email:${email}`])
    await countRegistration(dailyBounds, meeting.organizationId)

    const answered = meeting.form.approval === 'automatic' ? 'approved' : 'pending'
    // Invited people need no approval; only their own mail says that they are invited.
    const isInvited = await registeredMeetingsRepository.isInvited(db, meeting.id, email)
    const state = isInvited ? 'approved' : answered
    const firstPart = await firstPartOf(db, meeting.id)
    const id = newId(clock.now())
    await db.transaction().execute(async (tx) => {
      const isNew = await registrationsRepository.insert(tx, {
        id,
        meeting_id: firstPart,
        organization_id: meeting.organizationId,
        name: input.name,
        email,
        language: input.language,
        time_zone: input.timeZone === undefined ? null : canonicalTimeZone(input.timeZone),
        answers: JSON.stringify(answers),
        state,
        token_hash: sha256(tokenOf(id)),
        created_at: new Date(clock.now()),
      })
      await outbox.sendState(tx, firstPart, [await registrationsRepository.getByEmail(tx, firstPart, email)])
      if (!isNew) return
      await organizer.changed(tx, meeting.hostUserId)
      if (state !== 'pending') return
      const isFirst = (await registrationsRepository.countPending(tx, firstPart)) === 1
      await organizer.waits(tx, meeting, { id, name: input.name, email }, { isFirst })
    })
    return answered
  }

  return { page, register }
}

/** The answers to the current questions; answers to removed questions are dropped. */
function answersOf({ form }: OpenMeeting, given: RegisterInput['answers']): RegistrationAnswer[] {
  const typed = new Map(given.map(({ questionId, answer }) => [questionId, answer]))
  return form.questions.flatMap(({ id, label, isRequired }) => {
    const answer = typed.get(id) ?? ''
    if (answer) return [{ questionId: id, label, answer }]
    if (isRequired) throw new AppError('registration.answer_required', { field: `answers.${id}` })
    return []
  })
}
