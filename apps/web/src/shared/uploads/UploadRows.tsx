import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { IconFile } from '@tabler/icons-react'
import { FileRow } from '../file-drop/index.ts'
import { mayHeal } from '../light-api/may-heal.ts'
import { isSending, type DocumentUpload } from './document-uploads.ts'
import type { UploadTarget } from './upload-target.ts'
import { UploadFailure } from './UploadFailure.tsx'
import { InterruptedNote, UploadProgress } from './UploadProgress.tsx'
import type { DocumentUploads } from './useDocumentUploads.ts'
import { useInterrupted } from './useInterrupted.ts'

/** Rows of a list: files being uploaded to a target, those that were refused, and those that a reload has interrupted. */
export function UploadRows({ uploads, target }: { uploads: DocumentUploads; target: UploadTarget }) {
  const t = useText('files')
  const common = useText('common')
  const formats = useFormats()
  const { interrupted, discard } = useInterrupted(target, uploads.uploads)
  return (
    <>
      {uploads.uploads.map((upload) => (
        <FileRow
          icon={IconFile}
          key={upload.key}
          name={upload.fileName}
          note={formats.bytes(upload.bytes)}
          action={t(isSending(upload) ? 'cancel' : 'dismiss', { name: upload.fileName })}
          onAction={() => uploads.cancel(upload.key)}
        >
          <UploadState upload={upload} uploads={uploads} />
        </FileRow>
      ))}
      {interrupted.map((one) => (
        <FileRow
          icon={IconFile}
          key={one.key}
          name={one.fileName}
          note={formats.bytes(one.bytes)}
          action={common('upload.forget', { name: one.fileName })}
          onAction={() => discard(one)}
        >
          <InterruptedNote sentBytes={one.sentBytes} bytes={one.bytes} />
        </FileRow>
      ))}
    </>
  )
}

function UploadState({ upload, uploads }: { upload: DocumentUpload; uploads: DocumentUploads }) {
  const errorText = useErrorText()
  const { key, fileName, sentBytes, bytes, isPaused, problem } = upload
  if (problem)
    return (
      <UploadFailure name={fileName} onRetry={mayHeal(problem) ? () => uploads.retry(key) : null}>
        {errorText(problem)}
      </UploadFailure>
    )
  return (
    <UploadProgress
      name={fileName}
      sentBytes={sentBytes}
      bytes={bytes}
      isPaused={isPaused}
      onPause={() => uploads.pause(key)}
      onResume={() => uploads.resume(key)}
    />
  )
}
