import type { JoinResult } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { Seats } from '../resources/index.ts'
import {
  newParticipantToken,
  type Participant,
  type RoomsForAdmission,
  type RoomSession,
} from '../rooms/index.ts'
import type { JoinRequest } from './join-request.ts'
import type { JoinResults } from './join-results.ts'
import type { JudgeRequest } from './judge-request.ts'
import { createWriteParticipant } from './write-participant.ts'

interface EnterRoomDeps extends Pick<
  RoomsForAdmission,
  'participants' | 'state' | 'signals' | 'lobbyNews' | 'media' | 'ahead'
> {
  db: Db
  clock: Clock
  seats: Pick<Seats, 'listFeatures'>
  judgeRequest: JudgeRequest
  results: JoinResults
}

/** Judges a request and carries out the verdict, in one transaction with the session locked. */
export function createEnterRoom(deps: EnterRoomDeps) {
  const { db, clock, participants, state, signals, lobbyNews, media, seats, judgeRequest, results, ahead } =
    deps
  const writeParticipant = createWriteParticipant(deps)

  /** Members use the chat of their own plan, guests that of the host's (spec 6.6). */
  async function hasChatFeature({ person, meeting }: JoinRequest): Promise<boolean> {
    const { organizationId } = person ?? meeting
    const userId = person?.id ?? meeting.hostUserId
    return (await seats.listFeatures(db, { organizationId, userId })).includes('chat')
  }

  /** Only a new participant takes the ID of the connection. */
  async function takeAhead(
    tx: Tx,
    { session, verdict, device }: Awaited<ReturnType<JudgeRequest>>,
    { aheadToken, person }: JoinRequest,
  ): Promise<string | null> {
    if (!aheadToken || verdict.outcome !== 'admit' || device.row !== null) return null
    return ahead.take(tx, session, { userId: person?.id ?? null, aheadToken })
  }

  /** False if the connection is not there. Afterwards it gets the rights once more, because a host may have changed them meanwhile. */
  async function letIn(session: RoomSession, self: Participant): Promise<boolean> {
    const isInside = await ahead.letIn(session, self)
    if (isInside) await media.syncOne(session, self.id)
    return isInside
  }

  return async function enterRoom(request: JoinRequest): Promise<JoinResult> {
    const participantToken = newParticipantToken()
    const hasChat = await hasChatFeature(request)
    let isReady: Promise<void> | undefined
    const { session, self, dropped, aheadId } = await db.transaction().execute(async (tx) => {
      const judged = await judgeRequest(tx, request)
      const { session, earlier, verdict, device } = judged
      const { dropped } = device
      if (verdict.outcome === 'admit') isReady = media.prepare(session)
      const tokenHash = sha256(participantToken)
      const aheadId = await takeAhead(tx, judged, request)
      const self = await writeParticipant(tx, { ...judged, request, hasChat, tokenHash, aheadId })
      if (self.status === 'waiting' || earlier?.status === 'waiting')
        await signals.lobbyChanged(tx, session.id)
      if (self.status === 'waiting') {
        if (earlier?.status !== 'waiting') await lobbyNews.waits(tx, session.id)
        return { session, self, dropped, aheadId }
      }
      return { session: await state.onAdmitted(tx, session, request.meeting, self), self, dropped, aheadId }
    })
    await Promise.all(dropped.map(({ id }) => media.remove(session, id)))
    if (self.status === 'waiting') return results.waiting(self, participantToken)
    try {
      return await results.admitted(session, self, {
        participantToken,
        meeting: request.meeting,
        isReady,
        ...(aheadId === null ? {} : { letIn: letIn(session, self) }),
      })
    } catch (error) {
      // Its page does not know that it is inside.
      if (aheadId !== null) await media.remove(session, self.id)
      // A guest never received the token, so the next attempt is a new participant.
      if (self.userId === null) await participants.leave(db, [self.id], new Date(clock.now()))
      throw error
    }
  }
}

export type EnterRoom = ReturnType<typeof createEnterRoom>
