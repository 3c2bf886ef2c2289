import { limits, type JoinInput } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import { ipKey } from '../../../platform/limits/ip-key.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { Meeting, MeetingsApi } from '../../meetings/index.ts'
import type { Registrant, RegistrationApi } from '../../registration/index.ts'
import type { AdmissionLimits } from './admission-limits.ts'
import { arrivalWindowMs, type Crowd } from './crowd.policy.ts'
import type { Credential, EntryFacts } from './entry.policy.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { findPerson, type Person } from '../participants/people.repository.ts'
import { holdsPlace } from '../participants/places.ts'
import { isClosedTo, isLockedAt, type RoomSession } from '../sessions/sessions.repository.ts'
import { settingsInForce } from '../sessions/session-settings.ts'
import type { StartLinks } from './start-links.service.ts'
import {
  deviceCookie,
  deviceCookieMaxAgeMs,
  isDevice,
  isSameSecret,
  newDevice,
} from '../participants/tokens.ts'

export interface AdmissionFactsDeps {
  db: Db
  clock: Clock
  meetings: Pick<MeetingsApi, 'findByReference' | 'findInviteeRole'>
  registration: Pick<RegistrationApi, 'findRegistrant' | 'isRegistrantApproved'>
  rules: Pick<RulesReader, 'accessOf'>
  startLinks: StartLinks
  admissionLimits: AdmissionLimits
  deviceKey: Buffer
}

/** Before a room that nobody has opened. */
const noCrowd: Crowd = {
  arrivalsOfAddress: 0,
  arrivalsOfNetwork: 0,
  arrivalsOfBrowser: 0,
  waitingOfAddress: 0,
  waitingOfNetwork: 0,
  waitingOfBrowser: 0,
  waitingInAll: 0,
}

/** Which meeting somebody wants to enter. */
interface JoinTarget {
  meeting: Meeting
  /** Whose meeting it is, when they come by a start link. */
  hostUserId: string | null
  /** Who comes by a personal link that counts. */
  registrant: Registrant | null
  /** They brought what nobody guesses: the token of the link, of a personal link, or a start link. */
  hasToken: boolean
}

/** What a visitor brings, before the room is looked at. */
export interface JoinRequest {
  meeting: Meeting
  person: Person | null
  credential: Credential
  /** By which registration they come; null for who was invited, and comes in by that. */
  registrationId: string | null
  registeredName: string | null
  /** What they typed, else what their account or registration says. */
  displayName: string | null
  isNameTyped: boolean
  rejoinToken: string | undefined
  invitedRole: EntryFacts['visitor']['invitedRole']
  country: string | null
  deviceHash: Buffer
  address: string
}

