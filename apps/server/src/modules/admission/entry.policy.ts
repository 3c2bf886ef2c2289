import {
  limits,
  type AccessRules,
  type ErrorCode,
  type MeetingRole,
  type RoomSettings,
} from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantStatus, WaitReason } from '../rooms/rooms.tables.ts'

/** The person who wants to enter. */
export interface Visitor {
  /** They own the meeting, by their session or by a start link. */
  isHost: boolean
  /** The role they were invited with; a member or a stranger who was not invited has none. */
  invitedRole: 'co_host' | 'panelist' | 'participant' | null
  /** A signed-in user of any organisation. */
  isSignedIn: boolean
  /** A member of the meeting's organisation. */
  isMember: boolean
  /** The domain of a signed-in user's proven address; null without one. */
  emailDomain: string | null
  /** ISO 3166; null if unknown. */
  country: string | null
  hasName: boolean
  /** They registered, and the organizer's approval stands. */
  isRegistered: boolean
}

/** What they bring instead of, or as, a passcode. `link` is the token of the join link. */
export type Credential = 'link' | 'passcode' | 'wrong_passcode' | 'none'

/** Their earlier visit to this session, found by their account or by its token. */
export interface EarlierVisit {
  status: ParticipantStatus
  role: MeetingRole
  waitsFor: WaitReason | null
  /** They entered by a registration, whatever its state is now. */
  isByRegistration: boolean
  /** They were away when a host turned on the waiting room, or approval on entry. */
  returnsByApproval: boolean
  /** They take a place already: connected, or admitted a moment ago. */
  holdsPlace: boolean
  /** Milliseconds since the status last changed. */
  decidedAgoMs: number
}

/** What admission has to know about the room. */
export interface RoomFacts {
  settings: RoomSettings
  /** The organisation's rules. They apply in addition to the settings. */
  access: Pick<AccessRules, 'allowDomain' | 'allowedCountries'>
  isRegistrationRequired: boolean
  /** The meeting has taken place or was ended, and no room is open. */
  isOver: boolean
  /** The host may not open this room, and it is not open. */
  isUnlicensed: boolean
  isLocked: boolean
  isHostInside: boolean
  admittedCount: number
  /** How many people fit (spec 9.6). */
  places: number
}

export interface EntryFacts {
  visitor: Visitor
  credential: Credential
  earlier: EarlierVisit | null
  /** A new person, but someone who used the same browser was removed from this session … */
  isRemovedBrowser: boolean
  /** … or denied a moment ago, as a guest, … */
  isGuestDenied: boolean
  /** … or with an account. */
  isAccountDenied: boolean
  /** Someone with the same address was removed from this session, or people from several /64s of the same IPv6 /48. */
  isRemovedAddress: boolean
  /** A host has removed everyone on this network from this session. */
  isClosedNetwork: boolean
  room: RoomFacts
}

export type EntryVerdict =
  | { outcome: 'admit'; role: MeetingRole }
  | { outcome: 'wait'; role: MeetingRole; reason: WaitReason }
  | { outcome: 'refuse'; code: ErrorCode }

/**
 * Decides for every way in: web, start link, rejoin, chat call, API (spec 3.27–3.32, 9.6).
 * The order matters. First the checks that reveal nothing: people who may not know of the room get the same response for a room that is
 * over, locked or never existed. Then who they are, what credential they bring, whether there is room, and whether they wait. See docs/decisions/0003-entering-a-room.md.
 */
