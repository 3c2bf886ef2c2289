declare global {
  /** Pending responses by method and address, requested by `start.js` and `pre-join.js` before this code had arrived. */
  var majlisAhead: Record<string, Promise<Response>> | undefined
}

/** How long data requested at the start of the page is fresh. */
const goodForMs = 10_000

/** The answer to a request that `start.js` or `pre-join.js` has made already, once; null when they have not, or read it long ago. */
export function takeAhead(request: Request): Promise<Response> | null {
  const { pathname, search } = new URL(request.url)
  const key = `${request.method} ${pathname}${search}`
  const answer = globalThis.majlisAhead?.[key]
  if (!answer) return null
  delete globalThis.majlisAhead?.[key]
  return request.method !== 'GET' || performance.now() < goodForMs ? answer : null
}
