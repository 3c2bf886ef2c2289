import { vi } from 'vitest'

/** One call as the page sent it: `GET /meeting/schedule`, its query or body. */
export interface SentCall {
  call: string
  input: unknown
}

/**
 * Answers calls by method and path (`'GET /meeting/schedule'`) with `data`, or with an error where an answer is a `Response`.
 * A function gets what was sent. Calls without an answer get 404. Returns what was
 * sent, in order, except for the check whether a user is signed in: none is, by default.
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
    if (!(call in answers)) return refusal('general.not_found', 404)
    const answer = answers[call]
    const data: unknown =
      typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
    return data instanceof Response ? data : Response.json({ status: 'success', data })
  })
  return sent
}

/** An error of the catalogue as the server sends it. */
export function refusal(code: string, status: number, data?: unknown): Response {
  return Response.json({ code, status, message: code, data, defined: true }, { status })
}
