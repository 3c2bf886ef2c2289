import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { CrowdBounds } from './admission.settings.ts'
import type { RoomsForAdmission } from '../rooms/index.ts'
import type { AdmissionFacts } from './admission-facts.ts'
import { judgeNewcomer } from './crowd.policy.ts'
import { judgeEntry, throwRefusal } from './entry.policy.ts'
import type { JoinRequest } from './join-request.ts'
import { findVisits, planDevice } from './own-devices.ts'

interface JudgeRequestDeps extends Pick<RoomsForAdmission, 'sessions'> {
  clock: Clock
  facts: AdmissionFacts
  crowd: CrowdBounds
}

export function createJudgeRequest({ clock, sessions, facts, crowd }: JudgeRequestDeps) {
  /** Locks the open session. If there is none, one is opened for a request that is not refused. */
  async function lockSession(tx: Tx, request: JoinRequest) {
    const { meeting } = request
    const open = await sessions.findOpenForUpdate(tx, meeting.id)
    if (open) return open
    throwRefusal(judgeEntry(await facts.gather(tx, null, null, request)))
    const now = new Date(clock.now())
    await sessions.insertIfNone(tx, {
      id: newId(now.getTime()),
      organization_id: meeting.organizationId,
      meeting_id: meeting.id,
      settings: JSON.stringify(meeting.settings),
      created_at: now,
      emptied_at: now,
    })
    const session = await sessions.findOpenForUpdate(tx, meeting.id)
    if (!session) throw new Error('The room session could not be opened')
    return session
  }

  /**
   * The locked session, the earlier visit, the verdict and whose row it is written to. Throws the codes of `judgeEntry` and `judgeCrowd`, and
   * `room.too_many_devices`.
   */
  return async function judgeRequest(tx: Tx, request: JoinRequest) {
    const session = await sessions.followMeeting(tx, await lockSession(tx, request), request.meeting)
    const visits = await findVisits(tx, session, request)
    const { earlier } = visits
    const device = planDevice(request, visits, clock.now())
    const known = await facts.gather(tx, session, device.inheritsFrom, request)
    const verdict = judgeEntry(known)
    throwRefusal(verdict)
    // An additional device takes a place as well.
    const isNew = device.row === null || earlier?.status === 'denied'
    const refusal = isNew ? judgeNewcomer(known, verdict.outcome, crowd) : null
    if (refusal) throw new AppError(refusal)
    return { session, earlier, verdict, device }
  }
}

export type JudgeRequest = ReturnType<typeof createJudgeRequest>
