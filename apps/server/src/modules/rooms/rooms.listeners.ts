import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { onEvent, onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { RegistrationApi } from '../registration/index.ts'
import type { Participant } from './participants/participant.ts'
import * as participantsRepository from './participants/participants.repository.ts'
import { isHostLike } from './participants/rights.policy.ts'
import type { RoomMedia } from './media/room-media.ts'
import type { RoomState } from './sessions/room-state.ts'
import { applySettings, changesOf } from './sessions/session-settings.ts'
import * as sessionsRepository from './sessions/sessions.repository.ts'
import '../accounts/index.ts'

export interface RoomsListenersDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  state: RoomState
  media: RoomMedia
  meetings: Pick<MeetingsApi, 'get' | 'isTakenBack'>
  registration: Pick<RegistrationApi, 'isRegistrantApproved'>
}

/**
 * A suspended or deleted user is out of every room at once (spec 4.2): SFU, socket and chat. Who signs out stays in the rooms they are
 * in: the participant token is its own session, and its page leaves by itself. The signal reaches every web process at once,
 * also while no worker runs; the event is kept until somebody has handled it.
 */
export function roomsListeners({
  db,
  clock,
  realtime,
  state,
  media,
  meetings,
  registration,
}: RoomsListenersDeps): ModuleListener[] {
  /** Removing twice is harmless; who was reactivated or restored meanwhile stays. */
  async function removeWithoutAccess({ userId }: { userId: string }): Promise<void> {
    for (const participant of await participantsRepository.listOfUser(db, userId))
      if (!participant.hasAccess) await takeOut(participant, 'suspended')
  }

  /** Who was approved again meanwhile stays. */
  async function removeRefused({ registrationIds }: { registrationIds: string[] }): Promise<void> {
    for (const participant of await participantsRepository.listOfRegistrations(db, registrationIds)) {
      const { registrationId } = participant
      const isApproved = registrationId && (await registration.isRegistrantApproved(db, registrationId))
      if (!isApproved) await takeOut(participant, 'removed')
    }
  }

  async function takeOut(
    { id, roomSessionId, status, role }: Pick<Participant, 'id' | 'roomSessionId' | 'status' | 'role'>,
    reason: 'suspended' | 'removed',
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (status === 'waiting') await participantsRepository.delete(tx, id)
      await participantsRepository.leave(tx, id, new Date(clock.now()))
      if (isHostLike(role)) await state.announceHosts(tx, roomSessionId)
      await state.announceClosed(tx, roomSessionId, [id], reason)
    })
    await media.remove({ id: roomSessionId }, id)
  }

  /** What the host takes back while people are inside is over for all of them. Ending twice is harmless. */
  async function endTakenBack({ meetingId }: { meetingId: string }): Promise<void> {
    const session = await sessionsRepository.findOpen(db, meetingId)
    if (!session || !(await meetings.isTakenBack(db, meetingId, session.occurrenceId))) return
    await db.transaction().execute((tx) => state.end(tx, session.id, 'ended_by_host'))
    await media.close(session.id)
  }

  /** The host has begun the personal meeting while people are in its room: what they chose holds there too. Twice is harmless. */
  async function followStart({ meetingId }: { meetingId: string }): Promise<void> {
    const roomSessionId = await db.transaction().execute(async (tx) => {
      const session = await sessionsRepository.findOpenForUpdate(tx, meetingId)
      if (!session || session.startedAt === null) return null
      const { settings } = await meetings.get(tx, meetingId)
      const changes = changesOf(session.settings, settings)
      if (changes.length === 0) return null
      const chosen = Object.fromEntries(changes.map((name) => [name, settings[name]]))
      await applySettings(tx, state, session, chosen, clock.now())
      await realtime.signal(tx, 'room.changed', { roomSessionId: session.id })
      return session.id
    })
    if (roomSessionId) await media.syncAll({ id: roomSessionId })
  }

  /** Closing what is closed is harmless. */
  async function closePurged({ roomSessionIds }: { roomSessionIds: string[] }): Promise<void> {
    for (const id of roomSessionIds) await media.close(id)
  }

  return [
    onEvent('room.sessions_purged', 'rooms.close_purged', closePurged),
    onEvent('user.access_ended', 'rooms.remove_participants', removeWithoutAccess),
    onSignal('user.access_ended', removeWithoutAccess),
    onEvent('registration.refused', 'rooms.remove_registrants', removeRefused),
    onEvent('meeting.started', 'rooms.follow_start', followStart),
    onEvent('meeting.cancelled', 'rooms.end_taken_back', endTakenBack),
    onEvent('meeting.changed', 'rooms.end_taken_back', endTakenBack),
  ]
}
