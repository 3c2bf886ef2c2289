import '@majlis/ui/styles.css'
import { loadText, preferredLanguage, startText } from '@majlis/i18n/react'
import { createRoot } from 'react-dom/client'

/** Shows the whole app, or the way into a meeting by itself until somebody leaves it. */
export async function showScreens(element: HTMLElement, { isDoor }: { isDoor: boolean }): Promise<void> {
  const root = createRoot(element)

  async function showApp(): Promise<void> {
    const [{ App }] = await Promise.all([import('./App.tsx'), loadText('common', 'errors')])
    root.render(<App />)
  }

  async function showDoor(): Promise<void> {
    const [{ DoorApp }] = await Promise.all([import('./DoorApp.tsx'), loadText('join')])
    root.render(<DoorApp onLeave={() => void showApp()} />)
  }

  await Promise.all([startText(preferredLanguage(), []), isDoor ? showDoor() : showApp()])
}
