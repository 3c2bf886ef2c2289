import type { RoomPresentation } from '@majlis/contract'
import type { CallParticipant, CallSnapshot } from '@majlis/media'
import { createContext, use } from 'react'
import { isHandRaised } from '../model/people.ts'
import { peopleIndexOf } from '../model/people-index.ts'
import type { RoomParts } from '../model/room-parts.ts'
import type { RoomState } from '../model/room-state.ts'
import type { RoomUi } from '../model/room-ui.ts'
import type { StageState } from '../model/stage-store.ts'
import { useStore } from '../../../shared/store/index.ts'

const RoomContext = createContext<RoomParts | null>(null)
export const RoomProvider = RoomContext.Provider

export function useRoom(): RoomParts {
  const parts = use(RoomContext)
  if (!parts) throw new Error('useRoom outside of the room')
  return parts
}

export function useCallValue<S>(select: (call: CallSnapshot) => S, isEqual?: (a: S, b: S) => boolean): S {
  return useStore(useRoom().call, select, isEqual)
}

export function useRoomValue<S>(select: (room: RoomState) => S, isEqual?: (a: S, b: S) => boolean): S {
  return useStore(useRoom().connection, select, isEqual)
}

export function useStageValue<S>(select: (stage: StageState) => S, isEqual?: (a: S, b: S) => boolean): S {
  return useStore(useRoom().stage, select, isEqual)
}

export function useUiValue<S>(select: (ui: RoomUi) => S, isEqual?: (a: S, b: S) => boolean): S {
  return useStore(useRoom().ui, select, isEqual)
}

/** One person, or null when they have left. */
export function useParticipant(id: string): CallParticipant | null {
  return useCallValue(({ participants }) => peopleIndexOf(participants).byId.get(id) ?? null)
}

/** Whether a camera (participant ID) or screen (trackId) is on but not transmitted at the moment. */
export function useIsPaused(target: string): boolean {
  return useCallValue(({ network }) => network.paused.includes(target))
}

/** The presentation of a connected presenter; null if there is none. */
export function usePresentedHere(): RoomPresentation | null {
  const presentation = useRoomValue(({ view }) => view.presentation)
  const isHere = useCallValue(({ participants }) =>
    participants.some(({ id }) => id === presentation?.presenterId),
  )
  return isHere ? presentation : null
}

/** The place of a participant's hand in the queue, or null while it is down. */
export function useHandPlace(id: string): number | null {
  return useCallValue(({ participants }) => peopleIndexOf(participants).handPlaces.get(id) ?? null)
}

/** The user's own hand, including a change that the server has not confirmed. */
export function useOwnHand(): boolean {
  const pending = useRoomValue((room) => room.pendingHand)
  const isRaised = useCallValue((call) => isHandRaised(call.participants))
  return pending ?? isRaised
}

export function useIsHost(): boolean {
  return useRoomValue(({ view }) => view.self.role === 'host' || view.self.role === 'co_host')
}
