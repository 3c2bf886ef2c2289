import type { MeetingRole, ParticipantAct } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import '../rooms.events.ts'

export interface LoggedAct {
  participantId: string
  /** If someone else decided it. */
  byParticipantId?: string
  act: ParticipantAct
  role?: MeetingRole
}

/** Reports what people do in a room, for the log of the meeting; not if its host keeps none (spec 3.28). */
export function createRoomLog({ clock, events }: { clock: Clock; events: Events }) {
  return async function log(
    tx: Tx,
    { id: roomSessionId, settings }: Pick<RoomSession, 'id' | 'settings'>,
    { participantId, byParticipantId = participantId, act, role }: LoggedAct,
  ): Promise<void> {
    if (!settings.participantLog) return
    await events.publish(tx, 'room.participant_acted', {
      entryId: newId(clock.now()),
      roomSessionId,
      participantId,
      byParticipantId: byParticipantId === participantId ? null : byParticipantId,
      act,
      role: role ?? null,
      at: clock.now(),
    })
  }
}

export type RoomLog = ReturnType<typeof createRoomLog>
