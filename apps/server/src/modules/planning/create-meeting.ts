import { type ScheduledMeeting, type ScheduleInput } from '@majlis/contract'
import type { Series } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import {
  hostOf,
  type Meetings,
  meetingsRepository,
  type MeetingTitles,
  newMeetingOf,
  requireRegular,
  startingSettings,
  writeMeetingFiles,
} from '../meetings/index.ts'
import { writeMeetingBanner } from './banners/meeting-banner.ts'
import { checkKind, checkSize, meetingTypeOf, remindersOf, type MeetingKinds } from './draft.ts'
import type { NearRange } from './free-times.ts'
import type { GuestList } from './guest-list.ts'
import { insertMeeting, type NewMeeting } from './new-meetings.repository.ts'
import { columnsOf } from './meeting-columns.ts'
import type { PlannedMeetings } from './planned-meetings.ts'
import { createPlanningLimits, limitChecks, type DailyBounds } from './planning.limits.ts'
import * as planningRepository from './planning.repository.ts'
import { lockKey, lockSeat } from './planning.repository.ts'
import type { BusyTime, Wanted } from './seat-calendar.repository.ts'
import { findSeatWithBusy } from './seat-calendar.ts'
import {
  checkWritten,
  refuseConflicts,
  retryLostRace,
  singleRange,
  wishOf,
  type PlanOptions,
} from './seat-plan.ts'
import { datesOfPlan, plannedSeries, timeColumns } from './planned-series.ts'
import { seriesDates, type SeriesDates } from './series-dates.ts'
import { planningFrom } from './timing.ts'

export interface CreateMeetingDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  limiter: Limiter
  dailyBounds: DailyBounds
  seats: Seats
  titles: MeetingTitles
  meetings: Pick<Meetings, 'ensurePersonal'>
  guestList: GuestList
  planned: PlannedMeetings
  kinds: MeetingKinds
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
}

