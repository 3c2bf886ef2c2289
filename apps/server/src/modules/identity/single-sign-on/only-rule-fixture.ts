import { call } from '@orpc/server'
import { expect } from 'vitest'
import type { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { totpAt, totpStep } from '../two-factor/totp.ts'
import { testBrowser } from '../../../testing/accounts.ts'
import { addColleague, callerOf, password, signIn } from '../../../testing/people.ts'
import { arif, setupProvider } from '../../../testing/single-sign-on.ts'

const stepMs = 30_000

/** The member whom the provider knows as `arif`. */
export const arifs = { email: 'arif@riverside.example' }

/** An owner with a second factor, and a member who has connected an account. */
export async function setupOnlyRule(options?: Parameters<typeof setupProvider>[0]) {
  const given = await setupProvider(options)
  const { accounts, owner, organizationId, connectAs } = given
  const calls = accounts.router
  const as = (caller?: UserCaller) => ({ context: testBrowser().context(caller) })
  const userId = await addColleague(accounts, organizationId, arifs)
  const { data } = await signIn(accounts, arifs)
  const member = await callerOf(accounts, data.accessToken)
  const { secret } = (await call(calls.security.beginTwoFactor, { password }, as(owner.caller))).data
  const codeOf = () => totpAt(secret, totpStep(accounts.clock.now()))
  await call(calls.security.confirmTwoFactor, { code: codeOf() }, as(owner.caller))
  accounts.clock.advance(stepMs)
  return {
    ...given,
    userId,
    member,
    calls,
    as,
    connectMember: () => connectAs(member, arif),
    show: async (caller = owner.caller) => (await call(calls.singleSignOn.only, undefined, as(caller))).data,
    turnOn: (breakGlassUserId = owner.caller.userId, caller = owner.caller) =>
      call(calls.singleSignOn.turnOnOnly, { breakGlassUserId }, as(caller)),
    turnOff: (caller = owner.caller) => call(calls.singleSignOn.turnOffOnly, undefined, as(caller)),
    /** With the authenticator app. */
    signInOwner: async () => {
      const refused: unknown = await signIn(accounts).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'identity.two_factor_required' })
      const challenge = (refused as AppError).data?.challenge ?? ''
      return call(calls.signIn.verifySecondFactor, { challenge, code: codeOf() }, as())
    },
    /** The data of `sso.only`. */
    refusedWith: async (attempt: Promise<unknown>) => {
      const refused: unknown = await attempt.catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'sso.only' })
      return (refused as AppError).data
    },
  }
}
