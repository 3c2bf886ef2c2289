import type { JoinInput } from '@majlis/contract'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { ParticipantSession } from './memory.ts'

export interface JoinForm {
  displayName: string
  passcode: string
  /** In addition to their other devices, which otherwise leave. */
  isAdditionalDevice?: boolean
}

/** The input of get-meeting-info. */
export function infoInputOf(
  { meeting, pwd }: MeetingReference,
  startTicket: string | undefined,
): { id: string; pwd?: string; startTicket?: string } {
  return { id: meeting, ...(pwd ? { pwd } : {}), ...(startTicket ? { startTicket } : {}) }
}

/** The input of join-meeting: from the link, the form, and an earlier visit in this tab. */
export function joinInputOf(
  { meeting, pwd }: MeetingReference,
  { displayName, passcode, isAdditionalDevice }: JoinForm,
  {
    startTicket,
    earlier,
    aheadToken,
  }: {
    startTicket: string | undefined
    earlier: ParticipantSession | null
    aheadToken?: string | undefined
  },
): JoinInput {
  return {
    meeting,
    ...(pwd ? { pwd } : {}),
    ...(passcode ? { passcode } : {}),
    ...(displayName ? { displayName } : {}),
    ...(isAdditionalDevice ? { isAdditionalDevice } : {}),
    ...(startTicket ? { startTicket } : {}),
    ...(aheadToken ? { aheadToken } : {}),
    ...(earlier ? { rejoinToken: earlier.participantToken } : {}),
  }
}
