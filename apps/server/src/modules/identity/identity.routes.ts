import { AppError } from '../../platform/errors/app-error.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { AuthSessions } from './auth-sessions.service.ts'
import type { ProfileService } from './profile/profile.service.ts'
import { keep, markSignUp, openingOf, originOf, sessionCookie } from './session-cookie.ts'
import type { createSignIn } from './sign-in.service.ts'
import type { SignUpBrowsers } from './sign-up-browsers.ts'
import type { SignUpConfirmations } from './sign-up-confirmations.service.ts'
import type { SignUps } from './sign-up.service.ts'

interface IdentityCallsDeps {
  signUps: SignUps
  confirmations: SignUpConfirmations
  browsers: SignUpBrowsers
  signIn: ReturnType<typeof createSignIn>
  authSessions: AuthSessions
  profile: Pick<ProfileService, 'saveLanguage'>
}

/** The identity calls of the contract. */
export function identityCalls({
  signUps,
  confirmations,
  browsers,
  signIn,
  authSessions,
  profile,
}: IdentityCallsDeps) {
  const calls = procedures.identity
  return {
    signUp: calls.signUp.handler(async ({ input, context }) => {
      const data = await signUps.signUp(input, originOf(context))
      markSignUp(context.cookies, browsers, data.signUpId)
      return { status: 'success', data, message: 'CODE_SENT' }
    }),

    verifyCode: calls.verifyCode.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await confirmations.verifyCode(input, originOf(context))),
    })),

    activationLink: calls.activationLink.handler(async ({ input, context }) => ({
      status: 'success',
      data: await confirmations.showLink(input.token, openingOf(context)),
    })),

    activate: calls.activate.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await confirmations.activate(input, openingOf(context))),
    })),

    chooseOrganization: calls.chooseOrganization.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await confirmations.choose(input, originOf(context))),
    })),

    resendCode: calls.resendCode.handler(async ({ input, context }) => ({
      status: 'success',
      data: await signUps.resend(input, originOf(context)),
      message: 'CODE_SENT',
    })),

    authenticate: calls.authenticate.handler(async ({ input, context }) => {
      try {
        const session = await signIn.authenticate(input, originOf(context))
        return { status: 'success', data: await keep(context.cookies, session) }
      } catch (error) {
        const waiting =
          error instanceof AppError && error.code === 'identity.not_verified' && error.data?.signUpId
        if (waiting) markSignUp(context.cookies, browsers, waiting)
        throw error
      }
    }),

    refresh: calls.refresh.handler(async ({ context }) => {
      try {
        const session = await authSessions.refresh(context.cookies.get(sessionCookie), originOf(context))
        return { status: 'success', data: await keep(context.cookies, session) }
      } catch (error) {
        // A cookie that is refused is refused for good; without it the page knows at once that nobody is signed in. That of a
        // suspended person tells every page anew whom to ask.
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

    session: calls.session.handler(async ({ context }) => {
      return { status: 'success', data: await authSessions.sessionUser(userOf(context)) }
    }),

    saveLanguage: calls.saveLanguage.handler(async ({ input: { language }, context }) => {
      await profile.saveLanguage(userOf(context), language)
      return { status: 'success', data: { language } }
    }),
  }
}
