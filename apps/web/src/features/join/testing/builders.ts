import { defaultRoomSettings, type MeetingInfo } from '@majlis/contract'
import type { Admission, Waiting } from '../model/join-state.ts'

const organizationId = '00000000-0000-4000-8000-000000000001'
const participantId = '00000000-0000-4000-8000-000000000002'

export function aMeetingInfo(values: Partial<MeetingInfo> = {}): MeetingInfo {
  return {
    meetingId: '647712840966',
    title: 'Budget review',
    hostName: 'Nusrat Rahman',
    organizationId,
    organizationName: 'Riverside Council',
    organizationLogoUrl: null,
    startDateTime: null,
    endDateTime: null,
    state: 'open',
    insideCount: 0,
    waitingCount: 0,
    otherDevices: [],
    role: 'guest',
    isPasscodeNeeded: false,
    isSignInNeeded: false,
    isApprovalNeeded: false,
    isHostNeeded: false,
    isRegistrationNeeded: false,
    registeredName: null,
    isAudioOff: false,
    isVideoOff: false,
    isAudience: false,
    mayBeRecorded: false,
    isRecorded: false,
    recordingPurposes: null,
    captions: null,
    ...values,
  }
}

export function anAdmission(values: Partial<Admission> = {}): Admission {
  return {
    outcome: 'admitted',
    participantToken: 'participant-token',
    sfu: { url: 'ws://sfu', token: 'sfu-token' },
    isMicrophoneBlocked: false,
    isCameraBlocked: false,
    isConnectedAhead: false,
    room: {
      roomSessionId: '00000000-0000-4000-8000-000000000003',
      title: 'Budget review',
      organizationName: 'Riverside Council',
      organizationLogoUrl: null,
      hostName: 'Nusrat Rahman',
      planned: null,
      startedAt: 0,
      serverNow: 100_000,
      isLocked: false,
      isRecording: false,
      capture: null,
      recordingPurposes: null,
      recordingAgreedIds: null,
      recordingObstacle: null,
      captions: null,
      captionObstacle: null,
      captionDelay: null,
      spotlightParticipantId: null,
      interpretationLanguages: [],
      presentation: null,
      settings: defaultRoomSettings,
      invitation: {
        title: 'Budget review',
        joinLink: 'https://meet.example.org/m/j/647712840966',
        meetingId: '647712840966',
        passcode: null,
        personalLink: null,
      },
      self: {
        participantId,
        displayName: 'Rafiq Islam',
        role: 'guest',
        isSignedIn: false,
        canUnmute: true,
        canStartVideo: true,
        canShare: true,
        canChat: true,
        canReact: true,
        canRename: true,
        needsConsent: false,
      },
      lobby: [],
      lobbyCount: 0,
    },
    ...values,
  }
}

export function aWait(values: Partial<Waiting> = {}): Waiting {
  return {
    outcome: 'waiting',
    participantToken: 'waiting-token',
    participantId,
    reason: 'approval',
    isHostHere: true,
    ...values,
  }
}
