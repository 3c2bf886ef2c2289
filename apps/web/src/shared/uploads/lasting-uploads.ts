import { useEffect, useRef } from 'react'
import { errorCode } from '../light-api/error-code.ts'
import { session } from '../session/session.ts'
import { useSnapshot } from '../store/useSnapshot.ts'
import { createDocumentUploadList } from './document-upload-list.ts'
import type { DocumentUpload } from './document-uploads.ts'
import { sendUpload } from './send-upload.ts'
import type { UploadTarget } from './upload-target.ts'
import { useUploadsOf, type DocumentUploads } from './useDocumentUploads.ts'

// After a reload, the file has to be chosen again.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** They belong to the page of the browser, and not to what is shown on it: people go on elsewhere meanwhile. */
const list = createDocumentUploadList({
  send: sendUpload,
  codeOf: errorCode,
  onBusy(isBusy) {
    if (isBusy) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  },
})

session.subscribe(() => {
  if (session.getSnapshot().status === 'signed_out') list.dropAll()
})

/** Documents on their way to the page of a meeting. They go on when their place is closed, until the browser leaves the page. */
export function useLastingUploads(
  target: UploadTarget,
  there: readonly { bytes: number }[],
): DocumentUploads {
  return useUploadsOf(list, { target, there })
}

/** Those that go to any date of a meeting. `onArrived` is called whenever one has arrived. */
export function useLastingUploadsTo(calendarId: string, onArrived: () => void): readonly DocumentUpload[] {
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  useEffect(
    () =>
      list.onArrived((target) => {
        if (target['calendarId'] === calendarId) arrived.current()
      }),
    [calendarId],
  )
  return useSnapshot(list).filter(({ target }) => target['calendarId'] === calendarId)
}
