import { limits, type RoomSettings } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Meeting } from '../meetings/index.ts'
import type { RegistrationApi } from '../registration/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import {
  findPerson,
  holdsPlace,
  isAway,
  isClosedTo,
  isLockedAt,
  type Participant,
  type RoomSession,
  settingsInForce,
} from '../rooms/index.ts'
import * as admissionCounts from './admission-counts.repository.ts'
import { arrivalWindowMs, type Crowd } from './crowd.policy.ts'
import type { EarlierVisit, EntryFacts } from './entry.policy.ts'
import type { JoinRequest } from './join-request.ts'

interface AdmissionFactsDeps {
  clock: Clock
  registration: Pick<RegistrationApi, 'isRegistrantApproved'>
  rules: Pick<RulesReader, 'accessOf'>
}

/** Before a room that no one has opened. */
const noCrowd: Crowd = {
  arrivalsOfAddress: 0,
  arrivalsOfNetwork: 0,
  arrivalsOfBrowser: 0,
  waitingOfAddress: 0,
  waitingOfNetwork: 0,
  waitingOfBrowser: 0,
  waitingInAll: 0,
}

/** Gathers what `judgeEntry` and `judgeCrowd` decide by. */
export function createAdmissionFacts({ clock, registration, rules }: AdmissionFactsDeps) {
  async function visitorOf(
    db: DbOrTx,
    request: JoinRequest,
    earlier: Participant | null,
  ): Promise<EntryFacts['visitor']> {
    const { meeting } = request
    const person = request.person ?? (earlier?.userId ? await findPerson(db, earlier.userId) : null)
    const registrationId = request.registrationId ?? earlier?.registrationId ?? null
    return {
      isHost: person?.id === meeting.hostUserId,
      invitedRole: request.invitedRole,
      isSignedIn: person !== null,
      isMember: person?.organizationId === meeting.organizationId,
      emailDomain: person?.provenEmail?.split('@').at(-1) ?? null,
      country: request.country,
      hasName: request.displayName !== null || earlier !== null,
      isRegistered: registrationId !== null && (await registration.isRegistrantApproved(db, registrationId)),
    }
  }

  /** `session` is null if no room is open. */
  async function gather(
    db: DbOrTx,
    session: RoomSession | null,
    earlier: Participant | null,
    request: JoinRequest,
  ): Promise<EntryFacts & { crowd: Crowd }> {
    const { meeting, address, deviceHash } = request
    const nowMs = clock.now()
    const visitor = await visitorOf(db, request, earlier)
    const [access, counts] = await Promise.all([
      rules.accessOf(db, meeting.organizationId),
      session &&
        admissionCounts.count(db, session.id, {
          deviceHash,
          address,
          now: new Date(nowMs),
          deniedSince: new Date(nowMs - limits.room.askAgainAfterMs),
          arrivedSince: new Date(nowMs - arrivalWindowMs),
        }),
    ])
    return {
      visitor,
      credential: request.credential,
      earlier: earlier && earlierVisitOf(earlier, nowMs),
      isRemovedBrowser: earlier === null && (counts?.isRemovedBrowser ?? false),
      isGuestDenied: earlier === null && (counts?.isGuestDenied ?? false),
      isAccountDenied: earlier === null && (counts?.isAccountDenied ?? false),
      isRemovedAddress: counts?.isRemovedAddress ?? false,
      isClosedNetwork: session !== null && isClosedTo(session, address),
      crowd: counts ?? noCrowd,
      room: {
        settings: requireLink(meeting, settingsInForce(session, meeting)),
        access,
        isRegistrationRequired: meeting.isRegistrationRequired,
        isOver: session === null && isOver(meeting, visitor.isHost),
        isUnlicensed: session === null && !meeting.isLicensed,
        isLocked: session !== null && isLockedAt(session, nowMs),
        isHostInside: counts?.isHostInside ?? false,
        admittedCount: counts?.admittedCount ?? 0,
        places: meeting.places,
      },
    }
  }

  return { gather }
}

export type AdmissionFacts = ReturnType<typeof createAdmissionFacts>

/** Only its link opens a meeting with a unique link (spec 3.30): no passcode is right there, so requiring one keeps out everyone else. */
function requireLink({ idSource }: Meeting, settings: RoomSettings): RoomSettings {
  return idSource === 'unique_url' ? { ...settings, passcodeRequired: true } : settings
}

function earlierVisitOf(earlier: Participant, nowMs: number): EarlierVisit {
  return {
    status: earlier.status,
    holdsPlace: holdsPlace(earlier, nowMs),
    role: earlier.role,
    waitsFor: earlier.waitsFor,
    returnsByApproval: earlier.returnsByApproval && isAway(earlier, nowMs),
    isByRegistration: earlier.registrationId !== null,
    decidedAgoMs: nowMs - earlier.decidedAt,
  }
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