/** Planning a meeting. */
export function createMeetingCreation(deps: CreateMeetingDeps) {
  const { db, clock, events, realtime, limiter, dailyBounds, seats, titles, meetings, guestList } = deps
  const { planned, kinds, rules } = deps

  const limits = createPlanningLimits({ db, limiter, dailyBounds })

  /** The ID, passcode and link of spec 3.30: those of the personal meeting, or new ones. */
  async function accessOf(tx: Tx, seat: Seat, { idSource, meetingPwd }: ScheduleInput) {
    if (idSource !== 'personal')
      return {
        meeting_id: seats.drawMeetingId(),
        ...(meetingPwd !== null && { passcode: meetingPwd }),
      }
    const personal = await meetings.ensurePersonal(tx, seat)
    // The passcode of the personal room is not changed from here.
    if (meetingPwd !== null && meetingPwd !== personal.passcode)
      throw new AppError('schedule.passcode_invalid', { field: 'meetingPwd' })
    return { meeting_id: personal.meetingId, passcode: personal.passcode, link_token: personal.linkToken }
  }

  async function titleOf(tx: Tx, caller: UserCaller, title: string | undefined): Promise<string> {
    if (title) return title
    const host = await meetingsRepository.getHost(tx, caller.userId)
    return titles(host.language).scheduled(host.name)
  }

  async function insert(
    tx: Tx,
    {
      caller,
      seat,
      input,
      series,
      plan,
      wanted,
    }: {
      caller: UserCaller
      seat: Seat
      input: ScheduleInput
      series: Series
      plan: SeriesDates
      wanted: Wanted
    },
  ): Promise<string> {
    const nowMs = clock.now()
    const guests = await guestList.resolve(tx, caller, input.invitees)
    checkSize(guests.length, meetingTypeOf(input))
    const meeting: NewMeeting['meeting'] = {
      ...newMeetingOf(seat, nowMs),
      ...(await accessOf(tx, seat, input)),
      ...timeColumns(series, plan),
      ...columnsOf(input),
      kind: 'scheduled',
      id_source: input.idSource,
      title: await titleOf(tx, caller, input.meetingTitle),
      settings: JSON.stringify(
        await startingSettings(tx, rules, caller, {
          settings: input.settings ?? {},
          passcodeRequired: input.isPassReq,
        }),
      ),
    }
    const written = await insertMeeting(tx, {
      meeting,
      host: hostOf(meeting, nowMs),
      dates: datesOfPlan(plan, nowMs),
    })
    await checkWritten(tx, meeting.id, written, wanted, planOptions(series, nowMs))
    await guestList.insert(tx, meeting.id, guests, nowMs)
    await writeMeetingBanner(tx, caller, { id: meeting.id, before: null }, input.bannerImg)
    if (input.contents.length > 0) await writeMeetingFiles(tx, caller, meeting.id, input.contents)
    const reminders = remindersOf(meeting.id, input, nowMs)
    if (reminders.length > 0) await planningRepository.replaceReminders(tx, meeting.id, reminders)
    await events.publish(tx, 'meeting.scheduled', {
      meetingId: meeting.id,
      byUserId: caller.userId,
      hasInvitees: guests.length > 0,
      hasReminders: reminders.length > 0,
    })
    await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
    return meeting.id
  }

  /** The caller's seat, and for a single date when it is taken around it. Throws `resource.not_found`. */
  async function lookAtSeat(
    caller: UserCaller,
    range: NearRange | null,
  ): Promise<{ seat: Seat; busy?: BusyTime[] }> {
    if (range) return (await findSeatWithBusy(db, caller, range)) ?? noSeat()
    return { seat: (await seats.findByUser(db, caller.organizationId, caller.userId)) ?? noSeat() }
  }

  /** The meeting that the same request made before. Throws `schedule.idempotency_key_reused` for another request. */
  async function findRepeated(
    tx: Db | Tx,
    caller: UserCaller,
    request: Request | null,
  ): Promise<string | null> {
    if (!request) return null
    const known = await planningRepository.findByKey(tx, caller.userId, request.key)
    if (known && !known.request_hash.equals(request.hash))
      throw new AppError('schedule.idempotency_key_reused')
    return known?.meeting_id ?? null
  }

  /**
   * Plans a meeting on the caller's own seat: all its dates or none. With a key the same request makes one meeting, however often and
   * however concurrently it comes. Throws `schedule.overlap` with conflicts and free times nearby, and what the draft breaks.
   */
  async function create(caller: UserCaller, input: ScheduleInput, key?: string): Promise<string> {
    const request = key === undefined ? null : requestOf(key, input)
    const repeated = await findRepeated(db, caller, request)
    if (repeated) return repeated
    const nowMs = clock.now()
    const series = plannedSeries(input, nowMs)
    const plan = seriesDates(series, planningFrom(series, nowMs), nowMs)
    const options = planOptions(series, nowMs)
    const wish = wishOf(series, plan)
    const { seat, busy } = await lookAtSeat(caller, singleRange(wish, options))
    checkKind(input, seat, kinds)
    if (!input.isBigMeeting) requireRegular(seat)
    const wanted = { ...wish, resourceId: seat.id }
    if (wanted.tail) await limitChecks(limiter, caller)
    try {
      // Most of those who come too late are answered without a transaction.
      await refuseConflicts(db, wanted, options, busy)
    } catch (error) {
      // What is in the way may be what the same request made just now.
      const made = await findRepeated(db, caller, request)
      if (made) return made
      throw error
    }
    await limits.plan(caller, input.invitees)
    return retryLostRace(() =>
      db.transaction().execute(async (tx) => {
        if (request) await lockKey(tx, caller.userId, request.key)
        const made = await findRepeated(tx, caller, request)
        if (made) return made
        await lockSeat(tx, seat.id, wanted.tail ? 'alone' : 'shared')
        const meetingId = await insert(tx, { caller, seat, input, series, plan, wanted })
        if (request) {
          const { key, hash } = request
          const values = { user_id: caller.userId, key, request_hash: hash, meeting_id: meetingId }
          await planningRepository.insertKey(tx, { ...values, created_at: new Date(nowMs) })
        }
        return meetingId
      }),
    )
  }

  return async (caller: UserCaller, input: ScheduleInput, key?: string): Promise<ScheduledMeeting> => {
    const id = await create(caller, input, key).catch(notCreated)
    return planned.presentNear(db, caller, await planned.getVisible(db, caller, id))
  }
}

/** Whatever fails unexpectedly leaves no meeting behind (spec 8.8); why is for the log. */
function notCreated(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('schedule.not_created', undefined, { cause: error })
}

function noSeat(): never {
  throw new AppError('resource.not_found')
}

function planOptions({ isAllDay, timeZone }: Series, nowMs: number): PlanOptions {
  return { nowMs, isAllDay, timeZone }
}

interface Request {
  key: string
  hash: Buffer
}

/** Throws `input.invalid` for a key that is none. */
function requestOf(key: string, input: ScheduleInput): Request {
  if (key.length < 1 || key.length > 200) throw new AppError('input.invalid', { field: 'Idempotency-Key' })
  return { key, hash: sha256(JSON.stringify(input)) }
}
