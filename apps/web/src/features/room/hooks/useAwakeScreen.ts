import { useEffect } from 'react'

/** Keeps the screen of a phone on while the room is shown. */
export function useAwakeScreen(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false

    async function hold(): Promise<void> {
      if (document.hidden) return
      // Refused when the battery is low; the call continues.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) return void held?.release()
      lock = held
    }

    // The browser releases it automatically when the page is hidden.
    const holdAgain = () => void hold()
    document.addEventListener('visibilitychange', holdAgain)
    holdAgain()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}
