import type { ScheduledMeeting } from '@majlis/contract'
import { meetingId, seatId } from '../../../testing/a-meeting.ts'
import { nusratId, organizationId } from '../../../testing/a-session.ts'
import type { Draft } from '../model/draft.ts'
import { newDraft } from '../model/open-draft.ts'
import type { DraftCustomRecurrence } from '../model/recurrence.ts'

export { aMeeting } from '../../../testing/a-meeting.ts'

/** Saturday, 21 November 2026, 09:10 in London. */
export const now = Date.parse('2026-11-21T09:10:00Z')

/** When the meetings of tests begin, in epoch milliseconds. */
export const start = Date.parse('2026-11-21T10:00:00Z')
export const hour = 3_600_000

export const ids = {
  meeting: meetingId,
  host: nusratId,
  arif: '00000000-0000-4000-8000-0000000000b2',
  samira: '00000000-0000-4000-8000-0000000000b3',
  team: '00000000-0000-4000-8000-0000000000c1',
  unit: '00000000-0000-4000-8000-0000000000c2',
  organization: organizationId,
  seat: seatId,
  other: '00000000-0000-4000-8000-0000000000f1',
} as const

/** A draft of today, 10:00 to 11:00 in London. */
export function aDraft(values: Partial<Draft> = {}): Draft {
  return { ...newDraft({ start }, { now, timeZone: 'Europe/London' }), ...values }
}

export function aCustomRecurrence(values: Partial<DraftCustomRecurrence> = {}): DraftCustomRecurrence {
  return {
    type: 'custom',
    repeatType: 'Weekly',
    repeatInterval: 1,
    repeatDays: [],
    repeatDates: [],
    repeatMonths: [],
    viewType: 'day',
    repeatSerial: null,
    repeatDayMonth: null,
    ends: 'never',
    afterOccur: 1,
    endDate: null,
    ...values,
  }
}

/** An invitee outside the organisation. */
export function anInvitee(
  email: string,
  values: Partial<ScheduledMeeting['invitees'][number]> = {},
): ScheduledMeeting['invitees'][number] {
  return {
    id: ids.other,
    userId: null,
    email,
    name: '',
    pictureUrl: null,
    role: 'participant',
    response: 'pending',
    groupId: null,
    groupName: null,
    groupKind: null,
    otherGroups: [],
    interprets: [],
    note: '',
    ...values,
  }
}
