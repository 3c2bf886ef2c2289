import type {
  CaptionDelay,
  CaptionObstacle,
  Invitation,
  LobbyEntry,
  MeetingTime,
  RecordingObstacle,
  RecordingPurposes,
  RoomCaptions,
  RoomPresentation,
  RoomView,
  Self,
} from '@majlis/contract'
import { pictureUrlOf } from '../files/index.ts'
import { datesOf, type Meeting } from '../meetings/index.ts'
import type { Participant } from './participants/participant.ts'
import { isHostLike, permissionsOf } from './participants/rights.policy.ts'
import type { SessionRecording } from './recordings.ports.ts'
import { isLockedAt, type RoomSession } from './sessions/sessions.repository.ts'

/** A room, loaded once for all its viewers. */
export interface Room {
  session: RoomSession
  meeting: Meeting
  invitation: Invitation
  /** The people who have waited longest, and the total. */
  lobby: LobbyEntry[]
  lobbyCount: number
  /** Of the organisation. */
  logoUrl: string | null
  recording: SessionRecording
  recordingObstacle: RecordingObstacle | null
  /** Of a recording that would begin now. */
  recordingPurposes: RecordingPurposes | null
  captions: RoomCaptions | null
  captionObstacle: CaptionObstacle | null
  captionDelay: CaptionDelay | null
  presentation: RoomPresentation | null
}

export function presentRoom(room: Room, self: Participant, nowMs: number): RoomView {
  const { session, meeting, invitation, lobby, lobbyCount, logoUrl, recording } = room
  const { capture } = recording
  return {
    roomSessionId: session.id,
    title: meeting.title,
    organizationName: meeting.organizationName,
    organizationLogoUrl: logoUrl,
    hostName: meeting.hostName,
    planned: plannedTimeOf(meeting),
    startedAt: session.startedAt ?? session.createdAt,
    serverNow: nowMs,
    isLocked: isLockedAt(session, nowMs),
    isRecording: capture?.state === 'recording' || capture?.state === 'paused',
    capture,
    recordingPurposes: recording.purposes ?? (isHostLike(self.role) ? room.recordingPurposes : null),
    recordingAgreedIds: isHostLike(self.role) && recording.isConsentNeeded ? [...recording.agreedIds] : null,
    recordingObstacle: isHostLike(self.role) ? room.recordingObstacle : null,
    captions: room.captions,
    captionObstacle: isHostLike(self.role) ? room.captionObstacle : null,
    captionDelay: isHostLike(self.role) ? room.captionDelay : null,
    spotlightParticipantId: session.spotlightParticipantId,
    presentation: room.presentation,
    interpretationLanguages: [...meeting.interpretationLanguages],
    settings: session.settings,
    invitation,
    self: presentSelf(self, session, recording),
    lobby: isHostLike(self.role) ? lobby : [],
    lobbyCount: isHostLike(self.role) ? lobbyCount : 0,
  }
}

function plannedTimeOf(meeting: Meeting): MeetingTime | null {
  const { kind, occurrence, timeZone, rrule } = meeting
  if (kind !== 'scheduled' || !occurrence) return null
  return {
    startDateTime: occurrence.startsAt,
    endDateTime: occurrence.endsAt,
    ...datesOf(meeting, occurrence),
    timeZone,
    rrule,
  }
}

function presentSelf(self: Participant, session: RoomSession, recording: SessionRecording): Self {
  return {
    participantId: self.id,
    displayName: self.displayName,
    role: self.role,
    isSignedIn: self.userId !== null,
    ...permissionsOf(self, session.settings),
    needsConsent: recording.isConsentNeeded && !recording.agreedIds.has(self.id),
  }
}

/** People who wait for approval. Those who wait only for a host are admitted when one joins. */
export function presentLobby(waiting: Participant[]): LobbyEntry[] {
  return waiting.map((one) => ({
    participantId: one.id,
    displayName: one.displayName,
    email: one.email,
    pictureUrl: pictureUrlOf(one.pictureFileId),
    isSignedIn: one.userId !== null,
    waitingSince: one.decidedAt,
  }))
}
