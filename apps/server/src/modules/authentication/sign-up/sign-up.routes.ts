import { AppError } from '../../../platform/errors/app-error.ts'
import { procedures } from '../../../platform/http/procedures.ts'
import { anyone, serve } from '../../../platform/http/serve.ts'
import { keep, originOf } from '../../accounts/index.ts'
import type { createSignIn } from '../sign-in/sign-in.service.ts'
import { markSignUp, openingOf } from './sign-up-cookie.ts'
import type { SignUpBrowsers } from './sign-up-browsers.ts'
import type { SignUpConfirmations } from './sign-up-confirmations.service.ts'
import type { SignUpProofs } from './sign-up-proofs.ts'
import type { SignUps } from './sign-up.service.ts'

interface SignUpCallsDeps {
  signUps: SignUps
  proofs: SignUpProofs
  confirmations: SignUpConfirmations
  browsers: SignUpBrowsers
  signIn: ReturnType<typeof createSignIn>
}

/** The calls of the contract by which people sign up and sign in. */
export function signUpCalls({ signUps, proofs, confirmations, browsers, signIn }: SignUpCallsDeps) {
  const calls = procedures.identity
  return {
    signUp: calls.signUp.handler(async ({ input, context }) => {
      const data = await signUps.signUp(input, originOf(context))
      markSignUp(context.cookies, browsers, data.signUpId)
      return { status: 'success', data, message: 'CODE_SENT' }
    }),

    verifyCode: serve(calls.verifyCode, anyone, async (context, input) =>
      keep(context.cookies, await confirmations.verifyCode(input, originOf(context))),
    ),

    activationLink: serve(calls.activationLink, anyone, (context, input) =>
      confirmations.showLink(input.token, openingOf(context)),
    ),

    activate: serve(calls.activate, anyone, async (context, input) =>
      keep(context.cookies, await confirmations.activate(input, openingOf(context))),
    ),

    chooseOrganization: serve(calls.chooseOrganization, anyone, async (context, input) =>
      keep(context.cookies, await confirmations.choose(input, originOf(context))),
    ),

    resendCode: calls.resendCode.handler(async ({ input, context }) => ({
      status: 'success',
      data: await proofs.resend(input, originOf(context)),
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
  }
}
