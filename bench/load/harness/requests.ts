import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { percentile } from '../../harness/numbers.ts'

/** Who asks: by a bearer token or a cookie, from the address that the trusted proxy names. */
export interface Caller {
  readonly token?: string
  readonly cookie?: string
  readonly address?: string
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`. */
  readonly path: string
  readonly body?: unknown
  readonly caller?: Caller
}

export interface Reply {
  /** 0 where no answer came; then `failure` says why. */
  readonly status: number
  readonly ms: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly failure?: string
}

const answeredWithinMs = 30_000

/** An HTTP client that never throws because of the server: no response counts as a reply, too. */
export function createClient(url: string, { maxSockets = Infinity }: { maxSockets?: number } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const { hostname, port } = new URL(url)

  function send({ method, path, body, caller = {} }: Call): Promise<Reply> {
    const begun = performance.now()
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const { promise, resolve } = Promise.withResolvers<Reply>()
    const fail = (failure: string) =>
      resolve({ status: 0, ms: performance.now() - begun, headers: {}, text: '', failure })
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: `/api${path}`,
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
          ...(caller.cookie ? { cookie: caller.cookie } : {}),
          ...(caller.address ? { 'x-forwarded-for': caller.address } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', (error) => fail(error.message))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            ms: performance.now() - begun,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    outgoing.setTimeout(answeredWithinMs, () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    outgoing.end(payload)
    return promise
  }

  return { send, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof createClient>

/** The error code of the catalogue in an answer, or its status. */
export function codeOf({ status, text, failure }: Reply): string {
  if (failure) return failure
  const [, code] = /"code":"([a-z_.]+)"/.exec(text) ?? []
  return code ?? String(status)
}

/** The data of a successful response. Throws for any other. */
export function dataOf<T>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(`Answered ${codeOf(reply)}: ${reply.text.slice(0, 300)}`)
  // The contract's success shape.
  return (JSON.parse(reply.text) as { data: T }).data
}

/** How often each code came, most frequent first, as in `200: 60, general.too_many_attempts: 90`. */
export function tally(replies: readonly Reply[]): string {
  const counts = Map.groupBy(replies, codeOf)
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([code, { length }]) => `${code}: ${length}`)
    .join(', ')
}

/** A summary of many responses. A 429 or 503 counts as a request to wait only if it says for how long. */
export function countReplies(replies: readonly Reply[]) {
  const isWait = ({ status, headers }: Reply) =>
    (status === 503 || status === 429) && headers['retry-after'] !== undefined
  const succeeded = replies.filter(({ status }) => status >= 200 && status < 300)
  const times = replies.map(({ ms }) => ms)
  return {
    succeeded: succeeded.length,
    deferred: replies.filter(isWait).length,
    failed: replies.filter((reply) => (reply.status === 0 || reply.status >= 500) && !isWait(reply)).length,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    maxMs: percentile(times, 100),
  }
}

/** Sends calls at an even pace, whether or not earlier ones have been answered, and returns when all are. */
export async function sendEvenly(
  { perSecond, count }: { perSecond: number; count: number },
  send: (index: number) => Promise<Reply>,
): Promise<Reply[]> {
  const begun = performance.now()
  const replies: Promise<Reply>[] = []
  while (replies.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1_000) * perSecond) + 1)
    while (replies.length < due) replies.push(send(replies.length))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(replies)
}

/** Runs `count` calls, so many at a time. */
export async function sendAtOnce(
  { parallel, count }: { parallel: number; count: number },
  send: (index: number) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(parallel, count) }, async () => {
      while (next < count) replies.push(await send(next++))
    }),
  )
  return replies
}

/**
 * Sends a call, and again when the answer says to wait, as pages do; gives up where that would be later than `deadline`, a moment of
 * `performance.now()`. The time of the answer counts from the first try.
 */
export async function sendUntilTaken(client: Client, call: Call, deadline: number): Promise<Reply> {
  const begun = performance.now()
  while (true) {
    const reply = await client.send(call)
    const waitMs = Number(reply.headers['retry-after'] ?? Infinity) * 1_000
    const mustWait = reply.status === 429 || reply.status === 503
    if (!mustWait || performance.now() + waitMs > deadline) return { ...reply, ms: performance.now() - begun }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** An IPv4 address for each number, of the block for private networks (RFC 1918). */
export function addressOf(index: number): string {
  return `10.${(index >> 16) & 0xff}.${(index >> 8) & 0xff}.${index & 0xff}`
}
