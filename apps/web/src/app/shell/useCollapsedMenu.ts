import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { deviceStorage } from '../../shared/browser-storage/index.ts'

/** The page's own frame reads it too, before the app is there (vite/start-script.js). */
const storageKey = 'majlis.menu'

/** Whether the sidebar shows icons only (spec 2.50): as it was left on this device; until then where a page beside it would have little room. */
export function useCollapsedMenu(): [boolean, (isCollapsed: boolean) => void] {
  const [choice, setChoice] = useState(() => deviceStorage.read(storageKey))
  const isTight = useMediaQuery('(width < 1024px)', false, { getInitialValueInEffect: false })
  function collapse(isNow: boolean): void {
    const next = isNow ? 'collapsed' : 'open'
    setChoice(next)
    deviceStorage.keep(storageKey, next)
  }
  return [choice === null ? isTight : choice === 'collapsed', collapse]
}
