import '@majlis/ui/styles.css'
import '@majlis/ui/components.css'
import { loadText, preferredLanguage, startText } from '@majlis/i18n/react'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'

interface ScreensOptions {
  isPreJoin: boolean
  /** Awaited before pre-join is rendered: people who have pressed Join meanwhile. */
  enterFirst: () => Promise<void>
}

/** Shows the whole app, or pre-join alone until it is left. */
export async function showScreens(
  element: HTMLElement,
  { isPreJoin, enterFirst }: ScreensOptions,
): Promise<void> {
  const root = createRoot(element)

  async function showApp(): Promise<void> {
    const [{ App }] = await Promise.all([loadApp(), loadText('common', 'errors')])
    // Rendered in slices, so that the page stays responsive.
    startTransition(() => root.render(<App />))
  }

  async function showPreJoin(): Promise<void> {
    const [{ PreJoinApp }] = await Promise.all([import('./PreJoinApp.tsx'), loadText('join')])
    await enterFirst()
    startTransition(() => root.render(<PreJoinApp onLeave={() => void showApp()} />))
  }

  await Promise.all([startText(preferredLanguage(), []), isPreJoin ? showPreJoin() : showApp()])
}

/** Runs the app's code in parts: all of it at once would block a phone for a quarter of a second. */
async function loadApp() {
  await import('./routing.ts')
  await import('./query-client.ts')
  return import('./App.tsx')
}
