/**
 * Whether this page is in a desktop program of an operator, which adds this name to the browser's. It handles `majlis://` links,
 * which an app installed from the browser cannot.
 */
export function isDesktopProgram(): boolean {
  return /\bMajlisDesktop\//.test(navigator.userAgent)
}

const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join()

/** Whether this page is in a window of its own, without a browser around it: the desktop client of spec 2.22. */
export function isDesktopClient(): boolean {
  return isDesktopProgram() || window.matchMedia(ownWindow).matches
}
