import { limits, type MeetingInfo } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import {
  findParticipantByToken,
  findPerson,
  holdsPlace,
  listParticipantsOfUsers,
  type Participant,
  type RoomSession,
} from '../rooms/index.ts'
import type { JoinRequest } from './join-request.ts'

interface EarlierVisits {
  /** Who they were in this session: the holder of the token of an earlier visit, or the same account. */
  earlier: Participant | null
  /** Whether their token proves that this very device was `earlier`. */
  isSameDevice: boolean
  /** All devices of their account; none for guests. */
  devices: Participant[]
}

export async function findVisits(
  db: DbOrTx,
  session: RoomSession,
  { person, rejoinToken }: JoinRequest,
): Promise<EarlierVisits> {
  const byToken = rejoinToken ? await findParticipantByToken(db, session.id, sha256(rejoinToken)) : null
  if (person) {
    const devices = await listParticipantsOfUsers(db, session.id, [person.id])
    // A guest's visit ends when they sign in.
    const own = byToken?.userId === person.id ? byToken : null
    const removed = devices.find(({ status }) => status === 'removed')
    const found = removed ?? own ?? devices[0] ?? null
    // People who are inside on another device have not been away.
    const isInside = devices.some(({ status, sfuSid }) => status === 'admitted' && sfuSid !== null)
    const earlier = found && isInside ? { ...found, returnsByApproval: false } : found
    return { earlier, isSameDevice: own !== null, devices }
  }
  // The token of an account stands for it, as long as the account is active.
  const isKnown = !byToken?.userId || (await findPerson(db, byToken.userId))?.isActive
  return { earlier: isKnown ? byToken : null, isSameDevice: true, devices: [] }
}

/** Whose row is written when someone is let in. */
export interface DevicePlan {
  /** The row; null for a new one. */
  row: Participant | null
  /** Whose role, name and mutes they have. */
  inheritsFrom: Participant | null
  isAdditional: boolean
  /** Their devices that leave the room. */
  dropped: Participant[]
}

/**
 * Someone who is inside on another device takes its place, or joins beside it if they ask to. Throws `room.too_many_devices`.
 */
export function planDevice(
  { isAdditional }: Pick<JoinRequest, 'isAdditional'>,
  { earlier, isSameDevice, devices }: EarlierVisits,
  nowMs: number,
): DevicePlan {
  if (earlier === null) return { row: null, inheritsFrom: null, isAdditional: false, dropped: [] }
  const isInside = (device: Participant) => holdsPlace(device, nowMs)
  if (!isAdditional || isSameDevice || !isInside(earlier)) {
    // Also devices that lost their connection: their pages could reconnect later.
    const isDropped = (one: Participant) => one.id !== earlier.id && one.status === 'admitted'
    return {
      row: earlier,
      // A page that reloads keeps the rights of its device.
      inheritsFrom:
        isSameDevice && earlier.status === 'admitted' ? earlier : withStrictestRights(earlier, devices),
      isAdditional: earlier.isAdditional,
      dropped: isAdditional ? [] : devices.filter(isDropped),
    }
  }
  const unused = devices.find((device) => device.isAdditional && !isInside(device)) ?? null
  if (!unused && devices.length >= limits.room.maxDevices) throw new AppError('room.too_many_devices')
  return { row: unused, inheritsFrom: asNewDevice(earlier, devices), isAdditional: true, dropped: [] }
}

/** What a host blocked on one device stays blocked on the next. */
function withStrictestRights(earlier: Participant, devices: Participant[]): Participant {
  const may = (right: 'mayUnmute' | 'mayStartVideo' | 'mayShare') =>
    devices.some((device) => device[right] === false) ? false : earlier[right]
  return {
    ...earlier,
    mayUnmute: may('mayUnmute'),
    mayStartVideo: may('mayStartVideo'),
    mayShare: may('mayShare'),
  }
}

/** The same person on a device that has neither a connection nor a place yet. */
function asNewDevice(earlier: Participant, devices: Participant[]): Participant {
  const nothing = { sfuSid: null, sfuJoinedAt: null, placeUntil: null, connectedAt: null }
  return { ...withStrictestRights(earlier, devices), ...nothing }
}

/** The devices on which they are in the room now. */
export function presentDevices(
  devices: Participant[],
  { deviceHash }: Pick<JoinRequest, 'deviceHash'>,
): MeetingInfo['otherDevices'] {
  return devices
    .filter(({ status, sfuSid }) => status === 'admitted' && sfuSid !== null)
    .map((device) => ({ userAgent: device.userAgent, isThisBrowser: device.deviceHash.equals(deviceHash) }))
}
