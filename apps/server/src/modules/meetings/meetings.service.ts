import { limits, type OrganizationRole, type RoomSettings } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { settingsAsDecided } from './decided-settings.ts'
import * as inviteesRepository from './invitees.repository.ts'
import * as meetingsRepository from './meetings.repository.ts'
import type { Meeting } from './meetings.repository.ts'
import { hostOf, newMeetingOf } from './new-meeting.ts'
import { requireRegular } from './regular-seat.ts'
import * as occurrencesRepository from './occurrences.repository.ts'
import { startingSettings } from './starting-settings.ts'
import type { MeetingTitles } from './meeting-titles.ts'
import type { IdSource, MeetingKind } from './meetings.tables.ts'

export interface MeetingsDeps {
  db: Db
  clock: Clock
  events: Pick<Events, 'publish'>
  realtime: Pick<Realtime, 'signal'>
  seats: Seats
  titles: MeetingTitles
  limiter: Limiter
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
}

export interface StartMeetingInput {
  meetingTitle?: string | undefined
  idSource: IdSource
  settings: Partial<RoomSettings>
}

interface NewMeeting {
  kind: 'personal' | 'instant'
  idSource: IdSource
  meetingId: string
  /** Absent: the one that such a meeting has in the host's language. */
  title?: string | undefined
  settings: RoomSettings
}

/** Meetings that one account starts; each leaves rows behind. */
const starts: LimitRule = { name: 'start-meeting', points: 60, windowMs: 10 * 60_000 }

/** Chance never needs more. */
const maxIdAttempts = 20

