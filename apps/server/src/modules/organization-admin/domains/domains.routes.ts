import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Domains } from './domains.service.ts'

export function domainCalls(domains: Domains) {
  const calls = procedures.administration
  return {
    domains: serve(calls.domains, userOf, (caller) => domains.list(caller)),
    addDomain: serve(calls.addDomain, userOf, (caller, { domain }, { ip }) =>
      domains.add(caller, domain, ip),
    ),
    checkDomain: serve(calls.checkDomain, userOf, (caller, { domain }, { ip }) =>
      domains.check(caller, domain, ip),
    ),
    removeDomain: serve(calls.removeDomain, userOf, (caller, { domain }, { ip }) =>
      domains.remove(caller, domain, ip),
    ),
  }
}
