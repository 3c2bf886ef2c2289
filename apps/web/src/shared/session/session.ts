import { errorCodeOf } from '@majlis/i18n'
import { createLightApi } from '../light-api/light-api.ts'
import { createSessionStore } from './session-store.ts'
import { unreportedSignOut } from './unreported-sign-out.ts'
import { isVisitorPage } from './visitor-page.ts'

const visitor = createLightApi()

const refusals = new Set(['identity.unauthenticated', 'identity.token_expired', 'identity.suspended'])

/** The one session of this page. */
export const session = createSessionStore({
  refresh: async () => (await visitor.identity.refresh()).data,
  logout: () => createLightApi({ token: session.accessToken }).identity.logout(),
  now: () => Date.now(),
  unreportedSignOut,
  isVisitor: isVisitorPage,
  exclusively: (task) =>
    // Pages on plain HTTP in a local network have no locks; there, the server tolerates two refreshes at the same
    // time.
    'locks' in navigator ? navigator.locks.request('majlis.refresh', task) : task(),
  isRefused: (error) => refusals.has(errorCodeOf(error)),
  onOtherUser: () => window.location.reload(),
})
