/** Families of browsers that have the camera permission in different places. */
export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'ios', 'android'] as const
export type BrowserFamily = (typeof browserFamilies)[number]

/** On iOS every browser asks through the system, on Android through the app's lock icon. */
export function browserFamilyOf(userAgent: string, touchPoints = 0): BrowserFamily {
  // iPadOS identifies as a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrome\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'chrome'
}
