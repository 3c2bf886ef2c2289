import type { Accounts } from './build-accounts.ts'
import type { Foundations } from './build-foundations.ts'
import type { Meetings } from './build-meetings.ts'
import type { People } from './build-people.ts'
import type { Results } from './build-results.ts'
import type { Rooms } from './build-rooms.ts'

type BuiltModules = Accounts & People & Meetings & Rooms & Results & Pick<Foundations, 'tenancy'>

/** Every module above the foundations, from the lowest up: the order in which they are started and their contributions combined. */
export function inOrder(built: BuiltModules) {
  return [
    built.tenancy,
    built.files,
    built.accounts,
    built.notifications,
    built.authentication,
    built.singleSignOn,
    built.organizationAdmin,
    built.people,
    built.resources,
    built.appearance,
    built.meetings,
    built.planning,
    built.ownershipTransfers,
    built.invitations,
    built.registration,
    built.reminders,
    built.calendar,
    built.agenda,
    built.calendarConnections,
    built.rooms,
    built.admission,
    built.roomChat,
    built.roomInvitations,
    built.presentations,
    built.chatCalls,
    built.chat,
    built.attendance,
    built.recordings,
    built.recorder,
    built.captions,
    built.drive,
    built.transcripts,
    built.minutes,
    built.feedback,
    built.sales,
    built.exports,
    built.meetingPage,
    built.usage,
    built.publicPages,
  ] as const
}
