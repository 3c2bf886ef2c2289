import { firstLimits } from '@majlis/contract'
import { tabStorage } from '../browser-storage/index.ts'
import { session } from './session.ts'

/** Reports a sign-out to the other tabs of the browser. */
const channelName = 'majlis.session'

const leaving = new Set<() => Promise<void>>()

/** Null in browsers that keep the tabs of a site apart. */
export function openSessionChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}

/** Names what this tab has to leave when another one signs out, until the returned function is called. */
export function leaveOnSignOut(leave: () => Promise<void>): () => void {
  leaving.add(leave)
  return () => void leaving.delete(leave)
}

/**
 * Signs out this tab when another one signs out: ends its call, deletes its storage, which could rejoin that call,
 * and reloads the page.
 */
export function followSignOut(reload = () => window.location.reload()): void {
  openSessionChannel()?.addEventListener('message', () => {
    const wasSignedIn = session.getSnapshot().status === 'signed_in'
    session.forget()
    // A guest's call in another tab is not the user's session and goes on.
    if (wasSignedIn) void leaveTab().then(reload)
  })
}

async function leaveTab(): Promise<void> {
  const left = Promise.allSettled([...leaving].map((leave) => leave()))
  // The call has stored its last data by now, and a server that hangs must not delay this.
  tabStorage.clear()
  await Promise.race([left, new Promise((resolve) => setTimeout(resolve, firstLimits.logout.fallbackMs))])
}
