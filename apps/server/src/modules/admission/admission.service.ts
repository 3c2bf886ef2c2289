import type { JoinInput, JoinResult, MeetingInfo, RecordingPurposes } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { RegistrationApi } from '../registration/index.ts'
import {
  type CaptionReader,
  countInside,
  findOpenSession,
  type LogoReader,
  type RecordingReader,
  type SessionRecording,
} from '../rooms/index.ts'
import type { CrowdBounds } from './admission.settings.ts'
import type { AdmissionFacts } from './admission-facts.ts'
import type { AdmissionLimits } from './admission-limits.ts'
import type { EnterRoom } from './enter-room.ts'
import { wasInside } from './entry.policy.ts'
import type { JoinRequests } from './join-request.ts'
import { createJoinQueue } from './join-queue.ts'
import { findVisits, presentDevices } from './own-devices.ts'
import { presentPreJoin } from './pre-join.ts'

interface AdmissionDeps {
  db: Db
  requests: JoinRequests
  facts: AdmissionFacts
  enterRoom: EnterRoom
  admissionLimits: AdmissionLimits
  logoOf: LogoReader
  registration: Pick<RegistrationApi, 'hasOpenPage'>
  recordings: Pick<RecordingReader, 'findOfSession' | 'findPurposes'>
  captions: Pick<CaptionReader, 'findPossible'>
  crowd: CrowdBounds
}

/** Every way into a room: what a page asks before and when someone joins. */
export function createAdmission(deps: AdmissionDeps) {
  const {
    db,
    requests,
    facts,
    enterRoom,
    admissionLimits,
    logoOf,
    registration,
    recordings,
    captions,
    crowd,
  } = deps
  const queue = createJoinQueue(crowd)
  const findPurposes = createPurposes(deps)

  return {
    /** Throws the codes of `judgeEntry` and `judgeCrowd`, `room.start_link_used` and `room.media_unavailable`. */
    async join(input: JoinInput, context: CallContext): Promise<JoinResult> {
      // Someone with a suspended account is not a guest.
      if (context.refusal?.code === 'identity.suspended') throw context.refusal
      return admissionLimits.countProbes(
        { ip: context.ip, showsToken: showsToken(input) },
        () => requests.findTarget(input),
        (target) => {
          const { id: meetingId, organizationId } = target.meeting
          const { caller, ip } = context
          const isMember = caller.kind === 'user' && caller.organizationId === organizationId
          return queue.run({ meetingId, ip, isMember }, async () =>
            enterRoom(await requests.read(input, target, context)),
          )
        },
      )
    },

    /** What the pre-join page shows; names only to people who may know of the meeting. */
    async info(
      input: Pick<JoinInput, 'meeting' | 'pwd' | 'startTicket'>,
      context: CallContext,
    ): Promise<MeetingInfo> {
      return admissionLimits.countProbes(
        { ip: context.ip, showsToken: showsToken(input) },
        () => requests.findTarget(input),
        async (target) => {
          const request = await requests.read(input, target, context)
          const session = await findOpenSession(db, request.meeting.id)
          const { earlier, devices } = session
            ? await findVisits(db, session, request)
            : { earlier: null, devices: [] }
          const [insideCount, known, logoUrl, recording, possibleCaptions, isRegistrationPageOpen] =
            await Promise.all([
              session ? countInside(db, session.id) : 0,
              facts.gather(db, session, earlier, request),
              logoOf(db, request.meeting.organizationId),
              session && recordings.findOfSession(db, session.id),
              captions.findPossible(db, request.meeting),
              request.meeting.isRegistrationRequired && registration.hasOpenPage(db, request.meeting),
            ])
          const otherDevices = presentDevices(devices, request)
          const isRecorded = recording?.isConsentNeeded ?? false
          const meeting = { ...request.meeting, settings: known.room.settings }
          return presentPreJoin({
            request,
            session,
            insideCount,
            facts: known,
            logoUrl,
            otherDevices,
            isRecorded,
            isInterpreter: (wasInside(earlier) ? earlier : request).interprets.length > 0,
            isRegistrationPageOpen,
            purposes: await findPurposes(meeting, recording),
            possibleCaptions,
          })
        },
      )
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>

/** Whether they bring a secret that cannot be guessed, right or wrong. */
export function showsToken({ pwd, startTicket }: Pick<JoinInput, 'pwd' | 'startTicket'>): boolean {
  return pwd !== undefined || startTicket !== undefined
}

function createPurposes({ db, recordings }: Pick<AdmissionDeps, 'db' | 'recordings'>) {
  /** What people agree to by joining, or may be asked for in the room; null if it is not to be recorded. */
  return async function findPurposes(
    meeting: Parameters<RecordingReader['findPurposes']>[1],
    recording: SessionRecording | null,
  ): Promise<RecordingPurposes | null> {
    if (recording?.purposes) return recording.purposes
    return meeting.settings.startRecording || recording?.isConsentNeeded
      ? recordings.findPurposes(db, meeting)
      : null
  }
}
