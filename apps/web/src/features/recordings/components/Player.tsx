import type { SharedRecording } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { playUrlOf } from '../model/facts.ts'
import styles from './Player.module.css'

interface PlayerProps {
  recording: Pick<SharedRecording, 'hasVideo' | 'meetingTitle'> & { downloadUrl: string }
  /** Play was pressed. */
  isStarted?: boolean
  /** The file could not be played, or is not there any more. */
  onFailed?(): void
}

/** The browser's own player, with its keys. */
export function Player({ recording, isStarted = false, onFailed }: PlayerProps) {
  const t = useText('recordings')
  const [hasFailed, setFailed] = useState(false)
  const { hasVideo, meetingTitle: title, downloadUrl } = recording
  const media = {
    src: playUrlOf(downloadUrl),
    controls: true,
    autoPlay: isStarted,
    preload: 'metadata' as const,
    'aria-label': t('share.player', { title }),
    onError() {
      setFailed(true)
      onFailed?.()
    },
  }
  if (hasFailed) {
    return (
      <p role="alert" className={styles.failed}>
        {t('share.unplayable')}
      </p>
    )
  }
  // An uploaded file has no captions.
  /* oxlint-disable jsx-a11y/media-has-caption */
  return hasVideo ? (
    <video className={styles.video} playsInline {...media} />
  ) : (
    <audio className={styles.audio} {...media} />
  )
}
