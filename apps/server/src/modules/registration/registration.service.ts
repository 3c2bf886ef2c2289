import type { Registration, RegistrationPage, WaitingRegistrations } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { isDisposable } from '../../platform/email-domains/email-domains.ts'
import { createOutsideMailboxes, firstPartOf } from '../meetings/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import type { RegistrationAnswer } from '../meetings/meetings.tables.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import type { ManagedMeeting, OpenMeeting } from './registered-meetings.repository.ts'
import { registrationsCsv } from './registration-csv.ts'
import type { RegistrationOutbox } from './registration-outbox.ts'
import type { OrganizerNews } from './organizer-news.ts'
import type { RegistrationTokens } from './registration-token.ts'
import { countRegistration, perAddress, perMailbox, perMeeting, perMiss } from './registration.limits.ts'
import { canManageRegistrations } from './registration.policy.ts'
import { presentRegistration, presentRegistrationPage } from './registration.presenter.ts'
import * as registrationsRepository from './registrations.repository.ts'
import type { RegistrationFilter, RegistrationRow } from './registrations.repository.ts'

export interface RegistrationsDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  dailyBounds: DailyBounds
  outbox: RegistrationOutbox
  organizer: OrganizerNews
  tokenOf: RegistrationTokens
}

/** The last that were planned; nobody looks through more on Home. */
const maxWaitingMeetings = 20

export interface RegisterInput {
  meetingId: string
  name: string
  email: string
  language: RegistrationRow['language']
  timeZone?: string | undefined
  answers: { questionId: string; answer: string }[]
}

/**
 * Registration (spec 3.15): pending → approved | refused, approved ⇄ refused. Where approval is automatic people begin as
 * approved. The link that lets them in goes by mail only, so that an address proves itself, and nobody learns from an
 * answer whether an address was registered before.
 */
