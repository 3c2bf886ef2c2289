import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ConfirmIdentity } from './confirm-identity.ts'
import type { OwnPasskeys } from '../passkeys/own-passkeys.service.ts'
import type { Passkeys } from '../passkeys/passkeys.service.ts'
import type { OwnTwoFactor } from '../two-factor/own-two-factor.service.ts'
import type { SecurityService } from './security.service.ts'
import { originOf } from '../../accounts/index.ts'

interface SecurityCallsDeps {
  security: Pick<SecurityService, 'show'>
  passkeys: Pick<Passkeys, 'beginProof'>
  ownPasskeys: OwnPasskeys
  ownTwoFactor: OwnTwoFactor
  confirmIdentity: ConfirmIdentity
}

/** The calls of the contract by which people protect their account. */
export function securityCalls({
  security,
  passkeys,
  ownPasskeys,
  ownTwoFactor,
  confirmIdentity,
}: SecurityCallsDeps) {
  const calls = procedures.security
  return {
    security: serve(calls.security, userOf, (caller) => security.show(caller)),

    confirmIdentity: serve(calls.confirmIdentity, userOf, (caller, input, context) =>
      confirmIdentity(caller, input, originOf(context)),
    ),

    beginPasskeyConfirmation: serve(calls.beginPasskeyConfirmation, userOf, (caller, _input, context) =>
      passkeys.beginProof(caller, originOf(context)),
    ),

    beginTwoFactor: serve(calls.beginTwoFactor, userOf, (caller, input) => ownTwoFactor.begin(caller, input)),

    confirmTwoFactor: calls.confirmTwoFactor.handler(async ({ input, context }) => ({
      status: 'success',
      data: {
        recoveryCodes: await ownTwoFactor.confirm(userOf(context), input.code, originOf(context)),
      },
    })),

    renewRecoveryCodes: calls.renewRecoveryCodes.handler(async ({ input, context }) => ({
      status: 'success',
      data: {
        recoveryCodes: await ownTwoFactor.renewRecoveryCodes(userOf(context), input, originOf(context)),
      },
    })),

    disableTwoFactor: serve(calls.disableTwoFactor, userOf, (caller, input, context) =>
      ownTwoFactor.disable(caller, input, originOf(context)),
    ),

    passkeys: serve(calls.passkeys, userOf, (caller) => ownPasskeys.list(caller)),

    beginPasskey: serve(calls.beginPasskey, userOf, (caller, input) => ownPasskeys.begin(caller, input)),

    addPasskey: serve(calls.addPasskey, userOf, (caller, input, context) =>
      ownPasskeys.add(caller, input, originOf(context)),
    ),

    renamePasskey: serve(calls.renamePasskey, userOf, (caller, input) => ownPasskeys.rename(caller, input)),

    removePasskey: serve(calls.removePasskey, userOf, (caller, input, context) =>
      ownPasskeys.remove(caller, input.id, originOf(context)),
    ),
  }
}
