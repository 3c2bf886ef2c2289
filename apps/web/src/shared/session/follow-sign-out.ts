import { session } from './session.ts'

/** Where the tabs of one browser tell each other that somebody has signed out. */
export const channelName = 'majlis.session'

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
