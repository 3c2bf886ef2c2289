import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { IconFile } from '@tabler/icons-react'
import { FileRow } from '../../../shared/file-drop/index.ts'
import {
  InterruptedNote,
  UploadFailure,
  UploadProgress,
  useInterrupted,
} from '../../../shared/uploads/index.ts'
import type { useUploads } from '../hooks/useUploads.ts'
import type { DriveUpload } from '../model/uploads.ts'
import driveStyles from './drive.module.css'
import styles from './UploadList.module.css'

/** At most this many are listed; the others of a large folder wait unseen. */
const mostShown = 50

interface UploadListProps {
  sending: ReturnType<typeof useUploads>
}

/** Uploads that are running, have failed, or were interrupted by a reload. */
export function UploadList({ sending }: UploadListProps) {
  const t = useText('drive')
  const formats = useFormats()
  const { uploads, cancel } = sending
  const { interrupted, discard } = useInterrupted('drive_file', uploads)
  if (uploads.length + interrupted.length === 0) return null
  return (
    <Card className={styles.uploads} aria-label={t('sending.title')}>
      <ul>
        {uploads.slice(0, mostShown).map((upload) => (
          <FileRow
            key={upload.key}
            icon={IconFile}
            name={upload.fileName}
            note={formats.bytes(upload.bytes)}
            action={t(upload.state.status === 'failed' ? 'sending.dismiss' : 'sending.cancel', {
              name: upload.fileName,
            })}
            onAction={() => cancel(upload.key)}
          >
            <State upload={upload} sending={sending} />
          </FileRow>
        ))}
        {interrupted.map((one) => (
          <FileRow
            key={one.key}
            icon={IconFile}
            name={one.fileName}
            note={formats.bytes(one.bytes)}
            action={t('sending.cancel', { name: one.fileName })}
            onAction={() => discard(one)}
          >
            <InterruptedNote sentBytes={one.sentBytes} bytes={one.bytes} />{' '}
            <small>{t('sending.interrupted')}</small>
          </FileRow>
        ))}
      </ul>
      {uploads.some(({ state }) => state.status !== 'failed') ? (
        <p className={driveStyles.hint}>{t('sending.stay')}</p>
      ) : null}
    </Card>
  )
}

function State({ upload, sending }: { upload: DriveUpload } & UploadListProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const { key, fileName: name, state, sentBytes, bytes } = upload
  switch (state.status) {
    case 'waiting':
      return <small>{t('sending.waiting')}</small>
    case 'sending':
      return (
        <UploadProgress
          name={name}
          sentBytes={sentBytes}
          bytes={bytes}
          isPaused={state.isPaused}
          onPause={() => sending.pause(key)}
          onResume={() => sending.resume(key)}
        />
      )
    case 'failed':
      return (
        <UploadFailure name={name} onRetry={state.canRetry ? () => sending.retry(key) : null}>
          {errorText(state.code)}
        </UploadFailure>
      )
  }
}
