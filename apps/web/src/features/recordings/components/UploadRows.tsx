import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconMovie } from '@tabler/icons-react'
import { FileRow } from '../../../shared/file-drop/index.ts'
import { isOnItsWay, type Upload } from '../model/upload-list.ts'
import styles from './recordings.module.css'

interface UploadRowsProps {
  uploads: readonly Upload[]
  onRetry(key: string): void
  onDrop(key: string): void
}

/** The recordings on their way, and those that were not taken with what is wrong. */
export function UploadRows({ uploads, onRetry, onDrop }: UploadRowsProps) {
  const t = useText('recordings')
  const formats = useFormats()
  if (uploads.length === 0) return null
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
            onAction={() => onDrop(upload.key)}
          >
            <State upload={upload} onRetry={() => onRetry(upload.key)} />
          </FileRow>
        ))}
      </ul>
      {uploads.some(isOnItsWay) ? <p className={styles.hint}>{t('add.stay')}</p> : null}
    </div>
  )
}

interface StateProps {
  upload: Upload
  onRetry(): void
}

function State({ upload: { state, fileName: name, bytes }, onRetry }: StateProps) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const formats = useFormats()
  switch (state.status) {
    case 'failed':
      return (
        <div className={styles.failed}>
          <Notice tone="bad">{errorText(state.code)}</Notice>
          {state.canRetry ? (
            <Button variant="default" size="sm" aria-label={t('add.retryOf', { name })} onClick={onRetry}>
              {t('add.retry')}
            </Button>
          ) : null}
        </div>
      )
    case 'sending':
    case 'reading': {
      const sent = state.status === 'sending' ? state.sentBytes : bytes
      return (
        <div className={styles.progress}>
          <Progress aria-label={t('add.sending', { name })} value={(sent / bytes) * 100} animated />
          <small className="num">
            {state.status === 'reading'
              ? t('add.reading')
              : t('add.sent', {
                  sent: sent === 0 ? formats.number(0) : formats.bytes(sent),
                  total: formats.bytes(bytes),
                })}
          </small>
        </div>
      )
    }
  }
}
