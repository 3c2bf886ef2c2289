import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import type { ChatConnection } from '../model/chat-types.ts'

interface Started {
  connection: ChatConnection | null
  error: unknown
}

/**
 * The connection of this page, with the code of its address or the token of the session. It ends with the page, and
 * before the page around it signs out (spec 4.14).
 */
export function useChatConnection(
  token: string | null,
  code: string | null,
  account: string | undefined,
  attempt: number,
): Started {
  const [started, setStarted] = useState<Started>({ connection: null, error: null })
  useEffect(() => {
    if (account === undefined) return
    let isWanted = true
    let connection: ChatConnection | null = null
    start(token, code, account).then(
      (next) => {
        if (!isWanted) return next.close()
        connection = next
        setStarted({ connection: next, error: null })
      },
      (error: unknown) => {
        if (isWanted) setStarted({ connection: null, error })
      },
    )
    const stopListening = onSignOut(() => connection?.close())
    return () => {
      isWanted = false
      stopListening()
      connection?.close()
      setStarted({ connection: null, error: null })
    }
  }, [token, code, account, attempt])
  return started
}

async function start(token: string | null, code: string | null, account: string): Promise<ChatConnection> {
  const { startConnection } = await import('../model/start-connection.ts')
  // A code that was used up is that of an earlier visit; the session has a token of its own.
  const redeemed = code === null ? null : await api.chatMeeting.redeemCode({ code }).catch(() => null)
  const accessToken = redeemed?.data.accessToken ?? token
  if (accessToken === null) throw Object.assign(new Error('No chat token'), { code: 'chat.unanswered' })
  return startConnection(accessToken, account)
}

/** Answers the page around this one, which waits for it before it signs out. */
function onSignOut(close: () => void): () => void {
  function hear({ source, origin, data }: MessageEvent): void {
    if (data !== 'logout' || origin !== window.location.origin || source !== window.parent) return
    close()
    window.parent.postMessage('logout_complete', origin)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
