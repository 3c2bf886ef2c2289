import './opening.css'

/** Resolves once the frame has been painted, so that the app's own work does not hold it up; at once where there is none. */
export async function openingPainted(): Promise<void> {
  // Nothing is painted in a tab in the background.
  if (!document.getElementById('opening') || document.visibilityState === 'hidden') return
  if (performance.getEntriesByName('first-contentful-paint').length > 0) return
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Takes the page's own frame of its first screen away (vite/openings.ts) once the app has something to show in its place:
 * before the browser paints it, so that nothing flashes. What only says that it is loading does not count.
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

/** People who were typing in the frame continue in the same field of the app: how to do that, where something in it has the focus. */
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
