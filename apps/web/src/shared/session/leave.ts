import { firstLimits } from '@majlis/contract'
import type { ChatFrame } from './chat-frame.ts'

export interface LeaveDeps {
  /** Ends the session on the server, which takes back its chat token (spec 4.13); false if it could not be reached. */
  signOut(): Promise<boolean>
  /** The chat, if it is embedded in the page. */
  chat: ChatFrame | null
  wait(ms: number): Promise<void>
}

/**
 * Reports to the server and the embedded chat that the user leaves (spec 4.13–4.15). Returns whether the server answered. The user is
 * out after five seconds, whatever hangs or fails.
 */
export async function leave({ signOut, chat, wait }: LeaveDeps): Promise<boolean> {
  let isReported = false
  const reported = signOut().then(
    (hasAnswered) => {
      isReported = hasAnswered
    },
    () => undefined,
  )
  const left = chat ? leaveChat(chat, wait) : undefined
  await Promise.race([Promise.all([reported, left]), wait(firstLimits.logout.fallbackMs)])
  return isReported
}

/** Never ends when the frame never answers. */
async function leaveChat(frame: ChatFrame, wait: LeaveDeps['wait']): Promise<void> {
  await wait(firstLimits.logout.chatFrameWaitMs)
  await new Promise<void>((resolve) => {
    const stop = frame.listen((message) => {
      if (message !== 'logout_complete') return
      stop()
      resolve()
    })
    frame.post('logout')
  })
}
