import { ClientEvent, type MatrixClient } from 'matrix-js-sdk/lib/client.js'
import { HttpApiEvent } from 'matrix-js-sdk/lib/http-api/index.js'
import { SyncState } from 'matrix-js-sdk/lib/sync.js'
import type { WritableStore } from '../../../shared/store/index.ts'
import type { ChatState } from './chat-types.ts'

/** Shorter interruptions are not shown: proxies end requests that wait for long. */
const shownAfterMs = 2_000

/** Follows whether the homeserver answers. `onReturn` runs when it does again. */
export function followStatus(client: MatrixClient, store: WritableStore<ChatState>, onReturn: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isInterrupted = false

  function show(status: ChatState['status']): void {
    store.set((state) => (state.status === status || state.status === 'ended' ? state : { ...state, status }))
  }

  function onSync(state: SyncState): void {
    if (state === SyncState.Prepared || state === SyncState.Syncing) {
      clearTimeout(timer)
      timer = undefined
      show('ready')
      if (isInterrupted) onReturn()
      isInterrupted = false
      return
    }
    if (state !== SyncState.Reconnecting && state !== SyncState.Error) return
    isInterrupted = true
    timer ??= setTimeout(() => show('offline'), shownAfterMs)
  }

  const onLoggedOut = () => {
    clearTimeout(timer)
    show('ended')
  }
  const onOnline = () => {
    client.retryImmediately()
    onReturn()
  }
  client.on(ClientEvent.Sync, onSync)
  client.on(HttpApiEvent.SessionLoggedOut, onLoggedOut)
  window.addEventListener('online', onOnline)
  return {
    close(): void {
      clearTimeout(timer)
      client.off(ClientEvent.Sync, onSync)
      client.off(HttpApiEvent.SessionLoggedOut, onLoggedOut)
      window.removeEventListener('online', onOnline)
    },
  }
}
