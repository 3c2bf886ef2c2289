import { useText } from '@majlis/i18n/react'
import type { Call } from '@majlis/media'
import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { showFirstPicture } from '../model/first-picture.ts'
import { isShownAhead } from './first-stage.ts'
import styles from './FirstPicture.module.css'

export interface FirstPictureProps {
  call: Call
  /** The room is rendered behind it. */
  isLeaving: boolean
  /** The picture is shown, or there will be none. */
  onSettled: () => void
}

/** Shows the others as soon as there is a picture, where the room will have its stage. */
export function FirstPicture({ call, isLeaving, onSettled }: FirstPictureProps) {
  const t = useText('join')
  const video = useRef<HTMLVideoElement>(null)

  useEffect(
    () => (video.current ? showFirstPicture(call, video.current, onSettled) : undefined),
    [call, onSettled],
  )

  return (
    <div
      className={styles.stage}
      data-leaving={isLeaving || undefined}
      data-loading={isShownAhead() || undefined}
    >
      <div className={styles.words} role="status">
        <Loader />
        <p>{t('pre_join.entering')}</p>
      </div>
      <video ref={video} className={styles.picture} autoPlay playsInline muted aria-hidden />
    </div>
  )
}
