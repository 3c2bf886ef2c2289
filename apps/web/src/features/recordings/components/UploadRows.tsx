import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconMovie } from '@tabler/icons-react'
import { FileRow } from '../../../shared/file-drop/index.ts'
import {
  InterruptedNote,
  UploadFailure,
  UploadProgress,
  type Interrupted,
} from '../../../shared/uploads/index.ts'
import { isOnItsWay, type Upload } from '../model/upload-list.ts'
import styles from './recordings.module.css'

interface UploadRowsProps {
  uploads: readonly Upload[]
  onRetry(key: string): void
  onPause(key: string): void
  onResume(key: string): void
  onCancel(key: string): void
  /** Those that a reload has interrupted. */
  interrupted?: readonly Interrupted[]
  onDiscard?(one: Interrupted): void
}

/** Running uploads, failed ones with the reason, and interrupted ones. */
export function UploadRows({ uploads, onCancel, interrupted = [], onDiscard, ...actions }: UploadRowsProps) {
  const t = useText('recordings')
  const common = useText('common')
  const formats = useFormats()
  if (uploads.length + interrupted.length === 0) return null
  return (
    <div>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <FileRow
            key={upload.key}
            icon={IconMovie}
            name={upload.fileName}
            note={formats.bytes(upload.bytes)}
            action={t(isOnItsWay(upload) ? 'add.cancel' : 'add.dismiss', { name: upload.fileName })}
            onAction={() => onCancel(upload.key)}
          >
            <State upload={upload} {...actions} />
          </FileRow>
        ))}
        {interrupted.map((one) => (
          <FileRow
            key={one.key}
            icon={IconMovie}
            name={one.fileName}
            note={formats.bytes(one.bytes)}
            action={common('upload.forget', { name: one.fileName })}
            onAction={() => onDiscard?.(one)}
          >
            <InterruptedNote sentBytes={one.sentBytes} bytes={one.bytes} />
          </FileRow>
        ))}
      </ul>
      {uploads.some(isOnItsWay) ? <p className={styles.hint}>{t('add.stay')}</p> : null}
    </div>
  )
}

type StateProps = Pick<UploadRowsProps, 'onRetry' | 'onPause' | 'onResume'> & { upload: Upload }

function State({ upload: { key, state, fileName: name, bytes }, onRetry, onPause, onResume }: StateProps) {
  const t = useText('recordings')
  const common = useText('common')
  const errorText = useErrorText()
  switch (state.status) {
    case 'failed':
      return (
        <UploadFailure name={name} onRetry={state.canRetry ? () => onRetry(key) : null}>
          {errorText(state.code)}
        </UploadFailure>
      )
    case 'sending':
      return (
        <UploadProgress
          name={name}
          sentBytes={state.sentBytes}
          bytes={bytes}
          isPaused={state.isPaused}
          onPause={() => onPause(key)}
          onResume={() => onResume(key)}
        />
      )
    case 'reading':
      return (
        <div className={styles.progress}>
          <Progress aria-label={common('upload.sending', { name })} value={100} animated />
          <small className="num">{t('add.reading')}</small>
        </div>
      )
  }
}
