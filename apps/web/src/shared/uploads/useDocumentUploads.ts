import { useEffect, useRef, useState } from 'react'
import { errorCode } from '../light-api/error-code.ts'
import { useSparedPage } from '../file-drop/index.ts'
import { useBeforeUnloadWarning } from '../navigation/useBeforeUnloadWarning.ts'
import { useSnapshot } from '../store/useSnapshot.ts'
import {
  createDocumentUploadList,
  type ArrivedFile,
  type DocumentUploadList,
} from './document-upload-list.ts'
import { isSending, type CountedFile, type DocumentUpload } from './document-uploads.ts'
import { sendUpload } from './send-upload.ts'
import { isSameTarget, type UploadTarget } from './upload-target.ts'

export interface DocumentUploads {
  uploads: readonly DocumentUpload[]
  /** Sends them one after the other; files that can't be uploaded stay in the list with their problem. */
  add(files: readonly File[]): void
  pause(key: string): void
  resume(key: string): void
  /** Sends one that failed once more. */
  retry(key: string): void
  /** Stops one that is being sent, or removes one that failed. */
  cancel(key: string): void
}

/** A place that accepts documents. */
interface Place {
  target: UploadTarget
  /** The files that it has. */
  existing: readonly CountedFile[]
  onArrived?(file: ArrivedFile): void
}

/** Uploads of documents to a meeting. Those that are running when their place is closed are given up; after a reload, they can be continued. */
export function useDocumentUploads(
  target: UploadTarget,
  existing: Place['existing'],
  onArrived: (file: ArrivedFile) => void,
): DocumentUploads {
  const [list] = useState(() => createDocumentUploadList({ send: sendUpload, codeOf: errorCode }))
  const uploads = useUploadsOf(list, { target, existing, onArrived })
  useEffect(() => () => list.cancelAll(), [list])
  useBeforeUnloadWarning(uploads.uploads.some(isSending))
  return uploads
}

/** The uploads of a list that go to one place. */
export function useUploadsOf(
  list: DocumentUploadList,
  { target, existing, onArrived }: Place,
): DocumentUploads {
  const all = useSnapshot(list)
  const place = useRef({ target, onArrived })
  useEffect(() => {
    place.current = { target, onArrived }
  })
  useEffect(
    () =>
      list.onArrived((to, file) => {
        if (isSameTarget(to, place.current.target)) place.current.onArrived?.(file)
      }),
    [list],
  )
  useSparedPage()
  return {
    uploads: all.filter((one) => isSameTarget(one.target, target)),
    add: (files) => list.add(target, files, existing),
    pause: list.pause,
    resume: list.resume,
    retry: list.retry,
    cancel: list.cancel,
  }
}
