import type { Registration, WaitingRegistrations } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createOutsideMailboxes, firstPartOf } from '../meetings/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import type { OrganizerNews } from './organizer-news.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import type { ManagedMeeting } from './registered-meetings.repository.ts'
import { registrationsCsv } from './registration-csv.ts'
import type { RegistrationOutbox } from './registration-outbox.ts'
import { canManageRegistrations } from './registration.policy.ts'
import { presentRegistration } from './registration.presenter.ts'
import * as registrationsRepository from './registrations.repository.ts'
import type { RegistrationFilter } from './registrations.repository.ts'

export interface RegistrationsDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  dailyBounds: DailyBounds
  outbox: RegistrationOutbox
  organizer: OrganizerNews
}

/** The next ones; no one looks through more on Home. */
const maxWaitingMeetings = 20

export type Registrations = ReturnType<typeof createRegistrations>

/** Registrations as the people who manage them see and decide them. */
export function createRegistrations(deps: RegistrationsDeps) {
  const { db, clock, events, limiter, dailyBounds, outbox, organizer } = deps
  const mailboxes = createOutsideMailboxes(limiter)

  async function list(
    actor: UserCaller,
    { calendarId, ...filter }: RegistrationFilter & { calendarId: string; page: number; pageSize: number },
  ): Promise<{ registrations: Registration[]; total: number }> {
    const meeting = await getManaged(db, actor, calendarId)
    const firstPart = await firstPartOf(db, meeting.id)
    const { registrations, total } = await registrationsRepository.list(db, firstPart, filter)
    return { registrations: registrations.map(presentRegistration), total }
  }

  /** The caller's meetings to come at which people wait for a word, soonest first. */
  async function waiting({ organizationId, userId }: UserCaller): Promise<WaitingRegistrations[]> {
    const waiting = await registrationsRepository.listWaiting(db, organizationId, userId)
    const counts = new Map(waiting.map(({ meetingId, count }) => [meetingId, count]))
    const firstPartIds = [...counts.keys()]
    const open = await registeredMeetingsRepository.listOpenPartsOf(db, firstPartIds, clock.now())
    return [...Map.groupBy(open, ({ firstPartId }) => firstPartId).values()]
      .flatMap(([next]) => next ?? [])
      .slice(0, maxWaitingMeetings)
      .map(({ id, title, firstPartId }) => ({
        calendarId: id,
        meetingTitle: title,
        waitingCount: counts.get(firstPartId) ?? 0,
      }))
  }

  /**
   * All of them or, if one is unknown, none. Repeating a decision changes nothing and mails no one; people who are refused
   * later lose the link immediately. Throws `schedule.not_found`, `registration.not_found`, `general.too_many_attempts`,
   * and what `DailyBounds` throws.
   */
  async function judge(
    actor: UserCaller,
    { calendarId, ids, state }: { calendarId: string; ids: string[]; state: 'approved' | 'refused' },
  ): Promise<number> {
    const managedMeeting = await getManaged(db, actor, calendarId)
    const firstPart = await firstPartOf(db, managedMeeting.id)
    const addresses = await registrationsRepository.listAddressesToJudge(db, firstPart, { ids, state })
    await mailboxes.countMails(actor.userId, addresses)
    await dailyBounds.mail(actor.organizationId, 'meetingMails', addresses.length)
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
      const judgedIds = changed.map(({ id }) => id)
      await organizer.judged(tx, managedMeeting.hostUserId, judgedIds, state)
      if (state === 'refused')
        await events.publish(tx, 'registration.refused', { registrationIds: judgedIds })
      await outbox.sendState(tx, firstPart, changed)
      return changed.length
    })
  }

  async function exportCsv(
    actor: UserCaller,
    calendarId: string,
  ): Promise<{ fileName: string; csv: string }> {
    const meeting = await getManaged(db, actor, calendarId)
    const registrations = await registrationsRepository.listAll(db, await firstPartOf(db, meeting.id))
    return {
      fileName: `registrations-${meeting.meetingId}.csv`,
      csv: registrationsCsv(meeting, registrations, meeting.hostLanguage),
    }
  }

  return { list, waiting, judge, exportCsv }
}

/** How many wait for the host's approval, in the whole series that the meeting is a part of. */
export async function countPendingRegistrations(db: Db, calendarId: string): Promise<number> {
  return registrationsRepository.countPending(db, await firstPartOf(db, calendarId))
}

/** Throws `schedule.not_found` for people who may not manage its registrations. */
async function getManaged(db: Db, actor: UserCaller, calendarId: string): Promise<ManagedMeeting> {
  const meeting = await registeredMeetingsRepository.findManaged(db, actor.organizationId, calendarId)
  if (!meeting || !canManageRegistrations(actor, meeting)) throw new AppError('schedule.not_found')
  return meeting
}
