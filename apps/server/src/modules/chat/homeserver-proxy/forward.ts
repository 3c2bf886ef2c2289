import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline, type Readable } from 'node:stream'

export interface ForwardedRequest {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  /** Null: there is none. */
  body: Readable | null
  /** Ends the request. */
  signal: AbortSignal
  answerWithinMs: number
  /** The homeserver may have the whole request: it can act on it from now on, also if no answer comes. */
  onSent?: () => void
  /** How long its answer is still waited for if the signal comes when the body has been read. By default, not at all. */
  patienceMs?: (reason: unknown) => number
}

/** The homeserver does not answer, or not in time. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly isLate: boolean

  constructor(cause: unknown, { isLate }: { isLate: boolean }) {
    super(isLate ? 'The homeserver answered too late' : 'The homeserver does not answer', { cause })
    this.isLate = isLate
  }
}

/** Between two parts of a body. */
const silenceMs = 60_000

export type Forward = (request: ForwardedRequest) => Promise<IncomingMessage>

/** Sends requests to one host, streaming both ways. Each throws `UpstreamError`, or the reason of its signal. */
export function createForward(url: string): { forward: Forward; close(): void } {
  const isSafe = url.startsWith('https:')
  const agent = isSafe ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const send = isSafe ? requestHttps : requestHttp

  async function forward(asked: ForwardedRequest): Promise<IncomingMessage> {
    try {
      return await once(asked)
    } catch (error) {
      // The homeserver had closed the kept connection at that moment.
      if (error instanceof StaleConnection && asked.method === 'GET') return once(asked)
      throw error
    }
  }

  function once({
    method,
    path,
    headers,
    body,
    signal,
    answerWithinMs,
    onSent = () => undefined,
    patienceMs = () => 0,
  }: ForwardedRequest): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    let isLate = false
    signal.throwIfAborted()
    const upstream = send(`${url}${path}`, { method, headers, agent })
    const end = () => {
      isLate = true
      upstream.destroy(new Error('late'))
    }
    let timer = setTimeout(end, answerWithinMs)
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    function abort() {
      clearTimeout(timer)
      const isRead = body === null || body.readableEnded
      const ms = isRead ? patienceMs(signal.reason) : 0
      if (ms > 0) timer = setTimeout(end, ms)
      else end()
    }
    signal.addEventListener('abort', abort)
    upstream.on('finish', onSent)
    upstream.on('response', (response) => {
      settle()
      // It may break before anyone reads it.
      response.on('error', () => undefined)
      response.setTimeout(silenceMs, () => response.destroy(new Error('The homeserver fell silent')))
      resolve(response)
    })
    upstream.on('error', (error) => {
      settle()
      if (signal.aborted) return reject(signal.reason)
      const isStale = upstream.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection(error, { isLate }) : new UpstreamError(error, { isLate }))
    })
    // Its errors arrive at the request, too.
    if (body) pipeline(body, upstream, () => {})
    else upstream.end()
    return promise
  }

  return { forward, close: () => agent.destroy() }
}

class StaleConnection extends UpstreamError {}
