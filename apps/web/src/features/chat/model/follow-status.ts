import { ClientEvent, type MatrixClient } from 'matrix-js-sdk/lib/client.js'
import { HttpApiEvent } from 'matrix-js-sdk/lib/http-api/index.js'
import { SyncState } from 'matrix-js-sdk/lib/sync.js'
import type { WritableStore } from '../../../shared/store/index.ts'
import type { ChatState } from './chat-types.ts'
import type { SendQueues } from './send-queues.ts'

/** Shorter interruptions are not shown: proxies end requests that wait for long. */
const shownAfterMs = 2_000

/**
 * Follows whether the homeserver answers: the requests that wait for messages, those that send some, and what the browser says. Everything
 * that waits to be sent is tried again at once when it does.
 */
export function followStatus(client: MatrixClient, store: WritableStore<ChatState>, queues: SendQueues) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isInterrupted = false

  function show(status: ChatState['status']): void {
    store.set((state) => (state.status === status || state.status === 'ended' ? state : { ...state, status }))
  }

  function noteReached(): void {
    clearTimeout(timer)
    timer = undefined
    show('ready')
    if (isInterrupted) queues.wake()
    isInterrupted = false
  }

  function noteLost(): void {
    isInterrupted = true
    timer ??= setTimeout(() => show('offline'), shownAfterMs)
  }

  function onSync(state: SyncState): void {
    if (isSynced(state)) noteReached()
    else if (state === SyncState.Reconnecting || state === SyncState.Error) noteLost()
  }

  const onLoggedOut = () => {
    clearTimeout(timer)
    show('ended')
  }
  const onOnline = () => {
    client.retryImmediately()
    if (isSynced(client.getSyncState())) noteReached()
    queues.wake()
  }
  // A request that waits for messages does not end with the connection, for up to two minutes.
  queues.follow((isReached) => {
    if (!isReached) noteLost()
    else if (isInterrupted && isSynced(client.getSyncState())) noteReached()
  })
  client.on(ClientEvent.Sync, onSync)
  client.on(HttpApiEvent.SessionLoggedOut, onLoggedOut)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', noteLost)
  return {
    close(): void {
      clearTimeout(timer)
      client.off(ClientEvent.Sync, onSync)
      client.off(HttpApiEvent.SessionLoggedOut, onLoggedOut)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', noteLost)
    },
  }
}

const isSynced = (state: SyncState | null): boolean =>
  state === SyncState.Prepared || state === SyncState.Syncing
