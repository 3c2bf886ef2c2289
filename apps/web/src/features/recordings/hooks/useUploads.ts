import { useEffect } from 'react'
import { errorCode, mayHeal } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { createUnloadWarning } from '../../../shared/navigation/index.ts'
import { session } from '../../../shared/session/index.ts'
import { useSnapshot } from '../../../shared/store/index.ts'
import { sendRecording } from '../api/send-recording.ts'
import { createUploads } from '../model/uploads.ts'

const uploads = createUploads({
  send: sendRecording,
  codeOf: errorCode,
  mayHeal,
  isLeftToServer: (code) => code === 'recording.unread',
  // After a reload, the file has to be chosen again.
  onBusy: createUnloadWarning(),
})

session.subscribe(() => {
  if (session.getSnapshot().status === 'signed_out') uploads.cancelAll()
})

/**
 * The running uploads. When one has finished, lists are loaded again; `onKept` gets the meeting of a recording that
 * was added.
 */
export function useUploads(onKept?: (meetingId: string) => void) {
  const renew = useRenew()
  useEffect(
    () =>
      uploads.onArrived((meetingId, isKept) => {
        void renew('recordings')
        if (isKept) onKept?.(meetingId)
      }),
    [renew, onKept],
  )
  return {
    uploads: useSnapshot(uploads),
    add: uploads.add,
    retry: uploads.retry,
    pause: uploads.pause,
    resume: uploads.resume,
    cancel: uploads.cancel,
  }
}
