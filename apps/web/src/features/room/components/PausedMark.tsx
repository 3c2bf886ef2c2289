import { useText } from '@majlis/i18n/react'
import { IconVideoOff } from '@tabler/icons-react'
import { useIsPaused } from '../../room-core/index.ts'
import styles from './PausedMark.module.css'

interface PausedMarkProps {
  /** A participant ID, or the trackId of a shared screen. */
  target: string
  isSelf: boolean
}

/** Covers a picture that is on but not transmitted at the moment. */
export function PausedMark({ target, isSelf }: PausedMarkProps) {
  const t = useText('room')
  if (!useIsPaused(target)) return null
  return (
    <span className={styles.mark} aria-hidden>
      <IconVideoOff size={14} stroke={2} />
      <span className={styles.text}>{t(isSelf ? 'network.camera_paused' : 'network.picture_paused')}</span>
    </span>
  )
}
