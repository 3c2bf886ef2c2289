import { procedures, userOf } from '../../platform/http/procedures.ts'
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
    provider: calls.provider.handler(async ({ context }) => ({
      status: 'success',
      data: await settings.show(userOf(context)),
    })),

    saveProvider: calls.saveProvider.handler(async ({ input, context }) => ({
      status: 'success',
      data: await settings.save(userOf(context), input, context.ip),
    })),

    removeProvider: calls.removeProvider.handler(async ({ context }) => {
      await settings.remove(userOf(context), context.ip)
      return { status: 'success', data: null }
    }),

    only: calls.only.handler(async ({ context }) => ({
      status: 'success',
      data: await onlySettings.show(userOf(context)),
    })),

    turnOnOnly: calls.turnOnOnly.handler(async ({ input, context }) => {
      await onlySettings.turnOn(userOf(context), input.breakGlassUserId, context.ip)
      return { status: 'success', data: null }
    }),

    turnOffOnly: calls.turnOffOnly.handler(async ({ context }) => {
      await onlySettings.turnOff(userOf(context), context.ip)
      return { status: 'success', data: null }
    }),

    offered: calls.offered.handler(async ({ input }) => ({
      status: 'success',
      data: await singleSignOn.offered(input.organizationId),
    })),

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

    connectedAccounts: calls.connectedAccounts.handler(async ({ context }) => ({
      status: 'success',
      data: await accounts.list(userOf(context)),
    })),

    connect: calls.connect.handler(async ({ input, context }) => {
      const { url, tie } = await accounts.connect(userOf(context), input, originOf(context))
      context.cookies.set(tieCookie, tie.token, { maxAgeMs: tie.maxAgeMs })
      return { status: 'success', data: { url } }
    }),

    disconnect: calls.disconnect.handler(async ({ input, context }) => {
      await accounts.disconnect(userOf(context), input.id, originOf(context))
      return { status: 'success', data: null }
    }),
  }
}
