import { useText } from '@majlis/i18n/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showProblem, showSnackbar } from '../../../shared/snackbar/index.ts'
import type { Finding } from '../components/FindingBar.tsx'
import type { ChatConnection } from '../model/chat-types.ts'

/** A message that is to be seen with its surroundings, in whichever chat it is, and how far the search for it has come. */
export function useTarget(
  connection: ChatConnection,
  openRoomId: string | undefined,
  openRoom: (roomId: string) => void,
) {
  const t = useText('chat')
  const [target, setTarget] = useState<{ id: string; roomId: string } | null>(null)
  const [finding, setFinding] = useState<(Finding & { roomId: string }) | null>(null)
  const search = useRef<{ roomId: string; cancel(): void } | null>(null)
  // Stable, so that messages are rendered only for what happens to them.
  const show = useCallback(
    (roomId: string, id: string) => {
      openRoom(roomId)
      search.current?.cancel()
      const abort = new AbortController()
      const cancel = () => {
        abort.abort()
        setFinding(null)
      }
      search.current = { roomId, cancel }
      connection
        .loadUpTo(roomId, id, {
          onProgress: (count) => {
            if (!abort.signal.aborted) setFinding({ roomId, count, cancel })
          },
          signal: abort.signal,
        })
        .then((isThere) => {
          if (abort.signal.aborted) return
          if (isThere) setTarget({ id, roomId })
          else showSnackbar(t('message.notFound'))
        })
        .catch((error: unknown) => {
          if (!abort.signal.aborted) showProblem(error)
        })
        .finally(() => {
          if (!abort.signal.aborted) setFinding(null)
        })
    },
    [connection, openRoom, t],
  )
  // Opening another chat ends the search.
  useEffect(() => {
    if (search.current && search.current.roomId !== openRoomId) search.current.cancel()
  }, [openRoomId])
  // A chat that is opened again starts at its newest message. The target may be known before the router has opened its chat.
  const [lastRoomId, setLastRoomId] = useState(openRoomId)
  if (lastRoomId !== openRoomId) {
    setLastRoomId(openRoomId)
    if (target?.roomId !== openRoomId) setTarget(null)
  }
  return {
    target: target?.roomId === openRoomId ? target : null,
    show,
    finding: finding?.roomId === openRoomId ? finding : null,
  }
}
