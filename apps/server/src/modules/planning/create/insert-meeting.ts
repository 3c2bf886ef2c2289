import type { ScheduleInput } from '@majlis/contract'
import type { Series } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import {
  getMeetingHost,
  hostOf,
  type Meetings,
  type MeetingTitles,
  newMeetingOf,
  startingSettings,
  writeMeetingFiles,
} from '../../meetings/index.ts'
import type { Seat, Seats } from '../../resources/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import { writeMeetingBanner } from '../banners/meeting-banner.ts'
import { checkSize, meetingTypeOf, remindersOf } from './draft.ts'
import type { GuestList } from '../guests/guest-list.ts'
import { columnsOf } from '../meeting-columns.ts'
import { insertMeeting, type NewMeeting } from './new-meetings.repository.ts'
import { datesOfPlan, timeColumns } from '../dates/planned-series.ts'
import * as remindersRepository from '../reminders.repository.ts'
import type { Wanted } from '../seats/seat-calendar.repository.ts'
import { checkWritten, type PlanOptions } from '../seats/seat-plan.ts'
import type { SeriesDates } from '../dates/series-dates.ts'

export interface InsertMeetingDeps {
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  seats: Pick<Seats, 'drawMeetingId'>
  titles: MeetingTitles
  meetings: Pick<Meetings, 'ensurePersonal'>
  guestList: GuestList
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
}

/** A checked request, and its place in the calendar. */
export interface MeetingPlan {
  caller: UserCaller
  seat: Seat
  input: ScheduleInput
  series: Series
  plan: SeriesDates
  wanted: Wanted
}

/** Writes a planned meeting with everything that belongs to it. */
export function createInsertMeeting(deps: InsertMeetingDeps) {
  const { clock, events, realtime, seats, titles, meetings, guestList, rules } = deps

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
    const host = await getMeetingHost(tx, caller.userId)
    return titles(host.language).scheduled(host.name)
  }

  return async function insert(
    tx: Tx,
    { caller, seat, input, series, plan, wanted }: MeetingPlan,
  ): Promise<string> {
    const nowMs = clock.now()
    const { settings, isPassReq } = input
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
          idSource: input.idSource,
          settings,
          // A passcode that is sent is meant to be used.
          passcodeRequired:
            isPassReq ?? settings.passcodeRequired ?? (input.meetingPwd === null ? undefined : true),
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
    if (input.contents.length > 0)
      await writeMeetingFiles(tx, caller, meeting.id, input.contents, new Date(nowMs))
    const reminders = remindersOf(meeting.id, input, nowMs)
    if (reminders.length > 0) await remindersRepository.replace(tx, meeting.id, reminders)
    await events.publish(tx, 'meeting.scheduled', {
      meetingId: meeting.id,
      byUserId: caller.userId,
      hasInvitees: guests.length > 0,
      hasReminders: reminders.length > 0,
    })
    await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
    return meeting.id
  }
}

export function planOptions({ isAllDay, timeZone }: Series, nowMs: number): PlanOptions {
  return { nowMs, isAllDay, timeZone }
}
