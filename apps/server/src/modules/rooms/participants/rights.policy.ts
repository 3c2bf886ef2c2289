import { isAudience, type MeetingRole, type RoomSettings } from '@majlis/contract'
import type { MediaRights, MediaSource } from '../../../integrations/livekit/index.ts'

/** What the rights of a person in a room depend on. Null: as the room's settings say. */
export interface RightsHolder {
  role: MeetingRole
  mayUnmute: boolean | null
  mayStartVideo: boolean | null
  mayShare: boolean | null
  /** The feature (spec 6.6). */
  hasChat: boolean
  /** Interpreters may speak, even if no one else may (spec 1.6). */
  interprets?: readonly string[]
}

export interface Rights {
  canUnmute: boolean
  canStartVideo: boolean
  canShare: boolean
  canChat: boolean
  canReact: boolean
  canRename: boolean
}

/** Hosts and co-hosts run the room and are not bound by its settings (spec 6.2). */
export function isHostLike(role: MeetingRole): boolean {
  return role === 'host' || role === 'co_host'
}

/** The devices that a room's settings let a role use, which host and co-hosts always may. */
export function devicesOf(
  role: MeetingRole,
  settings: RoomSettings,
): Pick<Rights, 'canUnmute' | 'canStartVideo' | 'canShare'> {
  const mayPresent = !isAudience(role, settings)
  const isFree = isHostLike(role)
  return {
    canUnmute: isFree || (mayPresent && settings.participantsUnmuteThemselves),
    canStartVideo: mayPresent,
    canShare: isFree || (mayPresent && !settings.onlyHostShares),
  }
}

/** What a person may do right now (spec 3.27, 3.28, 3.33, 6.6). A host's decision about one person takes precedence over the settings. */
export function permissionsOf(person: RightsHolder, settings: RoomSettings): Rights {
  const devices = devicesOf(person.role, settings)
  if (isHostLike(person.role)) {
    return {
      ...devices,
      canChat: person.hasChat,
      canReact: true,
      canRename: true,
    }
  }
  const isGuest = person.role === 'guest'
  return {
    canUnmute: person.mayUnmute ?? (devices.canUnmute || (person.interprets ?? []).length > 0),
    canStartVideo: person.mayStartVideo ?? devices.canStartVideo,
    canShare: person.mayShare ?? devices.canShare,
    canChat: person.hasChat && !settings.disableChat && !(isGuest && settings.disableGuestChat),
    canReact: !(isGuest && settings.disableGuestReactions),
    canRename: settings.selfRename,
  }
}

/** Devices that are off on arrival (spec 3.26), until their owner switches them on. */
export interface BlockedDevices {
  isMicrophoneBlocked: boolean
  isCameraBlocked: boolean
}

export function blockedOnArrival(role: MeetingRole, settings: RoomSettings): BlockedDevices {
  return role === 'host'
    ? { isMicrophoneBlocked: settings.hostAudioOff, isCameraBlocked: settings.hostVideoOff }
    : { isMicrophoneBlocked: settings.participantsAudioOff, isCameraBlocked: settings.participantsVideoOff }
}

/** Devices that someone may use, but has to unblock by a call first. */
export function blockedSourcesOf(rights: Rights, blocked: BlockedDevices): ('microphone' | 'camera')[] {
  const sources: ('microphone' | 'camera')[] = []
  if (rights.canUnmute && blocked.isMicrophoneBlocked) sources.push('microphone')
  if (rights.canStartVideo && blocked.isCameraBlocked) sources.push('camera')
  return sources
}

/** The part of the rights that the SFU enforces. Chat and reactions go through the server. */
export function mediaRightsOf(rights: Rights, blocked: BlockedDevices): MediaRights {
  const publishSources: MediaSource[] = []
  if (rights.canUnmute && !blocked.isMicrophoneBlocked) publishSources.push('microphone')
  if (rights.canStartVideo && !blocked.isCameraBlocked) publishSources.push('camera')
  if (rights.canShare) publishSources.push('screen_share', 'screen_share_audio')
  return { publishSources }
}

/** Whether `actor` may use host controls on `target`: never on the host or on themselves. */
export function canActOn(
  actor: { id: string; role: MeetingRole },
  target: { id: string; role: MeetingRole },
): boolean {
  return isHostLike(actor.role) && target.role !== 'host' && actor.id !== target.id
}

/** The same for what applies to a person on all devices: never on the actor's own account. */
export function canActOnPerson(
  actor: { id: string; role: MeetingRole; userId: string | null },
  target: { id: string; role: MeetingRole; userId: string | null },
): boolean {
  return canActOn(actor, target) && (target.userId === null || actor.userId !== target.userId)
}
