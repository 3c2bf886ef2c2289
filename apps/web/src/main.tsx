import '@majlis/ui/styles.css'
import { preferredLanguage, startText } from '@majlis/i18n/react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followSignOut, session } from './shared/session/index.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followSignOut()
// The session is asked for while the texts are on their way.
void session.ready()
void startText(preferredLanguage(), ['common', 'errors']).then(() => createRoot(root).render(<App />))
