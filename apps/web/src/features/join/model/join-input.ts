import type { JoinInput } from '@majlis/contract'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { JoinForm } from './join-controller.ts'
import type { StartTicket, Stay } from './memory.ts'

/** What get-meeting-info is asked with. */
export function infoInputOf({ meeting, pwd }: MeetingReference): { id: string; pwd?: string } {
  return { id: meeting, ...(pwd ? { pwd } : {}) }
}

/** What join-meeting is asked with: what stands in the link, what was typed, and what this tab has of an earlier stay. */
export function joinInputOf(
  { meeting, pwd }: MeetingReference,
  { displayName, passcode }: JoinForm,
  { ticket, earlier }: { ticket: StartTicket | null; earlier: Stay | null },
): JoinInput {
  return {
    meeting,
    ...(pwd ? { pwd } : {}),
    ...(passcode ? { passcode } : {}),
    ...(displayName ? { displayName } : {}),
    ...(ticket ? { startTicket: ticket.startTicket } : {}),
    ...(earlier ? { rejoinToken: earlier.participantToken } : {}),
  }
}
