import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconMovie, IconX } from '@tabler/icons-react'
import { isOnItsWay, type Upload } from '../model/uploads.ts'
import styles from './recordings.module.css'

interface UploadRowsProps {
  uploads: readonly Upload[]
  onDrop(key: string): void
}

/** The recordings on their way, and those that were not taken with what is wrong. */
export function UploadRows({ uploads, onDrop }: UploadRowsProps) {
  const t = useText('recordings')
  const formats = useFormats()
  if (uploads.length === 0) return null
  return (
    <div>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.upload}>
            <IconMovie size={20} stroke={1.8} aria-hidden />
            <span className={styles.file}>
              <bdi>{upload.fileName}</bdi> <small className="num">{formats.bytes(upload.bytes)}</small>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t(isOnItsWay(upload) ? 'add.cancel' : 'add.dismiss', { name: upload.fileName })}
              onClick={() => onDrop(upload.key)}
            >
              <IconX size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
            <State upload={upload} />
          </li>
        ))}
      </ul>
      {uploads.some(isOnItsWay) ? <p className={styles.hint}>{t('add.stay')}</p> : null}
    </div>
  )
}

function State({ upload: { state, fileName: name, bytes } }: { upload: Upload }) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const formats = useFormats()
  switch (state.status) {
    case 'failed':
      return (
        <p role="alert" className={styles.wrong}>
          {errorText(state.code)}
        </p>
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
