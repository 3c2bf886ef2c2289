import './app/zod-without-eval.ts'
import './shared/browser-support/newer-features.ts'
import { isPreJoinPath } from './app/pre-join-path.ts'
import { canHoldCalls } from './shared/browser-support/can-hold-calls.ts'
import { followOpening, openingPainted } from './app/opening.ts'
import { followSignOut } from './shared/session/follow-sign-out.ts'
import { session } from './shared/session/session.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

followOpening(element)
followSignOut()
// The session is requested while the app is loading.
void session.ready()

/** React and the screens run after what must not wait for them: docs/decisions/0005-first-screens.md. */
async function start(root: HTMLElement): Promise<void> {
  const isPreJoin = isPreJoinPath(window.location.pathname)
  const enterFirst = await entering(isPreJoin)
  await enterFirst()
  await openingPainted(isPreJoin ? 1 : 2)
  await enterFirst()
  await import('./app/react.ts')
  const { showScreens } = await import('./app/screens.tsx')
  await showScreens(root, { isPreJoin, enterFirst })
}

/** Resolves with what lets people into the room who have pressed Join by then: rendering would hold up their connection. */
async function entering(isPreJoin: boolean): Promise<() => Promise<void>> {
  if (!isPreJoin || !canHoldCalls()) return () => Promise.resolve()
  const { joinAhead } = await import('./features/join/ahead/index.ts')
  return () => joinAhead(window.location)
}

void start(element)
