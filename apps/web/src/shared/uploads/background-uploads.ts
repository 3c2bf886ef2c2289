import { useEffect, useRef } from 'react'
import { errorCode } from '../light-api/error-code.ts'
import { createUnloadWarning } from '../navigation/warn-before-unload.ts'
import { session } from '../session/session.ts'
import { useSnapshot } from '../store/useSnapshot.ts'
import { createDocumentUploadList } from './document-upload-list.ts'
import type { CountedFile, DocumentUpload } from './document-uploads.ts'
import { sendUpload } from './send-upload.ts'
import type { UploadTarget } from './upload-target.ts'
import { useUploadsOf, type DocumentUploads } from './useDocumentUploads.ts'

/** Uploads belong to the browser's page, not to a screen, because people move on while they run. */
const list = createDocumentUploadList({
  send: sendUpload,
  codeOf: errorCode,
  // After a reload, the file has to be chosen again.
  onBusy: createUnloadWarning(),
})

session.subscribe(() => {
  if (session.getSnapshot().status === 'signed_out') list.cancelAll()
})

/** Uploads of documents to the page of a meeting. They go on when their place is closed, until the browser leaves the page. */
export function useBackgroundUploads(
  target: UploadTarget,
  existing: readonly CountedFile[],
  onArrived?: () => void,
): DocumentUploads {
  return useUploadsOf(list, { target, existing, ...(onArrived ? { onArrived } : {}) })
}

/** Those that go to any date of a meeting. `onArrived` is called whenever one has arrived. */
export function useBackgroundUploadsOfMeeting(
  calendarId: string,
  onArrived: () => void,
): readonly DocumentUpload[] {
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
