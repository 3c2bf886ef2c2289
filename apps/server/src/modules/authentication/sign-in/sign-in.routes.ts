import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { anyone, serve } from '../../../platform/http/serve.ts'
import type { AccountMoves } from '../invitations/account-moves.service.ts'
import type { Invitations } from '../invitations/invitations.service.ts'
import type { Passkeys } from '../passkeys/passkeys.service.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import { keep, originOf } from '../../accounts/index.ts'
import type { SignInTokens } from '../sign-in-token/sign-in-tokens.service.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'

interface SignInCallsDeps {
  resets: PasswordResets
  invitations: Invitations
  accountMoves: AccountMoves
  secondFactor: SecondFactor
  passkeys: Passkeys
  signInTokens: SignInTokens
}

/** The calls of the contract for ways in beside the password. */
export function signInCalls({
  resets,
  invitations,
  accountMoves,
  secondFactor,
  passkeys,
  signInTokens,
}: SignInCallsDeps) {
  const calls = procedures.signIn
  return {
    forgotPassword: calls.forgotPassword.handler(async ({ input, context }) => ({
      status: 'success',
      data: await resets.ask(input, originOf(context)),
      message: 'PASSWORD_RESET_INITIATED',
    })),

    verifyResetCode: serve(calls.verifyResetCode, anyone, (context, input) =>
      resets.verifyCode(input, originOf(context)),
    ),

    resetLinkUser: serve(calls.resetLinkUser, anyone, (context, input) =>
      resets.linkUser(input.token, originOf(context)),
    ),

    resetPassword: serve(calls.resetPassword, anyone, (context, input) =>
      resets.reset(input, originOf(context)),
    ),

    accountInvitation: serve(calls.accountInvitation, anyone, (context, input) =>
      invitations.show(input.token, originOf(context)),
    ),

    setAccount: serve(calls.setAccount, anyone, async (context, input) =>
      keep(context.cookies, await invitations.setAccount(input, originOf(context))),
    ),

    ownInvitation: serve(calls.ownInvitation, userOf, (caller, input) =>
      accountMoves.show(caller, input.token),
    ),

    joinOrganization: serve(calls.joinOrganization, userOf, (caller, input, context) =>
      accountMoves.accept(caller, input, originOf(context)),
    ),

    verifySecondFactor: serve(calls.verifySecondFactor, anyone, async (context, input) =>
      keep(context.cookies, await secondFactor.verify(input, originOf(context))),
    ),

    beginRequiredTwoFactor: serve(calls.beginRequiredTwoFactor, anyone, (_context, input) =>
      secondFactor.begin(input.challenge),
    ),

    confirmRequiredTwoFactor: calls.confirmRequiredTwoFactor.handler(async ({ input, context }) => {
      const { session, recoveryCodes } = await secondFactor.confirm(input, originOf(context))
      return { status: 'success', data: { ...(await keep(context.cookies, session)), recoveryCodes } }
    }),

    beginPasskeySignIn: serve(calls.beginPasskeySignIn, anyone, (context) =>
      passkeys.beginSignIn(originOf(context)),
    ),

    signInWithPasskey: serve(calls.signInWithPasskey, anyone, async (context, input) =>
      keep(context.cookies, await passkeys.signIn(input, originOf(context))),
    ),

    signInToken: serve(calls.signInToken, userOf, (caller) => signInTokens.handOver(caller)),

    authenticateByToken: serve(calls.authenticateByToken, anyone, async (context, input) =>
      keep(context.cookies, await signInTokens.signIn(input.token, originOf(context))),
    ),
  }
}