/** Meetings as such: who hosts them, their numbers, and when their room is open. */
export function createMeetings({ db, clock, events, realtime, seats, titles, limiter, rules }: MeetingsDeps) {
  const now = () => new Date(clock.now())

  async function insertMeeting(tx: DbOrTx, seat: Seat, meeting: NewMeeting): Promise<string | null> {
    const { kind, idSource, meetingId, settings } = meeting
    const host = await meetingsRepository.getHost(tx, seat.userId)
    const row = {
      ...newMeetingOf(seat, clock.now()),
      kind,
      id_source: idSource,
      meeting_id: meetingId,
      title: meeting.title || titles(host.language)[kind](host.name),
      settings: JSON.stringify(settings),
      time_zone: host.timeZone,
    }
    if (!(await meetingsRepository.insert(tx, row))) return null
    await inviteesRepository.insert(tx, hostOf(row, clock.now()))
    return row.id
  }

  /** The personal meeting of a seat, made when it is not there yet. Two at once make one. */
  async function ensurePersonal(tx: DbOrTx, seat: Seat): Promise<Meeting> {
    const known = await meetingsRepository.findPersonal(tx, seat.id, now())
    if (known) return known
    const { settings } = await rules.meetingDefaultsOf(tx, seat.organizationId)
    await insertMeeting(tx, seat, { kind: 'personal', idSource: 'personal', meetingId: seat.pmi, settings })
    const made = await meetingsRepository.findPersonal(tx, seat.id, now())
    if (!made) throw new Error('The personal meeting of a seat could not be made')
    return made
  }

  async function inForce(tx: DbOrTx, meeting: Meeting): Promise<Meeting> {
    return { ...meeting, settings: await settingsAsDecided(tx, rules, meeting) }
  }

  /** An ID that no meeting and no seat ever had. */
  async function reserveMeetingId(tx: DbOrTx): Promise<string> {
    for (let attempt = 0; attempt < maxIdAttempts; attempt++) {
      const meetingId = seats.drawMeetingId()
      if (await meetingsRepository.reserveMeetingId(tx, meetingId)) return meetingId
    }
    throw new Error('No free meeting ID was found')
  }

  async function insertOccurrence(
    tx: DbOrTx,
    meeting: Pick<Meeting, 'id' | 'organizationId' | 'resourceId'>,
    startsAt: number,
  ): Promise<string> {
    const id = newId(clock.now())
    const endsAt = new Date(startsAt + limits.meeting.defaultLengthMs)
    await occurrencesRepository.insert(tx, {
      id,
      meeting_id: meeting.id,
      organization_id: meeting.organizationId,
      resource_id: meeting.resourceId,
      original_start: new Date(startsAt),
      starts_at: new Date(startsAt),
      ends_at: endsAt,
      closes_at: endsAt,
      is_reserving: false,
    })
    return id
  }

  async function startPersonal(
    tx: Tx,
    seat: Seat,
    role: OrganizationRole,
    { meetingTitle, settings }: StartMeetingInput,
  ): Promise<Meeting> {
    const meeting = await ensurePersonal(tx, seat)
    const host = await meetingsRepository.getHost(tx, seat.userId)
    const changes = {
      title: meetingTitle || titles(host.language).personal(host.name),
      settings: await startingSettings(tx, rules, { ...seat, role }, { settings }),
    }
    await meetingsRepository.update(tx, meeting.id, changes, now())
    await events.publish(tx, 'meeting.started', { meetingId: meeting.id })
    return { ...meeting, ...changes }
  }

  async function startInstant(
    tx: Tx,
    seat: Seat,
    role: OrganizationRole,
    input: StartMeetingInput,
  ): Promise<Meeting> {
    const id = await insertMeeting(tx, seat, {
      kind: 'instant',
      idSource: input.idSource,
      meetingId: await reserveMeetingId(tx),
      title: input.meetingTitle,
      settings: await startingSettings(tx, rules, { ...seat, role }, input),
    })
    const meeting = id && (await meetingsRepository.findById(tx, id, now()))
    if (!meeting) throw new Error('The meeting could not be made')
    await insertOccurrence(tx, meeting, clock.now())
    return meeting
  }

  /** The same as `start`, for what begins together with the meeting. Bounding how often is left to the caller. */
  async function startWithin(tx: Tx, caller: UserCaller, input: StartMeetingInput): Promise<Meeting> {
    const seat = await seats.findByUser(tx, caller.organizationId, caller.userId)
    if (!seat) throw new AppError('resource.not_found')
    requireRegular(seat)
    const begin = input.idSource === 'personal' ? startPersonal : startInstant
    const meeting = await begin(tx, seat, caller.role, input)
    await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
    return meeting
  }

  /**
   * Puts the personal meeting of a seat under the ID that the seat has now. Meetings that were planned under the old ID
   * keep it, as their invitations do. Throws `resource.room_open`.
   */
  async function movePersonal(tx: Tx, seat: { id: string; pmi: string }): Promise<void> {
    const meeting = await meetingsRepository.findPersonal(tx, seat.id, now())
    if (!meeting) return
    if (meeting.occurrence?.roomState === 'open') throw new AppError('resource.room_open')
    await meetingsRepository.update(tx, meeting.id, { meetingId: seat.pmi }, now())
  }

  return {
    ensurePersonal,
    movePersonal,

    /** Starts a meeting on the caller's own seat (spec 1.7, 3.30). Throws `resource.not_found` without a seat, `resource.not_licensed`, `schedule.setting_locked`, `general.too_many_attempts`. */
    async start(caller: UserCaller, input: StartMeetingInput): Promise<Meeting> {
      await limiter.consume(starts, [`account:${caller.userId}`])
      return db.transaction().execute((tx) => startWithin(tx, caller, input))
    },

    startWithin,

    /** A meeting that was held in another room and is over; gives its id. Its date comes with it. */
    async insertHeld(
      tx: Tx,
      seat: Seat,
      { title, settings }: { title: string | undefined; settings: RoomSettings },
    ): Promise<string> {
      const meetingId = await reserveMeetingId(tx)
      const held = { kind: 'instant', idSource: 'generated', meetingId, title, settings } as const
      const id = await insertMeeting(tx, seat, held)
      if (!id) throw new Error('The meeting could not be made')
      return id
    },

    /** By ID or by the name part of a personal link, over all organisations: a guest may come from anywhere. */
    async findByReference(tx: DbOrTx, reference: string): Promise<Meeting | null> {
      const known = await meetingsRepository.findByReference(tx, reference, now())
      if (known) return inForce(tx, known)
      const isNumber = /^\d+$/.test(reference)
      const seat = await (isNumber ? seats.findByPmi(tx, reference) : seats.findByPmu(tx, reference))
      return seat && inForce(tx, await ensurePersonal(tx, seat))
    },

    async get(tx: DbOrTx, id: string): Promise<Meeting> {
      const meeting = await meetingsRepository.findById(tx, id, now())
      if (!meeting) throw new AppError('schedule.not_found')
      return inForce(tx, meeting)
    },

    /**
     * The room of the meeting is open from now on. Returns the occurrence it belongs to: the one that goes on or comes
     * next; a meeting that has no date for now gets one. Throws `room.ended` when the host took it back just now.
     */
    async markOpen(tx: Tx, meeting: Meeting): Promise<string> {
      if (await occurrencesRepository.lockIfCancelled(tx, meeting.id)) throw new AppError('room.ended')
      const { occurrence } = meeting
      // The personal room has an occurrence for each opening; a planned one belongs to the plan, also after its end.
      const isReused = occurrence && (meeting.kind !== 'personal' || !occurrence.isClosed)
      const id = isReused ? occurrence.id : await insertOccurrence(tx, meeting, clock.now())
      await occurrencesRepository.markOpen(tx, id)
      await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
      return id
    },

    /** The room is over. `byHost`: it is not listed as upcoming any more, though its planned end may be to come. */
    async markEnded(
      tx: Tx,
      {
        occurrenceId,
        meetingId,
        kind,
        byHost,
      }: { occurrenceId: string; meetingId: string; kind: MeetingKind; byHost: boolean },
    ): Promise<void> {
      const closesNow = byHost || kind !== 'scheduled'
      await occurrencesRepository.markEnded(tx, occurrenceId, { at: now(), closesNow })
      await realtime.signal(tx, 'meetings.changed', { meetingId })
    },

    /** Whether the host took back the meeting, or the date its room was opened for. */
    isTakenBack: (tx: DbOrTx, meetingId: string, occurrenceId: string | null) =>
      occurrencesRepository.isTakenBack(tx, meetingId, occurrenceId),

    getPlan: (tx: DbOrTx, occurrenceId: string) => occurrencesRepository.getPlan(tx, occurrenceId),

    listTakingPart: (tx: DbOrTx, publicId: string, userId: string) =>
      inviteesRepository.listMeetingIds(tx, publicId, userId),

    findInviteeRole: (tx: DbOrTx, meetingId: string, userId: string) =>
      inviteesRepository.findRole(tx, meetingId, userId),
  }
}

export type Meetings = ReturnType<typeof createMeetings>
