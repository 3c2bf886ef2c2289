import { contract } from '@majlis/contract'
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'

/**
 * The part of the contract that clients read for each call: method, path and structure, without schemas and texts.
 * The build replaces this module with its value.
 */
export const routes = routesOf(contract)

function routesOf(router: AnyContractRouter): AnyContractRouter {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routesOf(part)]))
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } }
}
