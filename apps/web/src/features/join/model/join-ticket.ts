import type { MeetingInfo } from '@majlis/contract'
import type { StartTicket } from './memory.ts'

/** The server does not see the ticket before it is handed in; it makes its holder the host. */
export function seenByHost(info: MeetingInfo, { title, displayName }: StartTicket): MeetingInfo {
  return {
    ...info,
    title: info.title || title,
    hostName: info.hostName || displayName,
    role: 'host',
    isPasscodeNeeded: false,
    isSignInNeeded: false,
    isApprovalNeeded: false,
    isHostNeeded: false,
    // How participants arrive; the answer to joining says how the host does.
    isAudioOff: false,
    isVideoOff: false,
  }
}
