import type { ContractRouterClient } from '@orpc/contract'
import { takeAhead } from './ahead.ts'
import { CallError } from './call-error.ts'
import { errorCode } from './error-code.ts'
import type { lightContract } from './light-contract.ts'
import { lightRoutes, type Route } from './light-routes.ts'

export type LightApi = ContractRouterClient<typeof lightContract>

export interface ApiOptions {
  /** The bearer token of a call, or null when there is none. */
  token?: () => Promise<string | null> | string | null
  /** Called once when the server rejects the token; the call is then repeated with the new one. */
  renew?: () => Promise<string | null>
}

type Input = Readonly<Record<string, unknown>>

/**
 * A client of the calls that come first, typed by the contract as the whole client of `shared/api` is, and a tenth of its
 * weight: plain values in path, query and body. Throws `CallError` with a code of the catalogue, or `TypeError` when the
 * network fails.
 */
export function createLightApi({ token = () => null, renew }: ApiOptions = {}): LightApi {
  async function send(route: Route, input: Input): Promise<unknown> {
    const known = token()
    // In the same task if the token is known: what a press asks for is sent before the page shows the press.
    const request = requestOf(route, input, known instanceof Promise ? await known : known)
    const response = await (takeAhead(request) ?? fetch(request))
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw CallError.of(response.status, body)
    return body
  }

  async function call(route: Route, input: Input = {}): Promise<unknown> {
    try {
      return await send(route, input)
    } catch (error) {
      if (!(await mayRepeat(error, { token, renew }))) throw error
      return send(route, input)
    }
  }

  const groups = Object.entries(lightRoutes).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [name, (input?: Input) => call(route, input)]),
    ),
  ])
  // Built from the very routes that the type is made of.
  return Object.fromEntries(groups) as LightApi
}

/**
 * Whether a refused call is worth another try: the token was too old, or its session was ended from elsewhere, and the renewal found out
 * which. After a suspension nothing is tried again, but the renewal shows whether it is the user of this page (spec 4.2).
 */
export async function mayRepeat(error: unknown, { token, renew }: ApiOptions): Promise<boolean> {
  if (!renew) return false
  switch (errorCode(error)) {
    case 'identity.token_expired':
    case 'identity.unauthenticated':
      return (await renew()) !== null
    case 'identity.suspended':
      if (await token?.()) void renew().catch(() => null)
      return false
    default:
      return false
  }
}

function requestOf({ method, path }: Route, input: Input, bearer: string | null): Request {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const url = new URL(`/api${filled}`, window.location.origin)
  const hasBody = method !== 'GET' && rest.size > 0
  if (!hasBody) for (const [name, value] of rest) url.searchParams.set(name, String(value))
  return new Request(url, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  })
}
