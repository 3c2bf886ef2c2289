import type { LocalMedia } from '@majlis/media'
import { joinPath, type MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { Memory, Stay } from './memory.ts'

/** What the tab keeps of a stay that begins, or of a wait for one. */
export function stayOf(
  reference: MeetingReference,
  local: LocalMedia,
  stay: Pick<Stay, 'participantToken' | 'displayName' | 'title' | 'hasBeenInside'>,
): Stay {
  const { isMicrophoneOn, isCameraOn } = local.getSnapshot()
  return {
    ...stay,
    path: joinPath(reference),
    meeting: reference.meeting,
    isInside: true,
    isMicrophoneOn,
    isCameraOn,
  }
}

/** The stay is over: a reload shows the door. The token stays, so that a rejoin leaves no twin. */
export function endStay(memory: Memory, participantToken: string): void {
  const kept = memory.readStay()
  if (kept?.participantToken === participantToken) memory.keepStay({ ...kept, isInside: false })
}
