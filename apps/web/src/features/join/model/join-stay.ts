import type { CallSnapshot, LocalMedia } from '@majlis/media'
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

/** What a reload, or coming again, is to find as it was: what is on, and the name, which a host may have changed. */
export function keepUp(memory: Memory, { self, participants }: CallSnapshot): void {
  const kept = memory.readStay()
  if (!kept?.isInside) return
  const { isMicrophoneOn, isCameraOn } = self
  const displayName = participants.find(({ isSelf }) => isSelf)?.name || kept.displayName
  memory.keepStay({ ...kept, isMicrophoneOn, isCameraOn, displayName })
}

/** The stay is over: a reload shows the door. The token stays, so that a rejoin leaves no twin. */
export function endStay(memory: Memory, participantToken: string): void {
  const kept = memory.readStay()
  if (kept?.participantToken === participantToken) memory.keepStay({ ...kept, isInside: false })
}
