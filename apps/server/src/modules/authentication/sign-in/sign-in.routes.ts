import { procedures, userOf } from '../../../platform/http/procedures.ts'
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

    verifyResetCode: calls.verifyResetCode.handler(async ({ input, context }) => ({
      status: 'success',
      data: await resets.verifyCode(input, originOf(context)),
    })),

    resetLinkUser: calls.resetLinkUser.handler(async ({ input, context }) => ({
      status: 'success',
      data: await resets.linkUser(input.token, originOf(context)),
    })),

    resetPassword: calls.resetPassword.handler(async ({ input, context }) => {
      await resets.reset(input, originOf(context))
      return { status: 'success', data: null }
    }),

    accountInvitation: calls.accountInvitation.handler(async ({ input, context }) => ({
      status: 'success',
      data: await invitations.show(input.token, originOf(context)),
    })),

    setAccount: calls.setAccount.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await invitations.setAccount(input, originOf(context))),
    })),

    ownInvitation: calls.ownInvitation.handler(async ({ input, context }) => ({
      status: 'success',
      data: await accountMoves.show(userOf(context), input.token),
    })),

    joinOrganization: calls.joinOrganization.handler(async ({ input, context }) => {
      await accountMoves.accept(userOf(context), input, originOf(context))
      return { status: 'success', data: null }
    }),

    verifySecondFactor: calls.verifySecondFactor.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await secondFactor.verify(input, originOf(context))),
    })),

    beginRequiredTwoFactor: calls.beginRequiredTwoFactor.handler(async ({ input }) => ({
      status: 'success',
      data: await secondFactor.begin(input.challenge),
    })),

    confirmRequiredTwoFactor: calls.confirmRequiredTwoFactor.handler(async ({ input, context }) => {
      const { session, recoveryCodes } = await secondFactor.confirm(input, originOf(context))
      return { status: 'success', data: { ...(await keep(context.cookies, session)), recoveryCodes } }
    }),

    beginPasskeySignIn: calls.beginPasskeySignIn.handler(async ({ context }) => ({
      status: 'success',
      data: await passkeys.beginSignIn(originOf(context)),
    })),

    signInWithPasskey: calls.signInWithPasskey.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await passkeys.signIn(input, originOf(context))),
    })),

    signInToken: calls.signInToken.handler(async ({ context }) => ({
      status: 'success',
      data: await signInTokens.handOver(userOf(context)),
    })),

    authenticateByToken: calls.authenticateByToken.handler(async ({ input, context }) => ({
      status: 'success',
      data: await keep(context.cookies, await signInTokens.signIn(input.token, originOf(context))),
    })),
  }
}
