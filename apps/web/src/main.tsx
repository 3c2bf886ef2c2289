import '@majlis/ui/styles.css'
import { loadText, preferredLanguage, startText } from '@majlis/i18n/react'
import { createRoot } from 'react-dom/client'
import { isDoorPath } from './app/door-path.ts'
import { followOpening, openingPainted } from './app/opening.ts'
import { followSignOut, session } from './shared/session/index.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

followOpening(element)
followSignOut()
// The session is asked for while the texts are on their way.
void session.ready()

async function showApp(): Promise<void> {
  const [{ App }] = await Promise.all([import('./app/App.tsx'), loadText('common', 'errors')])
  root.render(<App />)
}

async function showDoor(): Promise<void> {
  const [{ DoorApp }, { joinAhead }] = await Promise.all([
    import('./app/DoorApp.tsx'),
    import('./features/join/index.ts'),
  ])
  await Promise.all([loadText('join'), joinAhead(window.location)])
  root.render(<DoorApp onLeave={() => void showApp()} />)
}

void startText(preferredLanguage(), [])
void openingPainted().then(isDoorPath(window.location.pathname) ? showDoor : showApp)
