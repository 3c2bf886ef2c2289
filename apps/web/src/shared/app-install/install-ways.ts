import { browserName } from '@majlis/i18n'

/** How people install a page as an app in browsers without an install prompt. Each way has a sentence. */
export type InstallWay =
  | 'addressBar'
  | 'dock'
  | 'homeScreen'
  | 'phoneMenu'
  /** It does not install apps; the sentence names those that do. */
  | 'elsewhere'
  /** No browser installs pages of plain HTTP. */
  | 'insecure'

interface Surroundings {
  userAgent: string
  /** Of the screen; iPads call themselves Macs. */
  touchPoints: number
  isSecure: boolean
}

/** Browsers with Chromium's engine and its install icon. */
const withIcon = new Set(['Chrome', 'Edge'])

export function installWay({ userAgent, touchPoints, isSecure }: Surroundings): InstallWay {
  if (!isSecure) return 'insecure'
  const { browser, system } = browserName(userAgent)
  if (system === 'iPhone' || system === 'iPad' || (system === 'macOS' && touchPoints > 1)) return 'homeScreen'
  if (system === 'Android') return 'phoneMenu'
  if (browser === 'Safari') return 'dock'
  return browser !== null && withIcon.has(browser) ? 'addressBar' : 'elsewhere'
}
