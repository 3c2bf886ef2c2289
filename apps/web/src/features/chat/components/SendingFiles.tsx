import { useText } from '@majlis/i18n/react'
import { ActionIcon, Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconX } from '@tabler/icons-react'
import type { RoomUploads } from '../hooks/useUploads.ts'
import styles from './SendingFiles.module.css'

/** Files that are being uploaded, with their progress, and those that could not be. */
export function SendingFiles({ files: { uploads, retry, cancel } }: { files: RoomUploads }) {
  const t = useText('chat')
  if (uploads.length === 0) return null
  return (
    <ul className={styles.files}>
      {uploads.map(({ id, file: { name }, percent, state }) => (
        <li key={id}>
          <bdi className={styles.name}>{name}</bdi>
          {state === 'sending' ? (
            <Progress value={percent} aria-label={t('composer.uploading', { name })} />
          ) : (
            <span className={styles.failed}>
              <span role="alert">{t('message.notSent')}</span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('composer.again', { name })}
                onClick={() => retry(id)}
              >
                {t('message.retry')}
              </Button>
            </span>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t(state === 'sending' ? 'composer.cancel' : 'composer.forget', { name })}
            onClick={() => cancel(id)}
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
