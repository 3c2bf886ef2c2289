import { useText } from '@majlis/i18n/react'
import type { Call, CallSnapshot } from '@majlis/media'
import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useStore } from '../hooks/useStore.ts'
import styles from './FirstPicture.module.css'

/** Nobody waits longer than this for the controls because a picture does not come. */
const longestWaitMs = 1_500

export interface FirstPictureProps {
  call: Call
  /** The room stands behind it. */
  isLeaving: boolean
  /** The picture is there, or there will be none. */
  onSettled: () => void
}

/** What is to be seen of the others, as soon as there is anything, where the room will have its stage. */
export function FirstPicture({ call, isLeaving, onSettled }: FirstPictureProps) {
  const t = useText('join')
  const snapshot = useStore(call)
  const video = useRef<HTMLVideoElement>(null)
  const target = firstTarget(snapshot)
  const isHopeless = target === null && !isStillComing(snapshot)

  useEffect(() => {
    if (isHopeless) onSettled()
  }, [isHopeless, onSettled])

  useEffect(() => {
    const timer = setTimeout(onSettled, longestWaitMs)
    return () => clearTimeout(timer)
  }, [onSettled])

  useEffect(
    () => (target !== null && video.current ? call.attachVideo(target, video.current) : undefined),
    [call, target],
  )

  return (
    <div className={styles.stage} data-leaving={isLeaving || undefined}>
      <div className={styles.words} role="status">
        <Loader />
        <p>{t('door.entering')}</p>
      </div>
      <video
        ref={video}
        className={styles.picture}
        autoPlay
        playsInline
        muted
        aria-hidden
        onLoadedData={onSettled}
      />
    </div>
  )
}

/** A shared screen, else the camera of whoever came first. */
function firstTarget({ screens, participants }: CallSnapshot): string | null {
  return (
    screens[0]?.trackId ?? participants.find(({ isSelf, camera }) => !isSelf && camera === 'on')?.id ?? null
  )
}

/** Who is inside is not known yet. */
function isStillComing({ connection, participants }: CallSnapshot): boolean {
  return participants.length === 0 && (connection === 'idle' || connection === 'connecting')
}
