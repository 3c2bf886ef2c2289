/**
 * Shows a number on the icon of the installed app (W3C Badging); zero removes it. Does nothing in browsers without badges, and where nothing
 * is installed.
 */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // The bell shows the same number.
  shown.catch(() => undefined)
}
