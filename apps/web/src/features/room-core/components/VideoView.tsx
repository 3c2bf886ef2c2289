import { useEffect, useRef } from 'react'
import { useRoom } from '../hooks/useRoom.ts'
import styles from './VideoView.module.css'

interface VideoViewProps {
  /** A participant id, or the track id of a shared screen. */
  target: string
  fit: 'cover' | 'contain'
  /** Mirrored, as in a mirror. */
  isMirrored?: boolean
  /** An invisible picture uses neither bandwidth nor decoder. */
  isVisible?: boolean
  label?: string
}

/** A picture of the call. Renders nothing until the first frame has arrived, so that what is below stays visible. */
export function VideoView({ target, fit, isMirrored = false, isVisible = true, label }: VideoViewProps) {
  const { call } = useRoom()
  const element = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (!isVisible || !element.current) return
    return call.attachVideo(target, element.current)
  }, [call, target, isVisible])

  return (
    <video
      ref={element}
      className={styles.video}
      data-fit={fit}
      data-mirrored={isMirrored || undefined}
      autoPlay
      playsInline
      muted
      disablePictureInPicture
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  )
}
