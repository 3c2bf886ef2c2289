import { useRoom, useRoomValue } from '../hooks/useRoom.ts'
import { useStore } from '../../../shared/store/index.ts'
import type { Captions } from './caption-store.ts'

/** Returns a part of the caption state. */
export function useCaptions<S>(select: (captions: Captions) => S): S {
  return useStore(useRoom().captions, select)
}

/** Whether captions are on in the meeting and shown to this person. */
export function useAreCaptionsShown(): boolean {
  const isOn = useRoomValue((room) => room.view.captions !== null)
  return useCaptions(({ isShown }) => isShown) && isOn
}