export function judgeEntry(facts: EntryFacts): EntryVerdict {
  const { visitor, earlier, room } = facts
  const { settings } = room
  const role = roleOf(facts)
  const hasBeenInside = wasInside(earlier)

  if (!visitor.isHost && (earlier?.status === 'removed' || facts.isRemovedBrowser))
    return refuse('room.removed')
  if (room.isOver) return refuse(visitor.isHost || visitor.isMember ? 'room.ended' : 'room.not_available')
  if (room.isUnlicensed) return refuse(visitor.isHost ? 'resource.not_licensed' : 'room.not_available')
  if (visitor.isHost) return { outcome: 'admit', role }
  if (room.isLocked && !hasBeenInside && earlier?.status !== 'waiting') return refuse('room.not_available')

  if (settings.signedInOnly && !visitor.isSignedIn) return refuse('room.sign_in_required')
  const domainCode =
    judgeDomain(visitor, settings.allowedDomains) ?? judgeDomain(visitor, room.access.allowDomain)
  if (domainCode) return refuse(domainCode)
  const countries = [settings.allowedCountries, room.access.allowedCountries]
  if (!countries.every((allowed) => isCountryAllowed(visitor, allowed)))
    return refuse('room.country_not_allowed')
  if (room.isRegistrationRequired && !isExpected(facts)) return refuse('room.registration_required')

  if (settings.passcodeRequired && !earlier) {
    if (facts.credential === 'none') return refuse('room.passcode_required')
    if (facts.credential === 'wrong_passcode') return refuse('room.passcode_incorrect')
  }
  if (facts.isClosedNetwork && !hasBeenInside && isStranger(visitor)) return refuse('room.network_removed')
  const isDeniedNow = earlier?.status === 'denied' && earlier.decidedAgoMs < limits.room.askAgainAfterMs
  // A guest's denial ends when they sign in.
  const isDeniedBrowser = facts.isAccountDenied || (facts.isGuestDenied && !visitor.isSignedIn)
  if (isDeniedNow || isDeniedBrowser) return refuse('room.denied')
  if (!visitor.hasName) return refuse('room.name_required')

  const isHostLike = role === 'co_host'
  const isCounted = earlier?.holdsPlace ?? false
  if (!isHostLike && !isCounted && room.admittedCount >= room.places) return refuse('room.full')

  if (isHostLike || (hasBeenInside && !earlier.returnsByApproval)) return { outcome: 'admit', role }
  if (isApprovalNeeded(facts, role)) return { outcome: 'wait', role, reason: 'approval' }
  if (!settings.joinWithoutHost && !room.isHostInside && !hasBeenInside)
    return { outcome: 'wait', role, reason: 'host_absent' }
  return { outcome: 'admit', role }
}

function refuse(code: ErrorCode): EntryVerdict {
  return { outcome: 'refuse', code }
}

/** A role given in the room (spec 6.2: co-host can be made or revoked) outlives a visit, not the session. */
function roleOf({ visitor, earlier }: EntryFacts): MeetingRole {
  if (visitor.isHost) return 'host'
  if (earlier) return earlier.role
  if (visitor.invitedRole) return visitor.invitedRole
  return visitor.isSignedIn ? 'participant' : 'guest'
}

/** Only proven addresses count. People who are not signed in have to sign in first. */
function judgeDomain(visitor: Visitor, allowedDomains: readonly string[]): ErrorCode | null {
  if (allowedDomains.length === 0) return null
  if (!visitor.isSignedIn) return 'room.sign_in_required'
  if (visitor.emailDomain === null) return 'room.domain_not_allowed'
  const domain = visitor.emailDomain.toLowerCase()
  const isAllowed = allowedDomains.some((allowed) => allowed.toLowerCase() === domain)
  return isAllowed ? null : 'room.domain_not_allowed'
}

/** An unknown country is not an allowed one. */
function isCountryAllowed(visitor: Visitor, allowedCountries: readonly string[]): boolean {
  if (allowedCountries.length === 0) return true
  return visitor.country !== null && allowedCountries.includes(visitor.country)
}

/** Invited and registered people, and those who were inside before registration was required. */
function isExpected({ visitor, earlier }: EntryFacts): boolean {
  if (visitor.invitedRole !== null || visitor.isRegistered) return true
  return wasInside(earlier) && !earlier.isByRegistration
}

/** Whether someone was admitted in this session before, now inside or gone. */
export function wasInside<V extends Pick<EarlierVisit, 'status'>>(
  earlier: V | null,
): earlier is V & { status: 'admitted' | 'left' } {
  return earlier?.status === 'admitted' || earlier?.status === 'left'
}

/** Anyone can create an account, so an account elsewhere makes no difference. */
export function isStranger({ isMember, invitedRole }: Visitor): boolean {
  return !isMember && invitedRole === null
}

/** For people who were not admitted before in this session, and those whom a host wants to be asked about when they return. */
function isApprovalNeeded(
  { visitor, earlier, isRemovedAddress, room }: EntryFacts,
  role: MeetingRole,
): boolean {
  if (earlier?.status === 'waiting' && earlier.waitsFor === 'approval') return true
  if (earlier?.status === 'denied') return true
  if (isRemovedAddress && isStranger(visitor)) return true
  if (room.settings.waitingRoom && role !== 'panelist') return true
  return room.settings.approvalOnEntry && !visitor.isMember
}

/** Throws the code of a refusal. */
export function throwRefusal(
  verdict: EntryVerdict,
): asserts verdict is Exclude<EntryVerdict, { outcome: 'refuse' }> {
  if (verdict.outcome === 'refuse') throw new AppError(verdict.code)
}
