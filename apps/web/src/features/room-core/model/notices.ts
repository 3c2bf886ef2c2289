import type { CaptureFailure, RoomView } from '@majlis/contract'
import type { CallParticipant, CallSnapshot } from '@majlis/media'
import { isHostRole, type RoomState } from './room-state.ts'

/** A notice for this person of something that they did not do themselves. */
export type Notice =
  | { kind: 'waiting'; participantId: string; name: string }
  | { kind: 'several_waiting'; count: number }
  | { kind: 'hand'; name: string; count: number }
  | { kind: 'silenced'; source: 'microphone' | 'camera' | 'screen'; mayReturn: boolean }
  | { kind: 'may_unmute' }
  | { kind: 'co_host'; isNow: boolean }
  | { kind: 'panelist'; isNow: boolean }
  /** The languages that they interpret into from now on; none: they are no longer an interpreter. */
  | { kind: 'interpreter'; languages: readonly string[] }
  | { kind: 'chat'; isOpen: boolean }
  | { kind: 'locked'; isLocked: boolean }
  | { kind: 'recording'; isOn: boolean }
  | { kind: 'recording_failed'; failure: CaptureFailure }
  | { kind: 'recording_ready' }
  | { kind: 'spotlight' }

/** Notices that the people list makes redundant while it is open. */
export function isListed({ kind }: { kind: string }): boolean {
  return kind === 'waiting' || kind === 'several_waiting' || kind === 'hand'
}

export interface Moment {
  room: RoomState
  call: CallSnapshot
}

const sources = ['microphone', 'camera', 'screen'] as const

/**
 * The notices between one moment and the next. Pure, so that nothing is shown twice. `isRoleNew`: the SFU has just changed the role or
 * the languages of this person, which has a notice of its own; what they may use from now on needs none.
 */
export function noticesBetween(before: Moment, after: Moment, isRoleNew = false): readonly Notice[] {
  return [
    ...waitingNotices(before, after),
    ...handNotices(before, after),
    ...silencedNotices(before, after, isRoleNew),
    ...roomNotices(before, after),
    ...interpreterNotices(before.call, after.call),
  ]
}

/** The notices for a person who joins: who waits already, and what a host switched off while their page was reloaded. */
export function noticesOnArrival({ room, call }: Moment): readonly Notice[] {
  const silencedBy = { microphone: null, camera: null, screen: null }
  const before = { room: { ...room, lobby: [] }, call: { ...call, self: { ...call.self, silencedBy } } }
  return [...waitingNotices(before, { room, call }), ...silencedNotices(before, { room, call }, false)]
}

function waitingNotices(before: Moment, after: Moment): readonly Notice[] {
  if (!isHostRole(after.room.view.self.role)) return []
  const known = new Set(before.room.lobby.map((entry) => entry.participantId))
  const fresh = after.room.lobby.filter((entry) => !known.has(entry.participantId))
  const [first] = fresh
  if (!first) return []
  const count = after.room.view.lobbyCount
  if (count > 1) return [{ kind: 'several_waiting', count }]
  return [{ kind: 'waiting', participantId: first.participantId, name: first.displayName }]
}

/** Hosts get a notice: the hand may be on a page that they do not see. */
function handNotices(before: Moment, after: Moment): readonly Notice[] {
  if (!isHostRole(after.room.view.self.role)) return []
  const newest = raisedBetween(before.call, after.call).at(-1)
  if (!newest) return []
  const count = after.call.participants.filter(
    ({ isSelf, handRaisedAt }) => !isSelf && handRaisedAt !== null,
  ).length
  return [{ kind: 'hand', name: newest.name, count }]
}

/** Devices that were turned off or blocked: a mute can arrive a moment before the right is removed. */
function silencedNotices(before: Moment, after: Moment, isRoleNew: boolean): readonly Notice[] {
  const [was, is] = [before.call.self, after.call.self]
  const wasInside = before.call.connection === 'connected' && after.call.connection === 'connected'
  const isNewlySilenced = (source: (typeof sources)[number]) =>
    was.silencedBy[source] === null && is.silencedBy[source] === 'host'
  // For people who share nothing, the button itself shows that they can't.
  const hasLostRight = (source: (typeof sources)[number]) =>
    source !== 'screen' && wasInside && !isRoleNew && was.rights[source] && !is.rights[source]
  const notices: Notice[] = sources
    .filter((source) => isNewlySilenced(source) || hasLostRight(source))
    .map((source) => ({ kind: 'silenced', source, mayReturn: is.rights[source] }))
  if (wasInside && !isRoleNew && !was.rights.microphone && is.rights.microphone)
    notices.push({ kind: 'may_unmute' })
  return notices
}

