import { contract } from '@majlis/contract'
import { vi } from 'vitest'

/** One call that the page sent: `GET /meeting/schedule`, its query or body. */
export interface SentCall {
  call: string
  input: unknown
}

/**
 * Responds to calls by method and path (`'GET /meeting/schedule'`) with `data`, or with an error if the response is a `Response`.
 * A function gets what was sent. Without a response, a call that reads returns null or an empty list if the contract allows that; all others get
 * 404. Returns what was sent, in order, except for the check whether a user is signed in: none is, by default.
 */
export function fakeCalls(answers: Record<string, unknown>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (resource: RequestInfo, init?: RequestInit) => {
    const request = new Request(resource, init)
    const url = new URL(request.url)
    const call = `${request.method} ${url.pathname.replace(/^\/api/, '')}`
    if (call === 'POST /v1/auth/refresh' && !(call in answers))
      return refusal('identity.unauthenticated', 401)
    const isJson = request.headers.get('content-type')?.includes('json') ?? false
    const input: unknown = isJson ? JSON.parse(await request.text()) : Object.fromEntries(url.searchParams)
    sent.push({ call, input })
    const answer = call in answers ? answers[call] : emptyOf(call)
    if (answer === undefined) return refusal('general.not_found', 404)
    const data: unknown =
      typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
    return data instanceof Response ? data : Response.json({ status: 'success', data })
  })
  return sent
}

interface Parser {
  safeParse(value: unknown): { success: boolean }
}

const reads = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .flatMap(({ '~orpc': { route, outputSchema } }) => {
    // All responses are objects of Zod, which the page itself does not import.
    const { data } = (outputSchema as { shape?: { data?: Parser } } | undefined)?.shape ?? {}
    const empty = [null, []].find((value) => data?.safeParse(value).success)
    if (route.method !== 'GET' || empty === undefined) return []
    const path = route.path?.replaceAll(/\{[^}]+\}/g, '[^/]+') ?? ''
    return [{ pattern: new RegExp(`^GET ${path}$`), empty }]
  })

/** The empty response of a call that reads; undefined if the contract doesn't allow one. */
function emptyOf(call: string): null | unknown[] | undefined {
  return reads.find(({ pattern }) => pattern.test(call))?.empty
}

/** An error of the catalogue as the server sends it. */
export function refusal(code: string, status: number, data?: unknown): Response {
  return Response.json({ code, status, message: code, data, defined: true }, { status })
}
