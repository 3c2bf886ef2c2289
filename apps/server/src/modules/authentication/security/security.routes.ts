import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { ConfirmIdentity } from './confirm-identity.ts'
import type { Passkeys } from '../passkeys/passkeys.service.ts'
import type { SecurityService } from './security.service.ts'
import { originOf } from '../../accounts/index.ts'

interface SecurityCallsDeps {
  security: SecurityService
  passkeys: Passkeys
  confirmIdentity: ConfirmIdentity
}

/** The calls of the contract by which people protect their account. */
export function securityCalls({ security, passkeys, confirmIdentity }: SecurityCallsDeps) {
  const calls = procedures.security
  return {
    security: calls.security.handler(async ({ context }) => ({
      status: 'success',
      data: await security.show(userOf(context)),
    })),

    confirmIdentity: calls.confirmIdentity.handler(async ({ input, context }) => {
      await confirmIdentity(userOf(context), input, originOf(context))
      return { status: 'success', data: null }
    }),

    beginPasskeyConfirmation: calls.beginPasskeyConfirmation.handler(async ({ context }) => ({
      status: 'success',
      data: await passkeys.beginProof(userOf(context), originOf(context)),
    })),

    beginTwoFactor: calls.beginTwoFactor.handler(async ({ input, context }) => ({
      status: 'success',
      data: await security.beginTwoFactor(userOf(context), input),
    })),

    confirmTwoFactor: calls.confirmTwoFactor.handler(async ({ input, context }) => ({
      status: 'success',
      data: {
        recoveryCodes: await security.confirmTwoFactor(userOf(context), input.code, originOf(context)),
      },
    })),

    renewRecoveryCodes: calls.renewRecoveryCodes.handler(async ({ input, context }) => ({
      status: 'success',
      data: { recoveryCodes: await security.renewRecoveryCodes(userOf(context), input, originOf(context)) },
    })),

    disableTwoFactor: calls.disableTwoFactor.handler(async ({ input, context }) => {
      await security.disableTwoFactor(userOf(context), input, originOf(context))
      return { status: 'success', data: null }
    }),

    passkeys: calls.passkeys.handler(async ({ context }) => ({
      status: 'success',
      data: await passkeys.list(userOf(context)),
    })),

    beginPasskey: calls.beginPasskey.handler(async ({ input, context }) => ({
      status: 'success',
      data: await passkeys.begin(userOf(context), input),
    })),

    addPasskey: calls.addPasskey.handler(async ({ input, context }) => ({
      status: 'success',
      data: await passkeys.add(userOf(context), input, originOf(context)),
    })),

    renamePasskey: calls.renamePasskey.handler(async ({ input, context }) => ({
      status: 'success',
      data: await passkeys.rename(userOf(context), input),
    })),

    removePasskey: calls.removePasskey.handler(async ({ input, context }) => {
      await passkeys.remove(userOf(context), input.id, originOf(context))
      return { status: 'success', data: null }
    }),
  }
}
