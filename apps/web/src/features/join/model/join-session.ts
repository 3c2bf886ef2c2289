import type { MeetingInfo } from '@majlis/contract'
import type { Call, CallSnapshot } from '@majlis/media'
import { joinPath, type MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { Memory, RememberedChoices, ParticipantSession } from './memory.ts'

/** What is shown of a meeting afterwards. */
export function shownOf({
  title,
  organizationName: name,
  organizationLogoUrl: logoUrl,
}: Pick<MeetingInfo, 'title' | 'organizationName' | 'organizationLogoUrl'>): Pick<
  ParticipantSession,
  'title' | 'host'
> {
  return { title, host: name ? { name, logoUrl } : null }
}

/** What the tab stores about a visit that begins, or about waiting for one. */
export function participantSessionOf(
  reference: MeetingReference,
  call: Call,
  participantSession: Pick<
    ParticipantSession,
    'participantToken' | 'displayName' | 'title' | 'host' | 'hasBeenInside'
  >,
): ParticipantSession {
  const { isMicrophoneOn, isCameraOn } = call.local.getSnapshot()
  const { turnedOff } = call.getSnapshot().self
  return {
    ...participantSession,
    path: joinPath(reference),
    meeting: reference.meeting,
    isInside: true,
    hasGivenFeedback: false,
    isMicrophoneOn,
    isCameraOn,
    turnedOff,
  }
}

/** Devices are remembered for every meeting, what is on and one's name inside only for this visit. Returns how to stop. */
export function remember(
  memory: Memory,
  call: Call,
  now: () => { isInside: boolean; wanted: Pick<RememberedChoices, 'isMicrophoneOn' | 'isCameraOn'> },
): () => void {
  return call.subscribe(() => {
    const snapshot = call.getSnapshot()
    if (snapshot.connection === 'closed') return
    const { devices, backdrop, dataUse, isNoiseSuppressionOn } = snapshot.self
    const { isInside, wanted } = now()
    memory.keepChoices({ devices, backdrop, dataUse, isNoiseSuppressionOn, ...wanted })
    if (isInside) keepUp(memory, snapshot)
  })
}

/** What a reload or a return restores: which devices are on, and the name, which a host may have changed. */
function keepUp(memory: Memory, { self, participants }: CallSnapshot): void {
  const kept = memory.readParticipantSession()
  if (!kept?.isInside) return
  const { isMicrophoneOn, isCameraOn, turnedOff } = self
  const displayName = participants.find(({ isSelf }) => isSelf)?.name || kept.displayName
  memory.keepParticipantSession({ ...kept, isMicrophoneOn, isCameraOn, turnedOff, displayName })
}

/** The visit is over: a reload shows pre-join. The token is kept, so that joining again does not leave a second participant. */
export function endParticipantSession(memory: Memory, participantToken: string): void {
  const kept = memory.readParticipantSession()
  if (kept?.participantToken === participantToken) memory.keepParticipantSession({ ...kept, isInside: false })
}
