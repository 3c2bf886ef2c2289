import { presentChatFrame } from './chat-frame.ts'
import { clearKept } from './clear-kept.ts'
import { isDesktopProgram } from './desktop-program.ts'
import { openSessionChannel } from './follow-sign-out.ts'
import { leave } from './leave.ts'
import { session } from './session.ts'
import { unreportedSignOut } from './unreported-sign-out.ts'

/** The desktop program handles it: it signs out and closes its windows. */
const desktopLogoutUrl = 'majlis://logout'

/**
 * Ends the session in this tab and all others, clears everything the page stored, and goes to /sign-in (spec
 * 4.12–4.16). In the desktop program it opens that program's own link instead (4.17).
 */
export async function signOut(): Promise<void> {
  const isReported = await leave({ signOut: session.signOut, chat: presentChatFrame(), wait })
  if (isDesktopProgram()) {
    session.forget()
    // The server's answer has removed the auth_token cookie, which no script reaches.
    if (!isReported) unreportedSignOut.keep()
    window.location.assign(desktopLogoutUrl)
    return
  }
  forgetHere({ isReported })
  window.location.assign('/sign-in')
}

/** Forgets in every tab of this browser who was signed in, and all that pages kept; `isReported`: the server knows. */
export function forgetHere({ isReported }: { isReported: boolean }): void {
  session.forget()
  clearKept()
  if (!isReported) unreportedSignOut.keep()
  const channel = openSessionChannel()
  channel?.postMessage('logout')
  channel?.close()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
