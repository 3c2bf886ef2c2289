import { call } from '@orpc/server'
import { expect } from 'vitest'
import type { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { totpAt, totpStep } from '../../testing/authenticator-app.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { addColleague, callerOf, password, signIn } from '../../testing/people.ts'
import { arif, setupProvider } from '../../testing/single-sign-on.ts'

const stepMs = 30_000

/** The member who is `arif` at the provider. */
export const arifs = { email: 'arif@riverside.example' }

/** An owner with a second factor, and a member who has connected an account. */
export async function setupOnlyRule(options?: Parameters<typeof setupProvider>[0]) {
  const given = await setupProvider(options)
  const { accounts, owner, organizationId, connectAs } = given
  const calls = accounts.router
  const as = (caller?: UserCaller) => ({ context: testBrowser().context(caller) })
  const colleague = async (person: { email: string; role?: 'owner' }) => {
    await addColleague(accounts, organizationId, person)
    return callerOf(accounts, (await signIn(accounts, { email: person.email })).data.accessToken)
  }
  const member = await colleague(arifs)
  const { userId } = member
  const setUpTwoFactor = async (caller: UserCaller) => {
    const { secret } = (await call(calls.security.beginTwoFactor, { password }, as(caller))).data
    const codeOf = () => totpAt(secret, totpStep(accounts.clock.now()))
    await call(calls.security.confirmTwoFactor, { code: codeOf() }, as(caller))
    accounts.clock.advance(stepMs)
    return codeOf
  }
  const codeOf = await setUpTwoFactor(owner.caller)
  return {
    ...given,
    userId,
    member,
    calls,
    as,
    /** With password and second factor. */
    anotherOwner: async () => {
      const other = await colleague({ email: 'rafiq@riverside.example', role: 'owner' })
      await setUpTwoFactor(other)
      return other
    },
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