function roomNotices(before: Moment, after: Moment): readonly Notice[] {
  const [was, is] = [before.room.view, after.room.view]
  if (was === is) return []
  const notices: Notice[] = []
  notices.push(...roleNotices(was, is))
  // Hosts decide these themselves; only the others get a notice.
  if (!isHostRole(is.self.role)) {
    if (was.self.canChat !== is.self.canChat) notices.push({ kind: 'chat', isOpen: is.self.canChat })
  }
  if (isHostRole(is.self.role) && was.isLocked !== is.isLocked)
    notices.push({ kind: 'locked', isLocked: is.isLocked })
  notices.push(...recordingNotices(was, is))
  const selfId = is.self.participantId
  if (is.spotlightParticipantId === selfId && was.spotlightParticipantId !== selfId)
    notices.push({ kind: 'spotlight' })
  return notices
}

function roleNotices(was: RoomView, is: RoomView): readonly Notice[] {
  const [before, after] = [was.self.role, is.self.role]
  if (before === after || before === 'host' || after === 'host') return []
  if (after === 'co_host') return [{ kind: 'co_host', isNow: true }]
  // Outside webinars, the role makes no difference.
  if (is.settings.webinar && after === 'panelist') return [{ kind: 'panelist', isNow: true }]
  if (before === 'co_host') return [{ kind: 'co_host', isNow: false }]
  return is.settings.webinar && before === 'panelist' ? [{ kind: 'panelist', isNow: false }] : []
}

const selfOf = ({ participants }: CallSnapshot) => participants.find(({ isSelf }) => isSelf)

/** Interpreters named in the invitation know already. */
function interpreterNotices(before: CallSnapshot, after: CallSnapshot): readonly Notice[] {
  if (before.connection !== 'connected' || after.connection !== 'connected') return []
  const [was, is] = [selfOf(before)?.interprets, selfOf(after)?.interprets]
  if (!was || !is || was.join(' ') === is.join(' ')) return []
  return [{ kind: 'interpreter', languages: is }]
}

/** Whether the SFU has changed the role or the languages of this person. */
export function isRoleChanged(before: CallSnapshot, after: CallSnapshot): boolean {
  const [was, is] = [selfOf(before), selfOf(after)]
  if (!was || !is) return false
  return was.role !== is.role || was.interprets.join(' ') !== is.interprets.join(' ')
}

/** A failure has a notice of its own; the finished file is only announced to hosts. */
function recordingNotices(was: RoomView, is: RoomView): readonly Notice[] {
  const failure = is.capture?.failure ?? null
  if (failure !== null && (was.capture?.failure ?? null) === null)
    return [{ kind: 'recording_failed', failure }]
  if (was.isRecording !== is.isRecording) return [{ kind: 'recording', isOn: is.isRecording }]
  const isReady = was.capture?.state === 'finishing' && is.capture === null
  return isReady && isHostRole(is.self.role) ? [{ kind: 'recording_ready' }] : []
}

/** Raised hands. A reconnect of this page announces none. */
function raisedBetween(before: CallSnapshot, after: CallSnapshot): readonly CallParticipant[] {
  if (before.connection !== 'connected' || after.connection !== 'connected') return []
  const known = new Map(before.participants.map((participant) => [participant.id, participant]))
  return after.participants.filter(
    ({ id, isSelf, handRaisedAt }) =>
      !isSelf && handRaisedAt !== null && known.get(id)?.handRaisedAt === null,
  )
}

/** Screen reader announcements about others, with politeness `polite`. */
export type Announcement =
  | { kind: 'joined' | 'left' | 'hand'; name: string }
  | { kind: 'joined_many' | 'left_many'; count: number }

/** Joins, leaves and raised hands. A reconnect of this page announces none. */
export function announcementsBetween(before: CallSnapshot, after: CallSnapshot): readonly Announcement[] {
  if (before.connection !== 'connected' || after.connection !== 'connected') return []
  if (before.participants === after.participants) return []
  const known = new Set(before.participants.map((participant) => participant.id))
  const inside = new Set(after.participants.map((participant) => participant.id))
  const joined = after.participants.filter((participant) => !known.has(participant.id))
  const left = before.participants.filter((participant) => !inside.has(participant.id))
  return [
    ...summed(
      'joined',
      joined.map(({ name }) => name),
    ),
    ...summed(
      'left',
      left.map(({ name }) => name),
    ),
    ...raisedBetween(before, after).map(({ name }): Announcement => ({ kind: 'hand', name })),
  ]
}

function summed(kind: 'joined' | 'left', names: readonly string[]): readonly Announcement[] {
  if (names.length > 3) return [{ kind: `${kind}_many`, count: names.length }]
  return names.map((name) => ({ kind, name }))
}

/** Which sound to play: people came or went while this page was connected all along (spec 3.28). */
export function chimeBetween(
  before: CallSnapshot,
  after: CallSnapshot,
  isEnabled: boolean,
): 'entry' | 'leave' | null {
  if (!isEnabled) return null
  const kinds = announcementsBetween(before, after).map((announcement) => announcement.kind)
  if (kinds.includes('joined') || kinds.includes('joined_many')) return 'entry'
  return kinds.includes('left') || kinds.includes('left_many') ? 'leave' : null
}
