import { roomEndReasons, type RoomEndReason } from '@majlis/contract'

/** The reason in a page address; `left` for anything unknown. */
export function readReason(text: string | null): RoomEndReason {
  return roomEndReasons.find((reason) => reason === text) ?? 'left'
}

/** Whether trying again could let this person in. */
export function canRejoin(reason: RoomEndReason): boolean {
  return reason === 'left' || reason === 'joined_elsewhere' || reason === 'empty'
}