export function createRegistrations(deps: RegistrationsDeps) {
  const { db, clock, events, limiter, dailyBounds, outbox, organizer, tokenOf } = deps
  const mailboxes = createOutsideMailboxes(limiter)

  async function findOpen(meetingId: string): Promise<OpenMeeting> {
    const meeting = await registeredMeetingsRepository.findOpen(db, meetingId, clock.now())
    if (!meeting) throw new AppError('registration.not_open')
    return meeting
  }

  /** The meeting for who may manage its registrations; `schedule.not_found` for everybody else. */
  async function managed(actor: UserCaller, calendarId: string): Promise<ManagedMeeting> {
    const meeting = await registeredMeetingsRepository.findManaged(db, actor.organizationId, calendarId)
    if (!meeting || !canManageRegistrations(actor, meeting)) throw new AppError('schedule.not_found')
    return meeting
  }

  /** Tells people of one state what has become of their registration; nobody of a meeting that is over. */
  async function tell(tx: Tx, firstPart: string, registrations: RegistrationRow[]): Promise<void> {
    const [first] = registrations
    if (!first) return
    const parts = await registeredMeetingsRepository.listOpenParts(tx, firstPart, clock.now())
    const letter = await outbox.letterOf(tx, first.state, parts)
    if (letter) for (const registration of registrations) await outbox.send(tx, registration, letter)
  }

  /** IDs can be guessed, so those that lead nowhere are counted. */
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

  return {
    /**
     * Throws `registration.not_open`: nobody can tell whether a meeting is unknown, over or open to everybody. Who tries many gets
     * `general.too_many_attempts`.
     */
    async page(meetingId: string, ip: string): Promise<RegistrationPage> {
      return presentRegistrationPage(await tryId(meetingId, ip))
    },

    /**
     * Registers, or sends the mail of an earlier registration again; the answer is the same. Throws
     * `registration.not_open`, `registration.answer_required`, `registration.daily_bound`, `identity.disposable_email`,
     * `general.too_many_attempts`.
     */
    async register(input: RegisterInput, ip: string): Promise<Registration['state']> {
      await limiter.consume(perAddress, ipKeys(ip))
      const meeting = await tryId(input.meetingId, ip)
      const email = input.email.toLowerCase()
      if (isDisposable(email)) throw new AppError('identity.disposable_email', { field: 'email' })
      const answers = answersOf(meeting, input.answers)
      await limiter.consume(perMeeting, [`meeting:${meeting.id}`])
      await limiter.consume(perMailbox, [`email:${email}`])
      await countRegistration(dailyBounds, meeting.organizationId)

      const answered = meeting.form.approval === 'automatic' ? 'approved' : 'pending'
      // Who was asked needs no second word of the organizer; that they were is theirs to read in the mail.
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
        await tell(tx, firstPart, [await registrationsRepository.getByEmail(tx, firstPart, email)])
        if (!isNew) return
        await organizer.changed(tx, meeting.hostUserId)
        const isFirstToWait =
          state === 'pending' && (await registrationsRepository.countPending(tx, firstPart)) === 1
        if (isFirstToWait) await organizer.waits(tx, meeting, { name: input.name, email })
      })
      return answered
    },

    async list(
      actor: UserCaller,
      { calendarId, ...filter }: RegistrationFilter & { calendarId: string; page: number; pageSize: number },
    ): Promise<{ registrations: Registration[]; total: number }> {
      const meeting = await managed(actor, calendarId)
      const firstPart = await firstPartOf(db, meeting.id)
      const { registrations, total } = await registrationsRepository.list(db, firstPart, filter)
      return { registrations: registrations.map(presentRegistration), total }
    },

    /** The caller's meetings to come at which people wait for a word, soonest first. */
    async waiting({ organizationId, userId }: UserCaller): Promise<WaitingRegistrations[]> {
      const waiting = await registrationsRepository.listWaiting(
        db,
        organizationId,
        userId,
        maxWaitingMeetings,
      )
      const found = await Promise.all(
        waiting.map(async ({ meetingId, count }) => {
          const [next] = await registeredMeetingsRepository.listOpenParts(db, meetingId, clock.now())
          return next ? [{ next, count }] : []
        }),
      )
      return found
        .flat()
        .toSorted((a, b) => a.next.startsAt - b.next.startsAt)
        .map(({ next, count }) => ({ calendarId: next.id, meetingTitle: next.title, waitingCount: count }))
    },

    /**
     * All of them or, where one is unknown, none. Judging again as before changes nothing and mails nobody; who is refused
     * after all loses the link at once. Throws `schedule.not_found`, `registration.not_found`, `general.too_many_attempts`,
     * and what `DailyBounds` throws.
     */
    async judge(
      actor: UserCaller,
      { calendarId, ids, state }: { calendarId: string; ids: string[]; state: 'approved' | 'refused' },
    ): Promise<number> {
      const managedMeeting = await managed(actor, calendarId)
      const firstPart = await firstPartOf(db, managedMeeting.id)
      const told = await registrationsRepository.listAddressesToJudge(db, firstPart, { ids, state })
      await mailboxes.tell(actor.userId, told)
      await dailyBounds.mail(actor.organizationId, 'meetingMails', told.length)
      return db.transaction().execute(async (tx) => {
        if ((await registrationsRepository.countForUpdate(tx, firstPart, ids)) < new Set(ids).size)
          throw new AppError('registration.not_found')
        const changed = await registrationsRepository.judge(tx, firstPart, {
          ids,
          state,
          now: new Date(clock.now()),
        })
        if (changed.length === 0) return 0
        await organizer.changed(tx, managedMeeting.hostUserId)
        if (state === 'refused')
          await events.publish(tx, 'registration.refused', { registrationIds: changed.map(({ id }) => id) })
        await tell(tx, firstPart, changed)
        return changed.length
      })
    },

    async exportCsv(actor: UserCaller, calendarId: string): Promise<{ fileName: string; csv: string }> {
      const meeting = await managed(actor, calendarId)
      const registrations = await registrationsRepository.listAll(db, await firstPartOf(db, meeting.id))
      return {
        fileName: `registrations-${meeting.meetingId}.csv`,
        csv: registrationsCsv(meeting, registrations, meeting.hostLanguage),
      }
    },
  }
}

export type Registrations = ReturnType<typeof createRegistrations>

/** What was answered of what is asked now; an answer to a question that was taken back meanwhile is left out. */
function answersOf({ form }: OpenMeeting, given: RegisterInput['answers']): RegistrationAnswer[] {
  const typed = new Map(given.map(({ questionId, answer }) => [questionId, answer]))
  return form.questions.flatMap(({ id, label, isRequired }) => {
    const answer = typed.get(id) ?? ''
    if (answer) return [{ questionId: id, label, answer }]
    if (isRequired) throw new AppError('registration.answer_required', { field: `answers.${id}` })
    return []
  })
}
