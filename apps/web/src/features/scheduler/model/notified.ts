import type { EditScope, ScheduledMeeting } from '@majlis/contract'
import type { Changes } from '../../scheduler-draft/index.ts'

type Invitee = ScheduledMeeting['invitees'][number]

/**
 * Who is notified of a plan or a change: by mail or, if they have turned that mail off, on Home, which only they
 * know.
 */
export interface Notified {
  invited: Invitee[]
  /** Notified of the change. */
  changed: Invitee[]
  /** Notified that they are no longer invited. */
  removed: Invitee[]
}

/** Changes that invitees are notified of; they see the others when they open the meeting. */
const notifiedChanges: readonly (keyof Changes)[] = [
  'meetingTitle',
  'agenda',
  'startDateTime',
  'endDateTime',
  'startDate',
  'endDate',
  'isAllDay',
  'timeZone',
  'isRecurrent',
  'recurrence',
  'skipDates',
  'isPassReq',
  'meetingPwd',
  'isRegRequired',
  'note',
]

/** The people to notify, from what was sent and what was saved. */
export function notifiedOf(
  saved: ScheduledMeeting,
  edited: { before: ScheduledMeeting; changes: Changes; scope: EditScope | undefined } | null,
): Notified {
  const invited = saved.invitees.filter(({ role }) => role !== 'host')
  if (!edited) return { invited, changed: [], removed: [] }
  const { before, changes, scope } = edited
  const knownIds = new Set(before.invitees.map(keyOf))
  const invitedIds = new Set(invited.map(keyOf))
  // A series that is split is another one from there on, which everyone gets.
  const notifiesOthers = scope === 'following' || notifiedChanges.some((name) => name in changes)
  return {
    invited: invited.filter((one) => !knownIds.has(keyOf(one))),
    changed: notifiesOthers ? invited.filter((one) => knownIds.has(keyOf(one))) : [],
    removed: before.invitees.filter((one) => one.role !== 'host' && !invitedIds.has(keyOf(one))),
  }
}

/** The same person in both parts of a split series. */
function keyOf({ userId, email }: Invitee): string {
  return userId ?? email.toLowerCase()
}
