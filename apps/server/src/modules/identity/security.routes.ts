import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { SecurityService } from './security.service.ts'

/** The calls of the contract by which people protect their account. */
export function createSecurityCalls({ security }: { security: SecurityService }) {
  const calls = procedures.security
  return {
    security: calls.security.handler(async ({ context }) => ({
      status: 'success',
      data: await security.show(userOf(context)),
    })),

    beginTwoFactor: calls.beginTwoFactor.handler(async ({ input, context }) => ({
      status: 'success',
      data: await security.beginTwoFactor(userOf(context), input),
    })),

    confirmTwoFactor: calls.confirmTwoFactor.handler(async ({ input, context }) => ({
      status: 'success',
      data: { recoveryCodes: await security.confirmTwoFactor(userOf(context), input.code) },
    })),

    renewRecoveryCodes: calls.renewRecoveryCodes.handler(async ({ input, context }) => ({
      status: 'success',
      data: { recoveryCodes: await security.renewRecoveryCodes(userOf(context), input) },
    })),

    disableTwoFactor: calls.disableTwoFactor.handler(async ({ input, context }) => {
      await security.disableTwoFactor(userOf(context), input)
      return { status: 'success', data: null }
    }),
  }
}
