import type { Participant } from './participant.ts'

type Place = Pick<Participant, 'sfuSid' | 'placeUntil' | 'connectedAt'>

/** How long a place is kept after someone was admitted or lost the connection. */
export const placeGraceMs = 45_000

/** Whether they take one of the places of the room. */
export function holdsPlace(
  { status, sfuSid, placeUntil }: Pick<Participant, 'status' | 'sfuSid' | 'placeUntil'>,
  nowMs: number,
): boolean {
  return status === 'admitted' && (sfuSid !== null || (placeUntil !== null && placeUntil > nowMs))
}

/** Whether someone has neither been inside within the last moments nor is expected back: `placeGraceMs` after leaving, or without a place. */
export function isAway(
  { status, decidedAt, ...place }: Pick<Participant, 'status' | 'decidedAt' | 'sfuSid' | 'placeUntil'>,
  nowMs: number,
): boolean {
  return status === 'left' ? nowMs - decidedAt > placeGraceMs : !holdsPlace({ status, ...place }, nowMs)
}

/** Whether an admitted person has to join again, and wait for a host, because the waiting room was turned on while they were not inside. */
export function needsApproval(
  participant: Pick<Participant, 'status' | 'decidedAt' | 'sfuSid' | 'placeUntil' | 'returnsByApproval'>,
  nowMs: number,
): boolean {
  return participant.status === 'admitted' && participant.returnsByApproval && isAway(participant, nowMs)
}

/** The columns in which a place without a connection is kept. */
interface PlaceColumns {
  place_until?: Date
  connected_at?: Date | null
}

/**
 * The place of someone who is admitted. Rejoining extends it once for each connection that lasted for `placeGraceMs`, so requests alone
 * do not hold a place.
 */
export function admittedPlace(earlier: Place | null, nowMs: number): PlaceColumns {
  // The connection holds the place.
  if (earlier?.sfuSid) return {}
  const isExtended = earlier === null || earlier.placeUntil === null || earlier.connectedAt !== null
  return isExtended ? { place_until: new Date(nowMs + placeGraceMs), connected_at: null } : {}
}

/** The place of someone who connects. A connection that replaces another continues it. */
export function connectedPlace({ sfuSid }: Place, atMs: number): PlaceColumns {
  return sfuSid === null ? { connected_at: new Date(atMs) } : {}
}

/**
 * The place of someone who lost the connection: kept for as long as the connection lasted, at most for `placeGraceMs`, and at least for as long
 * as the admission gave it. So a place can be empty only for as long as it was visibly taken.
 */
export function lostPlace({ placeUntil, connectedAt }: Place, atMs: number, nowMs: number): PlaceColumns {
  const lastedMs = connectedAt === null ? 0 : Math.max(0, atMs - connectedAt)
  return {
    place_until: new Date(Math.max(placeUntil ?? 0, nowMs + Math.min(lastedMs, placeGraceMs))),
    ...(lastedMs < placeGraceMs ? { connected_at: null } : {}),
  }
}
