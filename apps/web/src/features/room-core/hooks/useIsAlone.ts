import { useCallValue, useRoomValue } from './useRoom.ts'

/** Whether this person is the only one inside and nobody waits. The stage then shows how to invite others. */
export function useIsAlone(): boolean {
  const isAlone = useCallValue((call) => call.connection === 'connected' && call.participants.length === 1)
  // Hosts then have someone to admit.
  const isSomeoneWaiting = useRoomValue((room) => room.view.lobbyCount > 0)
  return isAlone && !isSomeoneWaiting
}
