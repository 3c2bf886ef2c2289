import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import { keep, originOf } from '../accounts/index.ts'
import type { ConnectedAccounts } from './connected-accounts.service.ts'
import type { OnlyRuleSettings } from './only-rule-settings.service.ts'
import type { ProviderSettings } from './provider-settings.service.ts'
import type { SingleSignOn } from './single-sign-on.service.ts'

/** Sent back to us only; says which browser began. */
const tieCookie = 'sign_in_tie'

interface SingleSignOnCallsDeps {
  settings: ProviderSettings
  onlySettings: OnlyRuleSettings
  singleSignOn: SingleSignOn
  accounts: ConnectedAccounts
}

export function singleSignOnCalls({ settings, onlySettings, singleSignOn, accounts }: SingleSignOnCallsDeps) {
  const calls = procedures.singleSignOn
  return {
    provider: serve(calls.provider, userOf, (caller) => settings.show(caller)),

    saveProvider: serve(calls.saveProvider, userOf, (caller, input, context) =>
      settings.save(caller, input, context.ip),
    ),

    removeProvider: serve(calls.removeProvider, userOf, (caller, _input, context) =>
      settings.remove(caller, context.ip),
    ),

    only: serve(calls.only, userOf, (caller) => onlySettings.show(caller)),

    turnOnOnly: serve(calls.turnOnOnly, userOf, (caller, input, context) =>
      onlySettings.turnOn(caller, input.breakGlassUserId, context.ip),
    ),

    turnOffOnly: serve(calls.turnOffOnly, userOf, (caller, _input, context) =>
      onlySettings.turnOff(caller, context.ip),
    ),

    offered: serve(calls.offered, anyone, (_context, input) => singleSignOn.offered(input.organizationId)),

    begin: calls.begin.handler(async ({ input, context }) => {
      const { url, tie } = await singleSignOn.begin(input, originOf(context))
      context.cookies.set(tieCookie, tie.token, { maxAgeMs: tie.maxAgeMs })
      return { status: 'success', data: { url } }
    }),

    finish: calls.finish.handler(async ({ input, context }) => {
      const browserToken = context.cookies.get(tieCookie)
      // Whose turn does not come tries again with it.
      const session = await singleSignOn.finish({ ...input, browserToken }, originOf(context))
      context.cookies.clear(tieCookie)
      return { status: 'success', data: session && (await keep(context.cookies, session)) }
    }),

    connectedAccounts: serve(calls.connectedAccounts, userOf, (caller) => accounts.list(caller)),

    connect: calls.connect.handler(async ({ input, context }) => {
      const { url, tie } = await accounts.connect(userOf(context), input, originOf(context))
      context.cookies.set(tieCookie, tie.token, { maxAgeMs: tie.maxAgeMs })
      return { status: 'success', data: { url } }
    }),

    disconnect: serve(calls.disconnect, userOf, (caller, input, context) =>
      accounts.disconnect(caller, input.id, originOf(context)),
    ),
  }
}
