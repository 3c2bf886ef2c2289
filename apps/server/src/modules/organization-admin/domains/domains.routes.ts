import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { Domains } from './domains.service.ts'

export function domainCalls(domains: Domains) {
  const calls = procedures.administration
  return {
    domains: calls.domains.handler(async ({ context }) => ({
      status: 'success',
      data: await domains.list(userOf(context)),
    })),
    addDomain: calls.addDomain.handler(async ({ input, context }) => ({
      status: 'success',
      data: await domains.add(userOf(context), input.domain, context.ip),
    })),
    checkDomain: calls.checkDomain.handler(async ({ input, context }) => ({
      status: 'success',
      data: await domains.check(userOf(context), input.domain, context.ip),
    })),
    removeDomain: calls.removeDomain.handler(async ({ input, context }) => {
      await domains.remove(userOf(context), input.domain, context.ip)
      return { status: 'success', data: null }
    }),
  }
}
