import './opening.css'

/** Resolves once the frame has been painted, so that the app's own work does not hold it up; at once where there is none. */
export async function openingPainted(): Promise<void> {
  // Nothing is painted in a tab in the background.
  if (!document.getElementById('opening') || document.visibilityState === 'hidden') return
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
    opening.remove()
    observer.disconnect()
  }).observe(root, { childList: true, subtree: true })
}
