import type { Store } from '@majlis/media'
import { createStore } from '../../../shared/store/store.ts'
import { transition, type JoinEvent, type JoinState } from './join-state.ts'

export interface JoinMachine extends Store<JoinState> {
  dispatch(event: JoinEvent): void
  isClosed(): boolean
  /** Nothing changes any more. */
  close(): void
}

/** The state of a person on the way into the room. `onChange` runs the effects of a change before listeners are notified. */
export function createJoinMachine(onChange: (next: JoinState, previous: JoinState) => void): JoinMachine {
  let state: JoinState = { step: 'loading' }
  let isClosed = false
  const store = createStore<JoinState>(state)
  return {
    subscribe: store.subscribe,
    getSnapshot: () => state,
    isClosed: () => isClosed,
    dispatch(event) {
      if (isClosed) return
      const next = transition(state, event)
      if (next === state) return
      const previous = state
      state = next
      onChange(next, previous)
      const notify = () => store.set(state)
      // Connects before the page is drawn again.
      if (next.step === 'inside') setTimeout(notify)
      else notify()
    },
    close() {
      isClosed = true
    },
  }
}
