import type { MeetingPage } from '@majlis/contract'
import type { ViewedDate } from '../meetings/index.ts'

/** Only the host does, as long as the meeting stands (spec 3.15). */
export function managesRegistrations({ meeting, role, isDeleted }: ViewedDate): boolean {
  return role === 'host' && meeting.is_registration_required && !isDeleted && meeting.cancelled_at === null
}

/** What the one who looks at a date of a meeting may do and see there (spec 4.11, 6.2). */
export function rightsOn({
  meeting,
  role,
  state,
  isDeleted,
}: ViewedDate): Omit<MeetingPage['can'], 'addFiles'> {
  const isHost = role === 'host'
  const isGuest = role === 'guest'
  const isPlanned = meeting.kind === 'scheduled' && !isDeleted && meeting.cancelled_at === null
  return {
    edit: isHost && isPlanned && state !== 'ended',
    answer: !isHost && isPlanned && state !== 'ended',
    seeInvitees: !isGuest,
    seeControls: !isGuest,
    seeAttendance: isGuest ? 'names' : 'all',
    seeLog: isHost || role === 'co_host',
    report: isHost || role === 'co_host',
    archive: isHost || role === 'co_host',
    control: (isHost || role === 'co_host') && state === 'ongoing',
  }
}
