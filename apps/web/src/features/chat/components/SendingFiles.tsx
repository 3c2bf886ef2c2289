import { useText } from '@majlis/i18n/react'
import { ActionIcon, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconX } from '@tabler/icons-react'
import type { FileSending } from '../hooks/useFileSending.ts'
import styles from './Composer.module.css'

/** The files that are being uploaded, with their progress. */
export function SendingFiles({ files: { sending, cancel } }: { files: FileSending }) {
  const t = useText('chat')
  if (sending.length === 0) return null
  return (
    <ul className={styles.files}>
      {sending.map(({ id, name, percent }) => (
        <li key={id}>
          <bdi className={styles.fileName}>{name}</bdi>
          <Progress value={percent} aria-label={t('composer.uploading', { name })} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('composer.cancel', { name })}
            onClick={() => cancel(id)}
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
