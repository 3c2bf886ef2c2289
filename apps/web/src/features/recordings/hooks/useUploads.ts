import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { session } from '../../../shared/session/index.ts'
import { giveUpRecording, sendRecording } from '../api/send-recording.ts'
import { createUploads } from '../model/uploads.ts'

// A reload would give up what is on its way.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

const uploads = createUploads({
  send: sendRecording,
  codeOf: errorCode,
  mayHeal,
  isLeftToServer: (code) => code === 'recording.unread',
  giveUp: giveUpRecording,
  onBusy(isBusy) {
    if (isBusy) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  },
})

session.subscribe(() => {
  if (session.getSnapshot().status === 'signed_out') uploads.dropAll()
})

/** The recordings on their way; lists that are shown follow when one has arrived, and `onKept` hears of whose meeting one is kept. */
export function useUploads(onKept?: (meetingId: string) => void) {
  const queries = useQueryClient()
  useEffect(
    () =>
      uploads.onArrived((meetingId, isKept) => {
        void queries.invalidateQueries({ queryKey: orpc.recording.key() })
        if (isKept) onKept?.(meetingId)
      }),
    [queries, onKept],
  )
  return {
    uploads: useSyncExternalStore(uploads.subscribe, uploads.getSnapshot),
    add: uploads.add,
    retry: uploads.retry,
    drop: uploads.drop,
  }
}
