import { lightContract } from './light-contract.ts'

export interface Route {
  method: string
  path: `/${string}`
}

function routeOf({ '~orpc': { route } }: { '~orpc': { route: Partial<Route> } }): Route {
  const { method = 'POST', path } = route
  if (!path) throw new Error('A call of the contract has no path.')
  return { method, path }
}

/** Methods and paths of these calls, without schemas. The build replaces this module by its value. */
export const lightRoutes: Record<string, Record<string, Route>> = Object.fromEntries(
  Object.entries(lightContract).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, routeOf(call)])),
  ]),
)
