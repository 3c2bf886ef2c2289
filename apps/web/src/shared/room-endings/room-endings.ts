import type { RoomEndReason } from '@majlis/contract'

/** Errors of a participant's call that mean: over. Everything else passes and may be tried again. */
const endings: Readonly<Record<string, RoomEndReason>> = {
  'room.removed': 'removed',
  'room.denied': 'denied',
  'room.ended': 'ended_by_host',
  'room.not_admitted': 'left',
  'identity.unauthenticated': 'left',
  'identity.suspended': 'suspended',
}

/** How it ended, or null when it did not. */
export function endingOf(code: string): RoomEndReason | null {
  return endings[code] ?? null
}
