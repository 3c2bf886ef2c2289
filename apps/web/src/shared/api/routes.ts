import { contract } from '@majlis/contract'
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'

/** What a client reads of every call: method, path and structure, without schemas and texts. The build replaces this module by its value. */
export const routes = routesOf(contract)

function routesOf(router: AnyContractRouter): AnyContractRouter {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routesOf(part)]))
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } }
}
