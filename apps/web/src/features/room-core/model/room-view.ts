import type { RoomEvent, RoomView } from '@majlis/contract'
import type { RoomConnectionDeps } from './room-deps.ts'
import type { InOrder } from './in-order.ts'
import { type Overlay, withOverlays } from './room-state.ts'

export interface RoomViewDeps extends Pick<RoomConnectionDeps, 'api' | 'onProblem'> {
  initial: RoomView
  /** Shows the view with the person’s own changes that are not confirmed yet. */
  show: (view: RoomView) => void
  onServerTime: (serverNow: number) => void
  isOver: () => boolean
  inOrder: Pick<InOrder, 'run'>
  /** True when the error ended the visit. */
  endsWith: (error: unknown) => boolean
}

/** How an action reaches the server. Neither throws; false when it was refused. */
export interface RoomCalls {
  /** Shows the change immediately, keeps it if the call succeeds, and reverts it if it fails. */
  change: (overlay: Overlay, call: () => Promise<RoomView | null>) => Promise<boolean>
  attempt: (call: () => Promise<unknown>) => Promise<boolean>
}

/** The room as the server last described it, with the user's unconfirmed changes on top. */
export function createRoomView(deps: RoomViewDeps) {
  const { api, onProblem, onServerTime, isOver, inOrder, endsWith } = deps
  let serverView = deps.initial
  let heardViews = 0
  const overlays = new Set<Overlay>()

  const show = () => deps.show(withOverlays(serverView, overlays))

  function hear(view: RoomView): void {
    heardViews += 1
    serverView = view
    onServerTime(view.serverNow)
    show()
  }

  const calls: RoomCalls = {
    async change(overlay, call) {
      overlays.add(overlay)
      show()
      try {
        const view = await inOrder.run(call)
        overlays.delete(overlay)
        if (view) hear(view)
        if (!view) serverView = overlay(serverView)
        return true
      } catch (error) {
        overlays.delete(overlay)
        if (!endsWith(error)) onProblem(error)
        return false
      } finally {
        show()
      }
    },
    async attempt(call) {
      try {
        await inOrder.run(call)
        return true
      } catch (error) {
        if (!endsWith(error)) onProblem(error)
        return false
      }
    },
  }

  return {
    ...calls,
    hear,
    hearLobby({ lobby, lobbyCount }: Extract<RoomEvent, { type: 'lobby.changed' }>): void {
      heardViews += 1
      serverView = { ...serverView, lobby, lobbyCount }
      show()
    },
    async refresh(): Promise<void> {
      heardViews += 1
      const request = heardViews
      try {
        const { data } = await api.view()
        // An event or a later request that came meanwhile is newer than this answer.
        if (!isOver() && heardViews === request) hear(data)
      } catch (error) {
        // The next reconnect fetches it again; until then, the present view is accurate enough.
        endsWith(error)
      }
    },
  }
}
