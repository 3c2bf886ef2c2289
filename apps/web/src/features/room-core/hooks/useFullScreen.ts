import { useCallback } from 'react'
import { useIsFullScreen } from '../../../shared/full-screen/index.ts'

export interface FullScreen {
  isSupported: boolean
  isOn: boolean
  toggle(): void
}

/** The whole page on the whole screen, so that menus and dialogs, which live beside the room, stay visible. */
export function useFullScreen(): FullScreen {
  const isOn = useIsFullScreen()
  const toggle = useCallback(() => {
    // The browser reports a refusal itself; nothing else depends on it.
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    void change.catch(() => undefined)
  }, [])
  return { isSupported: document.fullscreenEnabled === true, isOn, toggle }
}
