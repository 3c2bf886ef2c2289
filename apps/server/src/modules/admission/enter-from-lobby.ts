import type { JoinResult } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import {
  findParticipantInSession,
  findRoomSession,
  needsApproval,
  type Participant,
  type RoomsForAdmission,
  type RoomSession,
} from '../rooms/index.ts'
import type { JoinResults } from './join-results.ts'

interface EnterFromLobbyDeps extends Pick<RoomsForAdmission, 'participants'> {
  db: Db
  clock: Clock
  meetings: Pick<MeetingsApi, 'findByReference' | 'get'>
  results: JoinResults
}

export function createEnterFromLobby({ db, clock, participants, meetings, results }: EnterFromLobbyDeps) {
  /**
   * Several meetings can share an ID. Someone who waits for a room that no one has opened has to join again once the ID leads to another
   * meeting. Throws `room.moved`.
   */
  async function requireSameRoom(session: RoomSession, { id }: Participant): Promise<void> {
    if (session.startedAt !== null) return
    const { meetingId } = await meetings.get(db, session.meetingId)
    const meeting = await meetings.findByReference(db, meetingId)
    if (!meeting || meeting.id === session.meetingId) return
    await participants.delete(db, id)
    throw new AppError('room.moved')
  }

  /** Whether someone who waited was admitted; if so, everything that the page needs to enter. */
  return async function enterFromLobby(caller: ParticipantCaller): Promise<JoinResult> {
    const session = await findRoomSession(db, caller.roomSessionId)
    if (!session || session.endedAt !== null) throw new AppError('room.ended')
    const self = await findParticipantInSession(db, session.id, caller.participantId)
    if (!self || self.status === 'left') throw new AppError('room.not_admitted')
    // Joining judges who comes back after a while.
    if (needsApproval(self, clock.now())) throw new AppError('room.not_admitted')
    if (self.status === 'removed' || self.status === 'denied') throw new AppError(`room.${self.status}`)
    if (self.status === 'waiting') await requireSameRoom(session, self)
    await participants.update(db, self.id, { last_seen_at: new Date(clock.now()) })
    if (self.status === 'waiting') return results.waiting(self, caller.token)
    const meeting = await meetings.get(db, session.meetingId)
    return results.admitted(session, self, { participantToken: caller.token, meeting })
  }
}

export type EnterFromLobby = ReturnType<typeof createEnterFromLobby>
