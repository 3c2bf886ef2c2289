import { firstLimits } from '@majlis/contract'
import type { ChatFrontEnd } from './chat-front-end.ts'

export interface LeaveDeps {
  /** Ends the session on the server; false if it could not be reached. */
  signOut(): Promise<boolean>
  chat: ChatFrontEnd | null
  wait(ms: number): Promise<void>
}

/**
 * Reports to the server and the chat that the user leaves (spec 4.13–4.15). Returns whether the server answered. The user is
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
  const left = chat ? leaveChat(chat, wait).catch(() => undefined) : undefined
  await Promise.race([Promise.all([reported, left]), wait(firstLimits.logout.fallbackMs)])
  return isReported
}

/** Never ends when the frame never answers. */
async function leaveChat(chat: ChatFrontEnd, wait: LeaveDeps['wait']): Promise<void> {
  // A chat service that is down does not hold up the sign-out.
  if (chat.hasToken()) await chat.logout().catch(() => undefined)
  const frame = chat.frame()
  if (!frame) return
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
