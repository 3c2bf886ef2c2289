import { useCallValue, useRoomValue } from './useRoom.ts'

/** Whether this person is the only one inside, and nobody waits: then the stage shows how to invite others. */
export function useIsAlone(): boolean {
  const isAlone = useCallValue((call) => call.connection === 'connected' && call.participants.length === 1)
  // Hosts have someone to let in then, and need not invite others.
  const isSomeoneWaiting = useRoomValue((room) => room.view.lobbyCount > 0)
  return isAlone && !isSomeoneWaiting
}
