import type { RoomEndReason } from '@majlis/contract'

/** Errors of a participant's call that end the visit. Everything else is temporary and can be retried. */
const endings: Readonly<Record<string, RoomEndReason>> = {
  'room.removed': 'removed',
  'room.denied': 'denied',
  'room.ended': 'ended_by_host',
  'room.not_admitted': 'left',
  'identity.unauthenticated': 'left',
  'identity.suspended': 'suspended',
}

/** How the visit ended; null if it has not. */
export function endingOf(code: string): RoomEndReason | null {
  return endings[code] ?? null
}
