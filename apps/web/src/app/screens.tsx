import '@majlis/ui/styles.css'
import '@majlis/ui/components.css'
import { loadText, preferredLanguage, startText } from '@majlis/i18n/react'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows the whole app, or only the way into a meeting until it is left. */
export async function showScreens(
  element: HTMLElement,
  { isPreJoin }: { isPreJoin: boolean },
): Promise<void> {
  const root = createRoot(element)

  async function showApp(): Promise<void> {
    const [{ App }] = await Promise.all([loadApp(), loadText('common', 'errors')])
    // In slices, between which the page responds.
    startTransition(() => root.render(<App />))
  }

  async function showPreJoin(): Promise<void> {
    const [{ PreJoinApp }] = await Promise.all([import('./PreJoinApp.tsx'), loadText('join')])
    startTransition(() => root.render(<PreJoinApp onLeave={() => void showApp()} />))
  }

  await Promise.all([startText(preferredLanguage(), []), isPreJoin ? showPreJoin() : showApp()])
}

/** Runs the code of the app in parts: a phone takes a quarter of a second for all of it, in which it would not respond. */
async function loadApp() {
  await import('./routing.ts')
  await import('./query-client.ts')
  return import('./App.tsx')
}
