import type { OrganizationRole, RoomSettings } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import type { MeetingCreation } from './meeting-creation.ts'
import type { MeetingTitles } from './meeting-titles.ts'
import * as meetingsRepository from './meetings.repository.ts'
import type { Meeting } from './meetings.repository.ts'
import type { IdSource } from './meetings.tables.ts'
import * as occurrencesRepository from './occurrences.repository.ts'
import { getOwnSeat } from './own-seat.ts'
import { requireRegular } from './regular-seat.ts'
import { lastSettings, startingSettings } from './starting-settings.ts'

export interface MeetingStartDeps {
  db: Db
  clock: Clock
  events: Pick<Events, 'publish'>
  realtime: Pick<Realtime, 'signal'>
  seats: Pick<Seats, 'findByUser'>
  titles: MeetingTitles
  limiter: Limiter
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  creation: MeetingCreation
}

export interface StartMeetingInput {
  meetingTitle?: string | undefined
  idSource: IdSource
  /** Absent: the personal room starts as the last time, other meetings with the organisation's defaults. */
  settings?: Partial<RoomSettings> | undefined
}

/** Meetings that one account starts; each leaves rows behind. */
const starts: LimitRule = { name: 'start-meeting', points: 60, windowMs: 10 * minuteMs }

/** Meetings that begin immediately, on the host's own seat (spec 1.7, 3.30). */
export function createMeetingStart(deps: MeetingStartDeps) {
  const { db, clock, events, realtime, seats, titles, limiter, rules, creation } = deps
  const now = () => new Date(clock.now())

  async function startPersonal(
    tx: Tx,
    seat: Seat,
    role: OrganizationRole,
    { meetingTitle, settings }: StartMeetingInput,
  ): Promise<Meeting> {
    const meeting = await creation.ensurePersonal(tx, seat)
    const host = await meetingsRepository.getHost(tx, seat.userId)
    const changes = {
      title: meetingTitle || titles(host.language).personal(host.name),
      settings: settings
        ? await startingSettings(tx, rules, { ...seat, role }, { idSource: 'personal', settings })
        : await lastSettings(tx, rules, { ...seat, role }, meeting),
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
    const { idSource, meetingTitle: title, settings = {} } = input
    const id = await creation.insertInstant(tx, seat, {
      idSource,
      title,
      settings: await startingSettings(tx, rules, { ...seat, role }, { idSource, settings }),
    })
    const meeting = await meetingsRepository.findById(tx, id, now())
    if (!meeting) throw new Error('The meeting could not be made')
    await occurrencesRepository.insertUnplanned(tx, meeting, clock.now())
    return meeting
  }

  /** The same as `start`, for what begins together with the meeting. Bounding how often is left to the caller. */
  async function startWithin(tx: Tx, caller: UserCaller, input: StartMeetingInput): Promise<Meeting> {
    const seat = await getOwnSeat(tx, seats, caller)
    requireRegular(seat)
    const begin = input.idSource === 'personal' ? startPersonal : startInstant
    const meeting = await begin(tx, seat, caller.role, input)
    await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
    return meeting
  }

  /** Throws `resource.not_found` without a seat, `resource.not_licensed`, `schedule.setting_locked`, `general.too_many_attempts`. */
  async function start(caller: UserCaller, input: StartMeetingInput): Promise<Meeting> {
    await limiter.consume(starts, [`account:${caller.userId}`])
    return db.transaction().execute((tx) => startWithin(tx, caller, input))
  }

  /** The settings with which the caller's personal room starts. Throws `resource.not_found` without a seat. */
  async function ownRoom(caller: UserCaller): Promise<{ settings: RoomSettings }> {
    const seat = await getOwnSeat(db, seats, caller)
    const meeting = await meetingsRepository.findPersonal(db, seat.id, now())
    return { settings: await lastSettings(db, rules, { ...seat, role: caller.role }, meeting) }
  }

  return { start, startWithin, ownRoom }
}
