import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether a part of the page fills the screen. */
export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
