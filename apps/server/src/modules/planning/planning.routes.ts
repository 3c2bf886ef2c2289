import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { createMeetingCancelling } from './cancel-meeting.ts'
import type { createMeetingCreation } from './create-meeting.ts'
import type { EditMeeting } from './edit-meeting.ts'
import type { PlanningQueries } from './planning-queries.ts'
import type { InviteeInput, ScheduledMeeting } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'

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

function answer<T>(data: T) {
  return { status: 'success' as const, data }
}

export function planningCalls({ create, edit, cancel, get, countInvitees, queries }: PlanningCallsDeps) {
  const calls = procedures.schedule
  return {
    create: calls.create.handler(async ({ input, context }) =>
      answer(await create(userOf(context), input, context.idempotencyKey)),
    ),
    edit: calls.edit.handler(async ({ input, context }) =>
      answer(await edit(userOf(context), input.query.editType, input.body)),
    ),
    get: calls.get.handler(async ({ input, context }) =>
      answer(await get(userOf(context), input.id, input.occurrenceStart)),
    ),
    delete: calls.delete.handler(async ({ input, context }) => {
      await cancel(userOf(context), { ...input.query, note: input.body?.note })
      return { ...answer({ calendarId: input.query.calendarId }), message: 'SCHEDULE_DELETED' as const }
    }),
    countInvitees: calls.countInvitees.handler(async ({ input, context }) =>
      answer(await countInvitees(userOf(context), input)),
    ),
    check: calls.check.handler(async ({ input, context }) =>
      answer(await queries.check(userOf(context), input)),
    ),
    overlaps: calls.overlaps.handler(async ({ input, context }) =>
      answer({ conflicts: await queries.overlaps(userOf(context), input) }),
    ),
    availableTimeSlots: calls.availableTimeSlots.handler(async ({ input, context }) =>
      answer({ slots: await queries.availableTimeSlots(userOf(context), input) }),
    ),
    reminders: calls.reminders.handler(async ({ input, context }) =>
      answer(await queries.reminders(userOf(context), input.id)),
    ),
    eventColors: calls.eventColors.handler(async () => answer(queries.eventColors())),
    seatAvailable: calls.seatAvailable.handler(async ({ input, context }) =>
      answer(await queries.seatAvailable(userOf(context), input.resourceId)),
    ),
    availableRooms: calls.availableRooms.handler(async ({ context }) =>
      answer(await queries.availableRooms(userOf(context))),
    ),
  }
}
