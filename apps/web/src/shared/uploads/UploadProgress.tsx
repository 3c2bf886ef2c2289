import { useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  name: string
  sentBytes: number
  bytes: number
  isPaused: boolean
  onPause(): void
  onResume(): void
}

/** How far an upload is, with a button to pause it or go on. */
export function UploadProgress({ name, sentBytes, bytes, isPaused, onPause, onResume }: UploadProgressProps) {
  const t = useText('common')
  const sizes = useSizes()
  const [Icon, action, onAction] = isPaused
    ? [IconPlayerPlay, t('upload.resume', { name }), onResume]
    : [IconPlayerPause, t('upload.pause', { name }), onPause]
  return (
    <div className={styles.row}>
      <div className={styles.progress}>
        <Progress
          aria-label={t('upload.sending', { name })}
          value={(sentBytes / bytes) * 100}
          animated={!isPaused}
        />
        <small className="num">
          {t(isPaused ? 'upload.paused' : 'upload.sent', sizes(sentBytes, bytes))}
        </small>
      </div>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={action} onClick={onAction}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The buttons for an upload that a reload interrupted. */
export function InterruptedNote({ sentBytes, bytes }: { sentBytes: number; bytes: number }) {
  const t = useText('common')
  const sizes = useSizes()
  return <small className="num">{t('upload.interrupted', sizes(sentBytes, bytes))}</small>
}

function useSizes() {
  const formats = useFormats()
  return (sentBytes: number, bytes: number) => ({
    sent: sentBytes === 0 ? formats.number(0) : formats.bytes(sentBytes),
    total: formats.bytes(bytes),
  })
}
