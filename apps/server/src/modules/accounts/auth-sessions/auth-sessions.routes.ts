import { AppError } from '../../../platform/errors/app-error.ts'
import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ProfileService } from '../profile/profile.service.ts'
import type { AuthSessions } from './auth-sessions.service.ts'
import { keep, originOf, sessionCookie } from './session-cookie.ts'

interface AuthSessionCallsDeps {
  authSessions: AuthSessions
  profile: Pick<ProfileService, 'saveLanguage'>
}

/** The calls of the contract about the session of a browser. */
export function authSessionCalls({ authSessions, profile }: AuthSessionCallsDeps) {
  const calls = procedures.identity
  return {
    refresh: calls.refresh.handler(async ({ context }) => {
      try {
        const session = await authSessions.refresh(context.cookies.get(sessionCookie), originOf(context))
        return { status: 'success', data: await keep(context.cookies, session) }
      } catch (error) {
        // A refused cookie stays refused; without it, the page knows at once that no one is signed in. A suspended person keeps
        // the cookie, so that each page can show whom to contact.
        if (error instanceof AppError && error.code !== 'identity.suspended')
          context.cookies.clear(sessionCookie)
        throw error
      }
    }),

    logout: calls.logout.handler(async ({ context }) => {
      await authSessions.signOut(context.cookies.get(sessionCookie), context.caller)
      context.cookies.clear(sessionCookie)
      return { status: 'success', data: null }
    }),

    session: serve(calls.session, userOf, (caller) => authSessions.sessionUser(caller)),

    saveLanguage: calls.saveLanguage.handler(async ({ input: { language }, context }) => {
      await profile.saveLanguage(userOf(context), language)
      return { status: 'success', data: { language } }
    }),
  }
}
