import { limits } from '@majlis/contract'
import { session } from './session.ts'
import { untoldSignOut } from './untold-sign-out.ts'

const channelName = 'majlis.session'

/** Ends the session in this tab and all others, clears what the page kept, and goes to /sign-in (spec 4.12–4.16). */
export async function signOut(): Promise<void> {
  // Spec 4.15: whatever hangs, the user is out after five seconds.
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limits.logout.fallbackMs))
  const isTold = await Promise.race([session.signOut(), late])
  session.forget()
  clearKept()
  if (!isTold) untoldSignOut.keep()
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('logout')
  channel.close()
  window.location.assign('/sign-in')
}

/** Leaves this tab, too, when another one has signed out. */
export function followSignOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => {
    const wasSignedIn = session.getSnapshot().status === 'signed_in'
    session.forget()
    // A guest's call in another tab is not the user's session and goes on.
    if (wasSignedIn) window.location.reload()
  })
}

/** Spec 4.16. The session cookie itself is HttpOnly and was ended by the server. */
function clearKept(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (!name) continue
    for (const path of ['/', window.location.pathname]) {
      document.cookie = `${name}=; max-age=0; path=${path}`
      document.cookie = `${name}=; max-age=0; path=${path}; domain=${window.location.hostname}`
    }
  }
}
