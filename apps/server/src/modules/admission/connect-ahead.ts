import type { AheadConnection, ConnectAheadInput } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { countInside, findOpenSession, maxNamed, type RoomsForAdmission } from '../rooms/index.ts'
import type { AdmissionFacts } from './admission-facts.ts'
import type { AdmissionLimits } from './admission-limits.ts'
import { showsToken } from './admission.service.ts'
import { judgeNewcomer } from './crowd.policy.ts'
import { judgeEntry } from './entry.policy.ts'
import type { JoinRequests } from './join-request.ts'
import { findVisits } from './own-devices.ts'
import type { CrowdBounds } from './admission.settings.ts'

interface ConnectAheadDeps extends Pick<RoomsForAdmission, 'ahead'> {
  db: Db
  requests: JoinRequests
  facts: AdmissionFacts
  admissionLimits: AdmissionLimits
  crowd: CrowdBounds
}

/**
 * Opens a connection for someone at pre-join whom Join would let in at this moment. Null for people who would wait or be refused or
 * were in the room before, while nobody is inside, and in rooms with captions or many people, where messages would name all their receivers. Throws `room.not_available`, `room.start_link_used`, `room.media_unavailable`.
 */
export function createConnectAhead({ db, requests, facts, admissionLimits, ahead, crowd }: ConnectAheadDeps) {
  async function judge(
    target: Awaited<ReturnType<JoinRequests['findTarget']>>,
    input: ConnectAheadInput,
    context: CallContext,
  ): Promise<AheadConnection | null> {
    const session = await findOpenSession(db, target.meeting.id)
    if (!session || session.settings.liveCaptions) return null
    const insideCount = await countInside(db, session.id)
    if (insideCount === 0 || insideCount > maxNamed) return null
    const request = await requests.read(input, target, context)
    // Their identity in the SFU would be that of the earlier visit.
    if ((await findVisits(db, session, request)).earlier) return null
    const known = await facts.gather(db, session, null, request)
    const verdict = judgeEntry(known)
    if (verdict.outcome !== 'admit') return null
    if (judgeNewcomer(known, verdict.outcome, crowd)) return null
    return ahead.open(session, { userId: request.person?.id ?? null, address: request.address })
  }

  return async function connectAhead(
    context: CallContext,
    input: ConnectAheadInput,
  ): Promise<AheadConnection | null> {
    if (context.refusal?.code === 'identity.suspended') throw context.refusal
    return admissionLimits.countProbes(
      { ip: context.ip, showsToken: showsToken(input) },
      () => requests.findTarget(input),
      (target) => judge(target, input, context),
    )
  }
}

export type ConnectAhead = ReturnType<typeof createConnectAhead>
