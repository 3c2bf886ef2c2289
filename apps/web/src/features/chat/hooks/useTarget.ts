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
  const current = useRef<AbortController | null>(null)
  // Stable, so that messages are rendered only for what happens to them.
  const show = useCallback(
    (roomId: string, id: string) => {
      openRoom(roomId)
      current.current?.abort()
      const abort = new AbortController()
      current.current = abort
      const cancel = () => {
        abort.abort()
        setFinding(null)
      }
      const onProgress = (count: number) => {
        if (!abort.signal.aborted) setFinding({ roomId, count, cancel })
      }
      connection
        .loadUpTo(roomId, id, { onProgress, signal: abort.signal })
        .then((isThere) => {
          if (isThere) setTarget({ id, roomId })
          else showSnackbar(t('message.notFound'))
        })
        .catch((error: unknown) => {
          if (!abort.signal.aborted) showProblem(error)
        })
        .finally(() => {
          if (current.current === abort) setFinding(null)
        })
    },
    [connection, openRoom, t],
  )
  // Whoever goes to another chat looks for it no longer; people who come back start at the newest message.
  useEffect(() => {
    if (finding && finding.roomId !== openRoomId) finding.cancel()
    // oxlint-disable-next-line react/exhaustive-deps -- only when another chat opens
  }, [openRoomId])
  if (target && target.roomId !== openRoomId) setTarget(null)
  return { target, show, finding: finding?.roomId === openRoomId ? finding : null }
}
