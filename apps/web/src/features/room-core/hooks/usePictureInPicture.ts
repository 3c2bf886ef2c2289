import type { Call } from '@majlis/media'
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useVideoWindow, type Shown } from './useVideoWindow.ts'

interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>
}

declare global {
  interface Window {
    /** Chromium only. */
    documentPictureInPicture?: DocumentPictureInPicture
  }
}

export interface PictureInPicture {
  isSupported: boolean
  isOn: boolean
  /** The small window, in browsers with Document Picture-in-Picture. */
  window: Window | null
  toggle(): void
}

const PictureInPictureContext = createContext<PictureInPicture | null>(null)
export const PictureInPictureProvider = PictureInPictureContext.Provider

export function usePictureInPicture(): PictureInPicture {
  const value = use(PictureInPictureContext)
  if (!value) throw new Error('usePictureInPicture outside of the room')
  return value
}

/** The small window starts without styles, so the page's style sheets are copied; the same policy allows them. */
function dress(target: Window): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    target.document.head.append(sheet.cloneNode(true))
  }
  const { documentElement: page } = document
  const { documentElement: small } = target.document
  small.lang = page.lang
  small.dir = page.dir
  small.className = page.className
  small.dataset['mantineColorScheme'] = 'dark'
}

/**
 * A small window over other programs that shows who speaks, as long as there is anyone else. A window of its own where the browser has
 * that (Document Picture-in-Picture), else the browser's video window.
 */
export function usePictureInPictureState(call: Call, shown: Shown | null): PictureInPicture {
  const [small, setSmall] = useState<Window | null>(null)
  const { isOn: isVideoOn, open: openVideo, close: closeVideo } = useVideoWindow(call, shown)
  const hasWindows = window.documentPictureInPicture !== undefined
  const hasVideos = document.pictureInPictureEnabled === true
  const isAlone = shown === null

  useEffect(() => () => small?.close(), [small])

  const openWindow = useCallback(async () => {
    const opened = await window.documentPictureInPicture?.requestWindow({ width: 360, height: 240 })
    if (!opened) return
    dress(opened)
    opened.addEventListener('pagehide', () => setSmall(null))
    setSmall(opened)
  }, [])

  const close = useCallback(() => {
    setSmall(null)
    closeVideo()
  }, [closeVideo])

  useEffect(() => {
    if (!isAlone) return
    small?.close()
    closeVideo()
  }, [isAlone, small, closeVideo])

  const isOn = small !== null || isVideoOn
  const toggle = useCallback(() => {
    if (isOn) return close()
    // The browser may refuse without a click of the user; then there is simply no small window.
    void (hasWindows ? openWindow() : openVideo()).catch(() => undefined)
  }, [isOn, close, hasWindows, openWindow, openVideo])

  return useMemo(
    () => ({ isSupported: hasWindows || hasVideos, isOn, window: small, toggle }),
    [hasWindows, hasVideos, isOn, small, toggle],
  )
}
