import type { EditScope, ScheduledMeeting } from '@majlis/contract'
import type { Changes } from './request.ts'

type Invitee = ScheduledMeeting['invitees'][number]

/** Who hears of a plan or a change: by mail, or where they have switched that mail off on Home, which nobody else is told. */
export interface Told {
  invited: Invitee[]
  /** Of what has changed. */
  changed: Invitee[]
  /** That they are not asked any more. */
  removed: Invitee[]
}

/** What invitees hear of; everything else they see when they look. A message is told with whatever it stands beside. */
const toldChanges: readonly (keyof Changes)[] = [
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

/** Whom it concerns, by what was sent and what became of it. */
export function toldOf(
  saved: ScheduledMeeting,
  edited: { before: ScheduledMeeting; changes: Changes; scope: EditScope | undefined } | null,
): Told {
  const asked = saved.invitees.filter(({ role }) => role !== 'host')
  if (!edited) return { invited: asked, changed: [], removed: [] }
  const { before, changes, scope } = edited
  const knownIds = new Set(before.invitees.map(keyOf))
  const askedIds = new Set(asked.map(keyOf))
  // A series that is split is another one from there on, which everybody gets.
  const isTold = scope === 'following' || toldChanges.some((name) => name in changes)
  return {
    invited: asked.filter((one) => !knownIds.has(keyOf(one))),
    changed: isTold ? asked.filter((one) => knownIds.has(keyOf(one))) : [],
    removed: before.invitees.filter((one) => one.role !== 'host' && !askedIds.has(keyOf(one))),
  }
}

/** The same person in both parts of a split series. */
function keyOf({ userId, email }: Invitee): string {
  return userId ?? email.toLowerCase()
}
