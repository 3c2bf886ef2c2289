import type { InviteeInput, ScheduledMeeting } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { createMeetingCancelling } from './cancel/cancel-meeting.ts'
import type { createMeetingCreation } from './create/create-meeting.ts'
import type { EditMeeting } from './edit/edit-meeting.ts'
import type { PlanningQueries } from './planning-queries.ts'

interface PlanningCallsDeps {
  create: ReturnType<typeof createMeetingCreation>
  edit: EditMeeting
  cancel: ReturnType<typeof createMeetingCancelling>['cancel']
  get: (caller: UserCaller, id: string, occurrenceStart?: number) => Promise<ScheduledMeeting>
  countInvitees: (
    caller: UserCaller,
    list: { invitees: readonly InviteeInput[]; calendarId?: string | undefined },
  ) => Promise<{ people: number; coHosts: number }>
  queries: PlanningQueries
}

export function planningCalls({ create, edit, cancel, get, countInvitees, queries }: PlanningCallsDeps) {
  const { schedule } = procedures
  return {
    create: serve(schedule.create, userOf, (caller, input, { idempotencyKey }) =>
      create(caller, input, idempotencyKey),
    ),
    edit: serve(schedule.edit, userOf, (caller, { query, body }) => edit(caller, query.editType, body)),
    get: serve(schedule.get, userOf, (caller, { id, occurrenceStart }) => get(caller, id, occurrenceStart)),
    delete: schedule.delete.handler(async ({ input: { query, body }, context }) => {
      await cancel(userOf(context), { ...query, note: body?.note })
      const data = { calendarId: query.calendarId }
      return { status: 'success', data, message: 'SCHEDULE_DELETED' }
    }),
    countInvitees: serve(schedule.countInvitees, userOf, countInvitees),
    check: serve(schedule.check, userOf, queries.check),
    overlaps: serve(schedule.overlaps, userOf, async (caller, input) => ({
      conflicts: await queries.overlaps(caller, input),
    })),
    availableTimeSlots: serve(schedule.availableTimeSlots, userOf, async (caller, input) => ({
      slots: await queries.availableTimeSlots(caller, input),
    })),
    reminders: serve(schedule.reminders, userOf, (caller, { id }) => queries.reminders(caller, id)),
    eventColors: serve(schedule.eventColors, anyone, queries.eventColors),
    seatAvailable: serve(schedule.seatAvailable, userOf, (caller, { resourceId }) =>
      queries.seatAvailable(caller, resourceId),
    ),
    availableRooms: serve(schedule.availableRooms, userOf, queries.availableRooms),
  }
}
