import './opening.css'

/**
 * Resolves once the frame is painted, so that the app's own work does not delay it; immediately if there is no frame. With two
 * `paints`, what `start.js` has written into the frame meanwhile is painted, too.
 */
export async function openingPainted(paints: 1 | 2): Promise<void> {
  // Browsers don't paint tabs in the background.
  if (!document.getElementById('opening') || document.visibilityState === 'hidden') return
  const done = performance.getEntriesByName('first-contentful-paint').length
  for (let paint = done; paint < paints; paint++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Removes the page's own frame of the first screen (vite/openings.ts) once the app has content to show instead. Runs
 * before the browser paints that content, so nothing flashes. Loading states don't count as content.
 */
export function followOpening(root: HTMLElement): void {
  const opening = document.getElementById('opening')
  if (!opening) return
  new MutationObserver((_, observer) => {
    if (!root.firstElementChild || root.querySelector('[data-loading]')) return
    const focused = findFocused(opening, root)
    opening.remove()
    observer.disconnect()
    focused?.()
  }).observe(root, { childList: true, subtree: true })
}

/** Returns how to focus the same control in the app, with the same selection; null if nothing in the frame has the focus. */
function findFocused(opening: HTMLElement, root: HTMLElement): (() => void) | null {
  const { activeElement: focused } = document
  if (!opening.contains(focused)) return null
  if (focused instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd } = focused
    const field = root.querySelector<HTMLInputElement>(`input[autocomplete="${focused.autocomplete}"]`)
    return () => {
      field?.focus()
      field?.setSelectionRange(selectionStart, selectionEnd)
    }
  }
  const button = root.querySelector<HTMLElement>('[type="submit"]')
  return () => button?.focus()
}
