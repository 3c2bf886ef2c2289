import { isHostLike, type RoomSession } from '../rooms/index.ts'
import { isAudience, type MeetingInfo, type RecordingPurposes } from '@majlis/contract'
import type { Crowd } from './crowd.policy.ts'
import type { JoinRequest } from './join-request.ts'
import { judgeEntry, throwRefusal, type EntryFacts } from './entry.policy.ts'

interface PreJoin {
  request: JoinRequest
  session: RoomSession | null
  facts: EntryFacts & { crowd: Pick<Crowd, 'waitingInAll'> }
  insideCount: number
  logoUrl: string | null
  otherDevices: MeetingInfo['otherDevices']
  isRecorded: boolean
  /** They interpret, and so may speak, whoever else may. */
  isInterpreter: boolean
  /** The public registration page shows title, host and organisation to everyone. */
  isRegistrationPageOpen: boolean
  /** Null: it is not to be recorded. */
  purposes: RecordingPurposes | null
  /** Null: the meeting cannot have captions. */
  possibleCaptions: { sentTo: string | null } | null
}

/**
 * What the pre-join page shows. To people whom the ID alone does not let in, names are empty and the number of people is 0: the
 * organisation of an individual has that person's name. Names that the registration page shows are not withheld.
 * Throws why they cannot enter, unless it is something that they can still provide: passcode, name, sign-in, registration.
 */
export function presentPreJoin(preJoin: PreJoin): MeetingInfo {
  const {
    request,
    session,
    facts,
    insideCount,
    logoUrl,
    otherDevices,
    isRecorded,
    isInterpreter,
    isRegistrationPageOpen,
    purposes,
    possibleCaptions,
  } = preJoin
  const { meeting } = request
  const { visitor, room } = facts
  // Judged as if everything that can still be provided had been.
  const verdict = judgeEntry({ ...facts, credential: 'link', visitor: { ...visitor, hasName: true } })
  const isSignInNeeded = verdict.outcome === 'refuse' && verdict.code === 'room.sign_in_required'
  const isRegistrationNeeded = verdict.outcome === 'refuse' && verdict.code === 'room.registration_required'
  if (!isSignInNeeded && !isRegistrationNeeded) throwRefusal(verdict)
  const isShown = facts.credential === 'link' || facts.earlier !== null || visitor.isHost
  const isPasscodeNeeded = room.settings.passcodeRequired && !isShown
  const mayKnow = isShown || visitor.isMember || (!isPasscodeNeeded && verdict.outcome !== 'refuse')
  const mayKnowNames = mayKnow || isRegistrationPageOpen
  const role = verdict.outcome === 'refuse' ? 'guest' : verdict.role
  // Whether people who have to sign in are panelists is not known before.
  const isOfAudience = !isSignInNeeded && isAudience(role, room.settings)
  const watches = isOfAudience && !isInterpreter
  const reason = verdict.outcome === 'wait' ? verdict.reason : null
  const dates = meeting.kind === 'scheduled' ? meeting.occurrence : null
  return {
    meetingId: meeting.meetingId,
    title: mayKnowNames ? meeting.title : '',
    hostName: mayKnowNames ? meeting.hostName : '',
    organizationId: mayKnowNames ? meeting.organizationId : null,
    organizationName: mayKnowNames ? meeting.organizationName : '',
    organizationLogoUrl: mayKnowNames ? logoUrl : null,
    startDateTime: dates?.startsAt ?? null,
    endDateTime: dates?.endsAt ?? null,
    state: session?.startedAt ? 'open' : 'not_started',
    insideCount: mayKnow ? insideCount : 0,
    waitingCount: verdict.outcome !== 'refuse' && isHostLike(verdict.role) ? facts.crowd.waitingInAll : 0,
    otherDevices,
    role,
    isPasscodeNeeded,
    isSignInNeeded,
    isApprovalNeeded: reason === 'approval',
    isHostNeeded: reason === 'host_absent',
    isRegistrationNeeded,
    registeredName: request.registeredName,
    isAudioOff: watches || (visitor.isHost ? room.settings.hostAudioOff : room.settings.participantsAudioOff),
    isVideoOff:
      isOfAudience || (visitor.isHost ? room.settings.hostVideoOff : room.settings.participantsVideoOff),
    isAudience: watches,
    mayBeRecorded: purposes !== null,
    isRecorded,
    recordingPurposes: mayKnow ? purposes : null,
    captions: mayKnow && possibleCaptions ? { isOn: room.settings.liveCaptions, ...possibleCaptions } : null,
  }
}
