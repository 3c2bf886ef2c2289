import { useText } from '@majlis/i18n/react'
import { ActionIcon, Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconX } from '@tabler/icons-react'
import { useFocusFallback } from '../hooks/useFocusFallback.ts'
import type { RoomUploads } from '../hooks/useUploads.ts'
import type { ChatUpload } from '../model/chat-types.ts'
import styles from './SendingFiles.module.css'

/** Files that are being uploaded, with their progress, and those that could not be. Belongs into the form of the composer. */
export function SendingFiles({ files: { uploads, retry, cancel } }: { files: RoomUploads }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.files}>
      {uploads.map((upload) => (
        <SendingFile
          key={upload.id}
          upload={upload}
          onRetry={() => retry(upload.id)}
          onCancel={() => cancel(upload.id)}
        />
      ))}
    </ul>
  )
}

interface SendingFileProps {
  upload: ChatUpload
  onRetry(): void
  onCancel(): void
}

function SendingFile({ upload, onRetry, onCancel }: SendingFileProps) {
  const t = useText('chat')
  const item = useFocusFallback<HTMLLIElement>(fallbackOf)
  const { name } = upload.file
  const isSending = upload.state === 'sending'
  return (
    <li ref={item}>
      <bdi className={styles.name}>{name}</bdi>
      {isSending ? (
        <Progress value={upload.percent} aria-label={t('composer.uploading', { name })} />
      ) : (
        <Failed name={name} onRetry={onRetry} />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t(isSending ? 'composer.cancel' : 'composer.forget', { name })}
        onClick={onCancel}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Failed({ name, onRetry }: { name: string; onRetry(): void }) {
  const t = useText('chat')
  const state = useFocusFallback<HTMLSpanElement>(fallbackOf)
  return (
    <span ref={state} className={styles.failed}>
      <span role="alert">{t('message.notSent')}</span>
      <Button size="xs" variant="default" aria-label={t('composer.again', { name })} onClick={onRetry}>
        {t('message.retry')}
      </Button>
    </span>
  )
}

/** The field of the composer; on touch screens, whose keyboard would cover the messages, their list. */
const fallbackOf = (from: HTMLElement): HTMLElement | null | undefined =>
  window.matchMedia('(pointer: coarse)').matches
    ? from.closest('section')?.querySelector('[role="log"]')
    : from.closest('form')?.querySelector('textarea')
