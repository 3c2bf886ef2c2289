import { useEffect, useRef } from 'react'

/** Where letters are text, or something else is meant. A view that was just chosen has the focus, and is no text. */
const written = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=dialog]'

/**
 * Single keys, by their letter or `?`. They rest while something is typed, a dialog or a menu is open, or a modifier is held.
 * A keyboard without Latin letters is read by the places of its keys.
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
