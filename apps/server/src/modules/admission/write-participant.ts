import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import {
  admittedPlace,
  blockedOnArrival,
  findParticipant,
  type Participant,
  permissionsOf,
  type RoomsForAdmission,
  type RoomSession,
} from '../rooms/index.ts'
import { wasInside, type EntryVerdict } from './entry.policy.ts'
import type { JoinRequest } from './join-request.ts'
import type { DevicePlan } from './own-devices.ts'

interface WriteParticipantDeps extends Pick<RoomsForAdmission, 'participants' | 'signals'> {
  clock: Clock
}

interface JudgedRequest {
  session: RoomSession
  device: DevicePlan
  verdict: Exclude<EntryVerdict, { outcome: 'refuse' }>
  request: JoinRequest
  hasChat: boolean
  tokenHash: Buffer
  /** Of the connection that they join with. */
  aheadId: string | null
}

/** Writes who was admitted or waits now. The token of an earlier visit ends, and the pages that lose their place are closed. */
export function createWriteParticipant({ clock, participants, signals }: WriteParticipantDeps) {
  const now = () => new Date(clock.now())

  function valuesOf({ session, device, verdict, request, tokenHash }: JudgedRequest) {
    const { row, inheritsFrom } = device
    const status = verdict.outcome === 'admit' ? ('admitted' as const) : ('waiting' as const)
    const blocked = wasInside(inheritsFrom) ? inheritsFrom : blockedOnArrival(verdict.role, session.settings)
    return {
      display_name: nameOf(request, inheritsFrom, session),
      role: verdict.role,
      status,
      waits_for: verdict.outcome === 'wait' ? verdict.reason : null,
      token_hash: tokenHash,
      registration_id: request.registrationId ?? inheritsFrom?.registrationId ?? null,
      device_hash: request.deviceHash,
      user_agent: request.userAgent,
      is_additional: device.isAdditional,
      address: request.address,
      last_seen_at: now(),
      microphone_held: blocked.isMicrophoneBlocked,
      camera_held: blocked.isCameraBlocked,
      may_unmute: inheritsFrom?.mayUnmute ?? null,
      may_start_video: inheritsFrom?.mayStartVideo ?? null,
      may_share: inheritsFrom?.mayShare ?? null,
      // Once admitted, they have `place_until`, also while they wait to come back.
      ...(status === 'admitted'
        ? { ...admittedPlace(row, now().getTime()), returns_by_approval: false }
        : { hand_raised_at: null }),
      decided_at: row?.status === status ? new Date(row.decidedAt) : now(),
    }
  }

  return async function writeParticipant(tx: Tx, judged: JudgedRequest): Promise<Participant> {
    const { session, device, request, hasChat, aheadId } = judged
    const { row, dropped } = device
    const values = valuesOf(judged)
    const droppedIds = dropped.map(({ id }) => id)
    if (droppedIds.length > 0) await participants.leave(tx, droppedIds, now())
    await signals.closed(tx, session.id, row ? [row.id, ...droppedIds] : droppedIds, 'joined_elsewhere')
    if (!row)
      return participants.insert(tx, {
        ...values,
        has_chat: hasChat,
        interprets: [...(device.inheritsFrom?.interprets ?? request.interprets)],
        id: aheadId ?? newId(now().getTime()),
        room_session_id: session.id,
        user_id: request.person?.id ?? null,
        created_at: now(),
      })
    // Someone who rejoins without signing in keeps the account of the earlier visit, and its chat.
    const chat = request.person || !row.userId ? { has_chat: hasChat } : {}
    // Who waits may have been made an interpreter meanwhile; who was inside has the languages that a host gave them there.
    const isAsInvited = request.person !== null && !wasInside(device.inheritsFrom)
    const languages = isAsInvited ? { interprets: [...request.interprets] } : {}
    await participants.update(tx, row.id, { ...values, ...chat, ...languages })
    const written = await findParticipant(tx, row.id)
    if (!written) throw new Error('The participant is gone')
    return written
  }
}

/**
 * People who rejoin keep their name, including one that a host gave them. Another name that they type counts only if they may rename
 * themselves in the room (spec 3.28).
 */
function nameOf(request: JoinRequest, earlier: Participant | null, { settings }: RoomSession): string {
  const typed = request.isNameTyped ? request.displayName : null
  if (wasInside(earlier) && !permissionsOf(earlier, settings).canRename) return earlier.displayName
  return typed ?? earlier?.displayName ?? request.displayName ?? request.meeting.hostName
}
