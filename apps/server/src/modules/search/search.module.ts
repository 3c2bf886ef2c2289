import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { createSearch, type SearchDeps } from './search.service.ts'

/** One search over the kinds of all modules. Throws if a kind of the contract has no module, or two. */
export function createSearchModule(deps: SearchDeps) {
  const search = createSearch(deps)
  return {
    name: 'search',
    api: {},
    calls: { search: { find: serve(procedures.search.find, userOf, search.find) } },
    personalData: 'none',
  } satisfies ServerModule
}
