/** Families of browsers that hide the camera permission in different places. */
export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'ios', 'android'] as const
export type BrowserFamily = (typeof browserFamilies)[number]

/** On iOS every browser asks by way of the system, on Android by way of the app's lock icon. */
export function browserFamilyOf(userAgent: string, touchPoints = 0): BrowserFamily {
  // iPadOS calls itself a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrome\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'chrome'
}
