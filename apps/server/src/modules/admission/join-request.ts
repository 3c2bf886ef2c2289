import type { InterpretationLanguage, JoinInput } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKey } from '../../platform/limits/ip-key.ts'
import type { Meeting, MeetingsApi } from '../meetings/index.ts'
import type { Registrant, RegistrationApi } from '../registration/index.ts'
import { findPerson, type Person } from '../rooms/index.ts'
import { deviceCookie, deviceCookieMaxAgeMs, isDevice, isSameSecret, newDevice } from './device-cookie.ts'
import type { AdmissionLimits } from './admission-limits.ts'
import type { Credential, EntryFacts } from './entry.policy.ts'
import type { StartLinks } from './start-links/start-links.service.ts'

/** Which meeting someone wants to enter. */
interface JoinTarget {
  meeting: Meeting
  /** Whose meeting it is, if they come by a start link. */
  hostUserId: string | null
  /** Who they registered as, if they come by a personal link that is valid. */
  registrant: Registrant | null
  /** They brought a secret that cannot be guessed: the token of the link, of a personal link, or a start link. */
  hasToken: boolean
}

/** What someone brings who wants to enter a meeting. */
export interface JoinRequest {
  meeting: Meeting
  person: Person | null
  credential: Credential
  /** The registration they come by; null for invited people, who don't need one. */
  registrationId: string | null
  registeredName: string | null
  /** The name they typed, or else the name of their account or registration. */
  displayName: string | null
  isNameTyped: boolean
  rejoinToken: string | undefined
  aheadToken: string | undefined
  invitedRole: EntryFacts['visitor']['invitedRole']
  /** The languages of the meeting that they were invited to interpret into. */
  interprets: InterpretationLanguage[]
  country: string | null
  deviceHash: Buffer
  userAgent: string
  address: string
  /** They join beside their other devices, which otherwise leave. */
  isAdditional: boolean
}

interface JoinRequestsDeps {
  db: Db
  meetings: Pick<MeetingsApi, 'findByReference' | 'findInvitee'>
  registration: Pick<RegistrationApi, 'findRegistrant'>
  startLinks: StartLinks
  admissionLimits: AdmissionLimits
  deviceKey: Buffer
}

/** Reads requests to enter a meeting: first which meeting, then what the person brings. */
export function createJoinRequests(deps: JoinRequestsDeps) {
  const { db, meetings, registration, startLinks, admissionLimits, deviceKey } = deps

  /** Null for the meeting's own link, and for refused registrations. */
  async function findRegistrant(meeting: Meeting, pwd: string | undefined): Promise<Registrant | null> {
    if (!pwd || isLinkOf(meeting, pwd)) return null
    const registrant = await registration.findRegistrant(db, meeting.id, pwd)
    return registrant?.isApproved ? registrant : null
  }

  /** Throws `room.not_available`, and `room.start_link_used` for a ticket that is invalid or belongs to another meeting. */
  async function findTarget({
    meeting: reference,
    startTicket,
    pwd,
  }: Pick<JoinInput, 'meeting' | 'startTicket' | 'pwd'>): Promise<JoinTarget> {
    // The ticket is checked before any lookup, so the answer to it reveals nothing about IDs.
    const claim = startTicket ? await startLinks.claimOf(startTicket) : null
    const meeting = await meetings.findByReference(db, reference)
    if (claim && meeting?.id !== claim.meetingId) throw new AppError('room.start_link_used')
    if (!meeting) {
      // The same work as for a meeting whose token is wrong.
      if (pwd) await registration.findRegistrant(db, newId(), pwd)
      throw new AppError('room.not_available')
    }
    const registrant = await findRegistrant(meeting, pwd)
    const hasToken = claim !== null || registrant !== null || isLinkOf(meeting, pwd)
    return { meeting, hostUserId: claim?.userId ?? null, registrant, hasToken }
  }

  async function credentialOf(input: JoinInput, meeting: Meeting, context: CallContext): Promise<Credential> {
    if (isLinkOf(meeting, input.pwd)) return 'link'
    const { passcode } = input
    if (!passcode) return 'none'
    const isRight = await admissionLimits.countGuesses(
      { ip: context.ip, userId: userIdOf(context), meetingId: meeting.id },
      // A meeting with a unique link has no passcode to type (spec 3.30).
      () => meeting.idSource !== 'unique_url' && isSameSecret(passcode, meeting.passcode),
    )
    return isRight ? 'passcode' : 'wrong_passcode'
  }

  async function read(
    input: JoinInput,
    { meeting, hostUserId, registrant }: JoinTarget,
    context: CallContext,
  ): Promise<JoinRequest> {
    const userId = hostUserId ?? userIdOf(context)
    const person = userId ? await findPerson(db, userId) : null
    const invitee = person && (await meetings.findInvitee(db, meeting.id, person.id))
    const role = invitee?.role ?? null
    return {
      meeting,
      person,
      credential: registrant ? 'link' : await credentialOf(input, meeting, context),
      registrationId: role === null ? (registrant?.registrationId ?? null) : null,
      registeredName: registrant?.name ?? null,
      displayName: input.displayName ?? person?.displayName ?? registrant?.name ?? null,
      isNameTyped: input.displayName !== undefined,
      rejoinToken: input.rejoinToken,
      aheadToken: input.aheadToken,
      invitedRole: role === 'host' ? null : role,
      interprets: (invitee?.interprets ?? []).filter((language) =>
        meeting.interpretationLanguages.includes(language),
      ),
      country: context.country,
      deviceHash: deviceOf(context, deviceKey),
      userAgent: context.userAgent,
      address: ipKey(context.ip),
      isAdditional: input.isAdditionalDevice ?? false,
    }
  }

  return { findTarget, read }
}

export type JoinRequests = ReturnType<typeof createJoinRequests>

function userIdOf({ caller }: CallContext): string | null {
  return caller.kind === 'user' ? caller.userId : null
}

/** The hash of the browser's device cookie, which is set if there is none. */
function deviceOf({ cookies }: CallContext, deviceKey: Buffer): Buffer {
  const known = cookies.get(deviceCookie)
  if (known && isDevice(known, deviceKey)) return sha256(known)
  const device = newDevice(deviceKey)
  cookies.set(deviceCookie, device, { maxAgeMs: deviceCookieMaxAgeMs })
  return sha256(device)
}

/** Whether it is the token of the meeting's link. */
function isLinkOf({ linkToken }: Meeting, pwd: string | undefined): boolean {
  return pwd !== undefined && isSameSecret(pwd, linkToken)
}
