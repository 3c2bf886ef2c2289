import { onEvent, onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import { reportPresenterRights } from './host-controls/presenter-rights.ts'
import * as lobbyRepository from './lobby/lobby.repository.ts'
import type { Participant } from './participants/participant.ts'
import * as participantsRepository from './participants/participants.repository.ts'
import { isHostLike } from './participants/rights.policy.ts'
import type { RoomParts } from './rooms.deps.ts'
import { applySettings, changesOf } from './sessions/session-settings.ts'
import * as sessionsRepository from './sessions/sessions.repository.ts'
import '../accounts/index.ts'

/**
 * A suspended or deleted user is removed from every room at once (spec 4.2): SFU, socket and chat. Signing out ends no call: the
 * participant token is a session of its own, and its page leaves the room. The signal reaches every web process at once, also while no
 * worker runs; the event is kept until it has been handled.
 */
export function roomsListeners(deps: RoomParts): ModuleListener[] {
  const { db, clock, signals, endSession, media, ahead, meetings, registration } = deps

  /** Removing twice is harmless. People who were reactivated or restored meanwhile are not removed. */
  async function removeWithoutAccess({ userId }: { userId: string }): Promise<void> {
    await ahead.endAllOfUser(userId)
    for (const participant of await participantsRepository.listOfUser(db, userId))
      if (!participant.hasAccess) await removeFromRoom(participant, 'suspended')
  }

  /** Registrants who were approved again meanwhile are not removed. */
  async function removeRefused({ registrationIds }: { registrationIds: string[] }): Promise<void> {
    for (const participant of await participantsRepository.listOfRegistrations(db, registrationIds)) {
      const { registrationId } = participant
      const isApproved = registrationId && (await registration.isRegistrantApproved(db, registrationId))
      if (!isApproved) await removeFromRoom(participant, 'removed')
    }
  }

  async function removeFromRoom(
    { id, roomSessionId, status, role }: Pick<Participant, 'id' | 'roomSessionId' | 'status' | 'role'>,
    reason: 'suspended' | 'removed',
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      if (status === 'waiting') await lobbyRepository.endWaits(tx, [id], now)
      await participantsRepository.leave(tx, [id], now)
      if (isHostLike(role)) await signals.hostsChanged(tx, roomSessionId)
      await signals.closed(tx, roomSessionId, [id], reason)
    })
    await media.remove({ id: roomSessionId }, id)
  }

  /** Connections before Join were judged by what was true before. Ending twice is harmless. */
  async function endAhead({ meetingId }: { meetingId: string }): Promise<void> {
    const session = await sessionsRepository.findOpen(db, meetingId)
    if (session) await ahead.endAllOf(session.id)
  }

  /** Ends the room of a date that its host cancelled or removed while people are inside. Ending twice is harmless. */
  async function endTakenBack({ meetingId }: { meetingId: string }): Promise<void> {
    const session = await sessionsRepository.findOpen(db, meetingId)
    if (!session || !(await meetings.isTakenBack(db, meetingId, session.occurrenceId))) return
    await db.transaction().execute((tx) => endSession(tx, session.id, 'ended_by_host'))
    await media.close(session.id)
  }

  /** Closing twice is harmless. */
  async function closePurged({ roomSessionIds }: { roomSessionIds: string[] }): Promise<void> {
    for (const id of roomSessionIds) await media.close(id)
  }

  return [
    onEvent('room.sessions_purged', 'rooms.close_purged', closePurged),
    onEvent('user.access_ended', 'rooms.remove_participants', removeWithoutAccess),
    onSignal('user.access_ended', removeWithoutAccess),
    onEvent('registration.refused', 'rooms.remove_registrants', removeRefused),
    onEvent('meeting.started', 'rooms.follow_start', (started) => followStart(deps, started)),
    onEvent('meeting.cancelled', 'rooms.end_taken_back', endTakenBack),
    onEvent('meeting.changed', 'rooms.end_taken_back', endTakenBack),
    onEvent('meeting.cancelled', 'rooms.end_ahead', endAhead),
    onEvent('meeting.changed', 'rooms.end_ahead', endAhead),
  ]
}

/** The host started the personal meeting while people are in its room: the settings that they chose apply there. Twice is harmless. */
async function followStart(deps: RoomParts, { meetingId }: { meetingId: string }): Promise<void> {
  const { db, clock, state, signals, media, meetings } = deps
  const roomSessionId = await db.transaction().execute(async (tx) => {
    const session = await sessionsRepository.findOpenForUpdate(tx, meetingId)
    if (!session || session.startedAt === null) return null
    const { settings } = await meetings.get(tx, meetingId)
    const changes = changesOf(session.settings, settings)
    if (changes.length === 0) return null
    const chosen = Object.fromEntries(changes.map((name) => [name, settings[name]]))
    await applySettings(tx, state, session, chosen, clock.now())
    await reportPresenterRights(tx, deps, session.id)
    await signals.roomChanged(tx, session.id)
    return session.id
  })
  if (roomSessionId) await media.syncAll({ id: roomSessionId })
}
