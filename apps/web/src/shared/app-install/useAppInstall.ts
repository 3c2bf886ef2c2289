import { useSyncExternalStore } from 'react'
import { useHasFeature } from '../features/index.ts'
import { useGo } from '../navigation/index.ts'
import { isDesktopClient } from '../session/index.ts'
import { installPrompt } from './install-prompt.ts'
import { installWay, type InstallWay } from './install-ways.ts'

/** The card of the profile that says how this browser installs Majlis. */
const installPage = '/profile?tab=preferences#app'

export interface AppInstall {
  /** `ask`: with the browser's install prompt; `done`: it has just been installed. */
  way: InstallWay | 'ask' | 'done'
  /** Shows the browser's install prompt or, without one, the page that says what to do. */
  install(): void
}

/** How the user installs Majlis in this browser; null without the feature (spec 6.6), and in the installed app itself. */
export function useAppInstall(): AppInstall | null {
  const isAllowed = useHasFeature('desktopapp')
  const go = useGo()
  const { prompt, isInstalled } = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot)
  if (!isAllowed || isDesktopClient()) return null
  if (isInstalled) return { way: 'done', install: () => go(installPage) }
  if (prompt) return { way: 'ask', install: () => void installPrompt.show() }
  const way = installWay({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isSecure: window.isSecureContext,
  })
  return { way, install: () => go(installPage) }
}
