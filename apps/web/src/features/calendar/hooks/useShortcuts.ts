import { useEffect, useRef } from 'react'

/** Where letters are text or mean something else. The view that was just chosen has the focus, and takes no text. */
const written = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=dialog]'

/**
 * Single-key shortcuts, by letter or `?`. Off while someone types, while a dialog or a menu is open, and with a
 * modifier. Keyboards without Latin letters are read by key position.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.repeat) return
      if (event.target instanceof Element && event.target.closest(written)) return
      if (document.querySelector('[role=dialog], [role=menu]')) return
      const run = latest.current[letterOf(event)]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function letterOf({ key, code }: KeyboardEvent): string {
  if (key === '?' || key === '؟') return '?'
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return key.length === 1 && code.startsWith('Key') ? code.slice(3).toLowerCase() : ''
}
