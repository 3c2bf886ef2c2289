import { useEffect } from 'react'
import { needsSuccessor, useRoom } from '../../room-core/index.ts'

/** In the state of the history entry before pre-join during a call. */
const mark = 'isInCall'

function isMarked(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state
}

function standInFront(): void {
  const state: unknown = window.history.state
  window.history.pushState({ ...(typeof state === 'object' ? state : null), [mark]: true }, '')
}

/** Going back in the browser asks before it leaves the call. A page that was reloaded still has its entry. */
export function useBackGuard(): void {
  const { call, connection, ui } = useRoom()

  useEffect(() => {
    if (!isMarked()) standInFront()

    function onPopState(event: PopStateEvent): void {
      if (isMarked()) return
      // The router and pre-join must not follow.
      event.stopImmediatePropagation()
      standInFront()
      const { role } = connection.getSnapshot().view.self
      const isSuccessorNeeded = needsSuccessor(role, call.getSnapshot().participants)
      ui.openDialog({ kind: isSuccessorNeeded ? 'leave' : 'leave_confirm' })
    }

    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [call, connection, ui])
}
