import type { Call } from '@majlis/media'
import { useCallback, useEffect, useState } from 'react'
import { createNameCard } from '../model/name-card.ts'

/** The person shown in the window. */
export interface Shown {
  participantId: string
  name: string
  hasPicture: boolean
}

export interface VideoWindow {
  isOn: boolean
  open(): Promise<void>
  close(): void
}

/**
 * The browser's picture-in-picture window: one person's picture, or their name while they have none. It opens with
 * the name, which is available immediately, because the browser requires a recent click.
 */
export function useVideoWindow(call: Call, shown: Shown | null): VideoWindow {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { participantId, name = '', hasPicture = false } = shown ?? {}

  useEffect(() => {
    if (!video || participantId === undefined) return
    if (hasPicture) return call.attachVideo(participantId, video)
    return showName(video, name)
  }, [call, video, participantId, name, hasPicture])

  useEffect(() => (video ? leave : undefined), [video])

  const open = useCallback(async () => {
    const element = document.createElement('video')
    element.muted = true
    element.playsInline = true
    element.autoplay = true
    const hasSize = new Promise((resolve) => {
      element.addEventListener('loadedmetadata', resolve, { once: true })
    })
    const hide = showName(element, name)
    await hasSize
    element.addEventListener('leavepictureinpicture', () => setVideo(null))
    await element.requestPictureInPicture()
    hide()
    setVideo(element)
  }, [name])

  return { isOn: video !== null, open, close: leave }
}

function showName(element: HTMLVideoElement, name: string): () => void {
  element.srcObject = createNameCard(name)
  return () => {
    element.srcObject = null
  }
}

function leave(): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
}
