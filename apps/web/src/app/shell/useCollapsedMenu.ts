import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { deviceStorage } from '../../shared/browser-storage/index.ts'

const storageKey = 'majlis.menu'

/**
 * Whether the sidebar shows icons only (spec 2.50): as chosen on this device, otherwise in windows below 1024 px. `vite/start-script.js` decides
 * the same before the app is loaded; keep both alike.
 */
export function useCollapsedMenu(): [boolean, (isCollapsed: boolean) => void] {
  const [choice, setChoice] = useState(() => deviceStorage.read(storageKey))
  const isNarrow = useMediaQuery('(width < 1024px)', false, { getInitialValueInEffect: false })
  function collapse(isNow: boolean): void {
    const next = isNow ? 'collapsed' : 'open'
    setChoice(next)
    deviceStorage.keep(storageKey, next)
  }
  return [choice === null ? isNarrow : choice === 'collapsed', collapse]
}
