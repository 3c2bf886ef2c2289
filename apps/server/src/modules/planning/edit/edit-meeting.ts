import type { EditMeetingInput, EditScope, ScheduledMeeting } from '@majlis/contract'
import { toInstant } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { Seats } from '../../resources/index.ts'
import { getOwnSeat, lockUploadsOf, requireRegular } from '../../meetings/index.ts'
import { checkKind, settingsOf, type MeetingKinds } from '../create/draft.ts'
import type { Edit, Edited } from './edit.ts'
import { editAll } from './edit-all.ts'
import { publishEdit } from './edit-events.ts'
import { editFollowing } from './edit-following.ts'
import { writePeople } from './edit-people.ts'
import { editThis } from './edit-this.ts'
import type { GuestList } from '../guests/guest-list.ts'
import type { PlannedMeetings } from '../planned-meetings.ts'
import { createPlanningLimits, type DailyBounds } from '../planning.limits.ts'
import { lockSeat } from '../planning.repository.ts'
import { retryLostRace } from '../seats/seat-plan.ts'

export interface EditMeetingDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  limiter: Limiter
  dailyBounds: DailyBounds
  seats: Seats
  guestList: GuestList
  planned: PlannedMeetings
  kinds: MeetingKinds
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
}

/** Changing a planned meeting. */
export function createMeetingEditing(deps: EditMeetingDeps) {
  const { db, clock, events, realtime, limiter, dailyBounds, seats, guestList, planned } = deps
  const { kinds, rules } = deps
  const limits = createPlanningLimits({ db, limiter, dailyBounds })

  /** Throws `schedule.setting_locked` for what the organisation does not let a member change. */
  async function requireFree({ tx, caller, meeting, input }: Edit): Promise<void> {
    const { settings = {}, isPassReq: passcodeRequired } = input
    const wanted = passcodeRequired === undefined ? settings : { ...settings, passcodeRequired }
    const before = settingsOf({ settings: meeting.settings })
    rules.requireChangeable(
      wanted,
      before,
      await rules.meetingDefaultsOf(tx, caller.organizationId),
      caller.role,
    )
  }

  async function apply(edit: Edit, scope: EditScope): Promise<Edited> {
    const { tx, caller, meeting, input } = edit
    const seat = await getOwnSeat(tx, seats, caller)
    checkKind(input, seat, kinds)
    if (input.isBigMeeting === false && meeting.meeting_type === 'big') requireRegular(seat)
    await requireFree(edit)
    // Dates beyond the rows are looked up, which only this lock protects.
    await lockSeat(tx, meeting.resource_id, 'alone')
    switch (meeting.rrule === null ? 'all' : scope) {
      case 'this':
        return editThis(edit)
      case 'all':
        return editAll(edit, (meetingId) => writePeople(guestList, edit, meetingId))
      case 'following':
        return editFollowing(edit, (meetingId) => writePeople(guestList, edit, meetingId))
    }
  }

  /**
   * Changes one date, all of them, or one and all that follow (spec 4.5); of a single meeting all is one. Only the host; only with the
   * version that was read. Throws `schedule.stale` with the meeting as it is, `schedule.ended`, `schedule.overlap`,
   * `general.too_many_attempts`, and what the draft breaks. The invitee `settledInviteeId` keeps their answer: the new time was their suggestion.
   */
  return async (
    caller: UserCaller,
    scope: EditScope,
    input: EditMeetingInput,
    { settledInviteeId }: { settledInviteeId?: string } = {},
  ): Promise<ScheduledMeeting> => {
    await limits.edit(caller, input.calendarId, input.invitees)
    const meetingId = await retryLostRace(() =>
      db.transaction().execute(async (tx) => {
        await lockUploadsOf(tx, [input.calendarId])
        const meeting = await planned.getEditable(tx, caller, input.calendarId)
        if (meeting.version !== input.version) {
          const current = await planned.present(tx, caller, meeting)
          throw new AppError('schedule.stale', { current })
        }
        if (meeting.is_over) throw new AppError('schedule.ended')
        const nowMs = clock.now()
        const edit = { tx, caller, meeting, input, nowMs, settledInviteeId }
        const edited = await apply(edit, scope)
        await publishEdit({ events, realtime }, edit, edited)
        return edited.meetingId
      }),
    )
    const meeting = await planned.getVisible(db, caller, meetingId)
    const { occurrenceStart } = input
    if (meeting.rrule === null || occurrenceStart === undefined) return planned.present(db, caller, meeting)
    if (scope === 'this') return planned.present(db, caller, meeting, occurrenceStart)
    const { startDate, startDateTime = occurrenceStart } = input
    const start = startDate ? toInstant(`${startDate}T00:00`, meeting.time_zone) : startDateTime
    return planned.presentNear(db, caller, meeting, start)
  }
}

export type EditMeeting = ReturnType<typeof createMeetingEditing>