/** Gathers what `judgeEntry` decides by. */
export function createAdmissionFacts({
  db,
  clock,
  meetings,
  registration,
  rules,
  startLinks,
  admissionLimits,
  deviceKey,
}: AdmissionFactsDeps) {
  const now = () => new Date(clock.now())

  async function personBehind(context: CallContext, hostUserId: string | null): Promise<Person | null> {
    const userId = hostUserId ?? (context.caller.kind === 'user' ? context.caller.userId : null)
    return userId ? findPerson(db, userId) : null
  }

  /** Who comes by a personal link that counts; the link of a refused registration is worth nothing. */
  async function registrantOf(pwd: string | undefined, meeting: Meeting): Promise<Registrant | null> {
    if (!pwd || isLinkOf(meeting, pwd)) return null
    const registrant = await registration.findRegistrant(db, meeting.id, pwd)
    return registrant?.isApproved ? registrant : null
  }

  async function credentialOf(input: JoinInput, meeting: Meeting, context: CallContext): Promise<Credential> {
    if (isLinkOf(meeting, input.pwd)) return 'link'
    if (!input.passcode) return 'none'
    // A meeting with a unique URL has no passcode to type (spec 3.30).
    const isRight = await admissionLimits.countGuesses(
      {
        ip: context.ip,
        userId: context.caller.kind === 'user' ? context.caller.userId : null,
        meetingId: meeting.id,
      },
      () => meeting.idSource !== 'unique_url' && isSameSecret(input.passcode ?? '', meeting.passcode),
    )
    return isRight ? 'passcode' : 'wrong_passcode'
  }

  function deviceOf({ cookies }: CallContext): Buffer {
    const known = cookies.get(deviceCookie)
    if (known && isDevice(known, deviceKey)) return sha256(known)
    const device = newDevice(deviceKey)
    cookies.set(deviceCookie, device, { maxAgeMs: deviceCookieMaxAgeMs })
    return sha256(device)
  }

  /** Which meeting is meant. Throws `room.not_available`, and `room.start_link_used` for a ticket that opens something else or nothing. */
  async function findTarget({
    meeting: reference,
    startTicket,
    pwd,
  }: Pick<JoinInput, 'meeting' | 'startTicket' | 'pwd'>): Promise<JoinTarget> {
    // A ticket is judged before anything is looked up: what it is answered with tells nothing about IDs.
    const claim = startTicket ? await startLinks.claimOf(startTicket) : null
    const meeting = await meetings.findByReference(db, reference)
    if (claim && meeting?.id !== claim.meetingId) throw new AppError('room.start_link_used')
    if (!meeting) {
      // The same work as for a meeting of which the token is wrong.
      if (pwd) await registration.findRegistrant(db, newId(), pwd)
      throw new AppError('room.not_available')
    }
    const registrant = await registrantOf(pwd, meeting)
    const hasToken = claim !== null || registrant !== null || isLinkOf(meeting, pwd)
    return { meeting, hostUserId: claim?.userId ?? null, registrant, hasToken }
  }

  async function joinRequestOf(
    input: JoinInput,
    { meeting, hostUserId, registrant }: JoinTarget,
    context: CallContext,
  ): Promise<JoinRequest> {
    const person = await personBehind(context, hostUserId)
    const role = person && (await meetings.findInviteeRole(db, meeting.id, person.id))
    return {
      meeting,
      person,
      credential: registrant ? 'link' : await credentialOf(input, meeting, context),
      registrationId: role === null ? (registrant?.registrationId ?? null) : null,
      registeredName: registrant?.name ?? null,
      displayName: input.displayName ?? person?.displayName ?? registrant?.name ?? null,
      isNameTyped: input.displayName !== undefined,
      rejoinToken: input.rejoinToken,
      invitedRole: role === 'host' ? null : role,
      country: context.country,
      deviceHash: deviceOf(context),
      address: ipKey(context.ip),
    }
  }

  /** Who they were in this session: the same account, or the holder of the token of an earlier request. */
  async function findEarlier(
    tx: DbOrTx,
    session: RoomSession,
    request: JoinRequest,
  ): Promise<Participant | null> {
    const byUser =
      request.person && (await participantsRepository.findByUser(tx, session.id, request.person.id))
    if (byUser) return byUser
    // A guest who has signed in since is somebody else now.
    if (request.person || !request.rejoinToken) return null
    const byToken = await participantsRepository.findByToken(tx, session.id, sha256(request.rejoinToken))
    // The token of an account stands for it, as long as the account is active.
    if (!byToken?.userId) return byToken
    return (await findPerson(tx, byToken.userId))?.isActive ? byToken : null
  }

  async function factsOf(
    tx: DbOrTx,
    session: RoomSession | null,
    earlier: Participant | null,
    request: JoinRequest,
  ): Promise<EntryFacts & { crowd: Crowd }> {
    const { meeting } = request
    const at = now()
    const person = request.person ?? (earlier?.userId ? await findPerson(tx, earlier.userId) : null)
    const [access, count] = await Promise.all([
      rules.accessOf(tx, meeting.organizationId),
      session &&
        participantsRepository.countForAdmission(tx, session.id, {
          deviceHash: request.deviceHash,
          address: request.address,
          now: at,
          deniedSince: new Date(at.getTime() - limits.room.askAgainAfterMs),
          arrivedSince: new Date(at.getTime() - arrivalWindowMs),
        }),
    ])
    const isHost = person?.id === meeting.hostUserId
    const registrationId = request.registrationId ?? earlier?.registrationId ?? null
    const isRegistered =
      registrationId !== null && (await registration.isRegistrantApproved(tx, registrationId))
    return {
      visitor: {
        isHost,
        invitedRole: request.invitedRole,
        isSignedIn: person !== null,
        isMember: person?.organizationId === meeting.organizationId,
        emailDomain: person?.provenEmail?.split('@').at(-1) ?? null,
        country: request.country,
        hasName: request.displayName !== null || earlier !== null,
        isRegistered,
      },
      credential: request.credential,
      earlier: earlier && {
        status: earlier.status,
        holdsPlace: holdsPlace(earlier, at.getTime()),
        role: earlier.role,
        waitsFor: earlier.waitsFor,
        isByRegistration: earlier.registrationId !== null,
        decidedAgoMs: at.getTime() - earlier.decidedAt,
      },
      isRemovedBrowser: earlier === null && (count?.isRemovedBrowser ?? false),
      isDeniedBrowser: earlier === null && (count?.isDeniedBrowser ?? false),
      isRemovedAddress: count?.isRemovedAddress ?? false,
      isClosedNetwork: session !== null && isClosedTo(session, request.address),
      crowd: count ?? noCrowd,
      room: {
        settings: settingsInForce(session, meeting),
        access,
        isRegistrationRequired: meeting.isRegistrationRequired,
        isOver: session === null && isOver(meeting, isHost),
        isUnlicensed: session === null && !meeting.isLicensed,
        isLocked: session !== null && isLockedAt(session, at.getTime()),
        isHostInside: count?.isHostInside ?? false,
        admittedCount: count?.admittedCount ?? 0,
        places: meeting.places,
      },
    }
  }

  return { findTarget, joinRequestOf, findEarlier, factsOf }
}

export type AdmissionFacts = ReturnType<typeof createAdmissionFacts>

/** Whether it is the token of the meeting's link. */
function isLinkOf({ linkToken }: Meeting, pwd: string | undefined): boolean {
  return pwd !== undefined && isSameSecret(pwd, linkToken)
}

/** No room is open, and none will be. A personal room can always open; a host may open a planned meeting late. */
function isOver({ kind, occurrence, isCancelled }: Meeting, isHost: boolean): boolean {
  switch (kind) {
    case 'personal':
      return false
    case 'instant':
      return occurrence?.roomState === 'ended'
    case 'scheduled':
      return isCancelled || (!isHost && (occurrence?.isClosed ?? true))
  }
}
