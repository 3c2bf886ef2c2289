import { useEffect, useRef, useState } from 'react'
import { errorCode } from '../light-api/error-code.ts'
import { useSparedPage } from '../file-drop/index.ts'
import { useLeaveQuestion } from '../navigation/useLeaveQuestion.ts'
import { useSnapshot } from '../store/useSnapshot.ts'
import {
  createDocumentUploadList,
  isFor,
  type ArrivedFile,
  type DocumentUploadList,
} from './document-upload-list.ts'
import { isSending, type DocumentUpload } from './document-uploads.ts'
import { sendUpload } from './send-upload.ts'
import type { UploadTarget } from './upload-target.ts'

export interface DocumentUploads {
  uploads: readonly DocumentUpload[]
  /** Sends them one after the other; those that cannot be taken stay in the list with what is wrong. */
  add(files: readonly File[]): void
  pause(key: string): void
  resume(key: string): void
  /** Stops one that is sent, or takes one that failed off the list. */
  drop(key: string): void
}

/** What a place that takes documents needs. */
interface Place {
  target: UploadTarget
  /** The files that it has. */
  there: readonly { bytes: number }[]
  onArrived?(file: ArrivedFile): void
}

/** Documents on their way to a meeting. What is still on its way when their place is closed is given up; after a reload, it can be continued. */
export function useDocumentUploads(
  target: UploadTarget,
  there: Place['there'],
  onArrived: (file: ArrivedFile) => void,
): DocumentUploads {
  const [list] = useState(() => createDocumentUploadList({ send: sendUpload, codeOf: errorCode }))
  const uploads = useUploadsOf(list, { target, there, onArrived })
  useEffect(() => () => list.dropAll(), [list])
  useLeaveQuestion(uploads.uploads.some(isSending))
  return uploads
}

/** The uploads of a list that go to one place. */
export function useUploadsOf(list: DocumentUploadList, { target, there, onArrived }: Place): DocumentUploads {
  const all = useSnapshot(list)
  const place = useRef({ target, onArrived })
  useEffect(() => {
    place.current = { target, onArrived }
  })
  useEffect(
    () =>
      list.onArrived((to, file) => {
        if (JSON.stringify(to) === JSON.stringify(place.current.target)) place.current.onArrived?.(file)
      }),
    [list],
  )
  useSparedPage()
  return {
    uploads: all.filter((one) => isFor(one, target)),
    add: (files) => list.add(target, files, there),
    pause: list.pause,
    resume: list.resume,
    drop: list.drop,
  }
}
