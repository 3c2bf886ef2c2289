import '@majlis/ui/styles.css'
import { loadText, preferredLanguage, startText } from '@majlis/i18n/react'
import { createRoot } from 'react-dom/client'

/** Shows the whole app, or only the way into a meeting until it is left. */
export async function showScreens(
  element: HTMLElement,
  { isPreJoin }: { isPreJoin: boolean },
): Promise<void> {
  const root = createRoot(element)

  async function showApp(): Promise<void> {
    const [{ App }] = await Promise.all([import('./App.tsx'), loadText('common', 'errors')])
    root.render(<App />)
  }

  async function showPreJoin(): Promise<void> {
    const [{ PreJoinApp }] = await Promise.all([import('./PreJoinApp.tsx'), loadText('join')])
    root.render(<PreJoinApp onLeave={() => void showApp()} />)
  }

  await Promise.all([startText(preferredLanguage(), []), isPreJoin ? showPreJoin() : showApp()])
}
