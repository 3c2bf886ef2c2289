import type { LookupAddress, LookupOptions } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isHostOf } from '../config/host-settings.ts'
import { createAddressRule, type InternalHosts } from './inside-addresses.ts'
import { createNameLookup, type NameLookup } from './name-lookup.ts'

/** A request to an address that someone outside of the operator's trust has named. */
export interface OutgoingRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal?: AbortSignal | undefined
  /** An answer that is longer is left where it is. */
  maxAnswerBytes: number
}

export interface OutgoingRequests {
  /** Asks, and follows no redirect. Throws `InsideAddressError`, `AnswerTooLongError`, or what broke the connection. */
  ask(url: string, request: OutgoingRequest): Promise<Response>
  /** Throws `InsideAddressError` where `ask` would, as far as the host's name leads there now. */
  check(url: string): Promise<void>
}

/** The host lies inside of the installation's own network, and the operator has not let it in. */
export class InsideAddressError extends Error {}

export class AnswerTooLongError extends Error {}

type Answered = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Requests to addresses that users name. The name is looked up once for each connection, and the connection goes to the
 * very address that was judged: a name that leads elsewhere a moment later (DNS rebinding) gains nothing.
 */
export function createOutgoingRequests({
  internalHosts,
  look = createNameLookup({ isOperators: (host) => isHostOf(internalHosts, host) }),
}: {
  internalHosts: InternalHosts
  look?: NameLookup
}): OutgoingRequests {
  const isAllowed = createAddressRule(internalHosts)

  function judge(host: string, addresses: readonly string[]): void {
    if (addresses.every((address) => isAllowed(host, address))) return
    throw new InsideAddressError(`${host} lies inside of the installation's network`)
  }

  /** In the place of `dns.lookup` where a connection is opened. */
  function lookup(host: string, options: LookupOptions, answered: Answered): void {
    const family = options.family === 4 || options.family === 6 ? { family: options.family } : {}
    look(host, { ...family, all: true }, (error, addresses) => {
      if (error) return answered(error, [])
      try {
        judge(
          host,
          addresses.map(({ address }) => address),
        )
      } catch (refused) {
        return answered(refused as InsideAddressError, [])
      }
      if (options.all) return answered(null, addresses)
      const [first] = addresses
      if (first) answered(null, first.address, first.family)
      else answered(new Error(`${host} has no address`), [])
    })
  }

  // Connections are not kept: each is judged again, and none of another part of the server is used.
  const agents = { 'http:': new http.Agent(), 'https:': new https.Agent() }

  async function ask(url: string, { method, headers, body, signal, maxAnswerBytes }: OutgoingRequest) {
    const target = new URL(url)
    judgeAddressIn(target)
    const isPlain = target.protocol === 'http:'
    const options: RequestOptions = { method, headers, lookup, ...(signal ? { signal } : {}) }
    const request = isPlain
      ? http.request(target, { ...options, agent: agents['http:'] })
      : https.request(target, { ...options, agent: agents['https:'] })
    // A connection that breaks while the response is read reports the error there too; this listener ignores it.
    request.on('error', () => undefined)
    request.end(body)
    // `once` throws what the request fails with.
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return readBounded(answer, maxAnswerBytes)
  }

  /** A host that is an address itself is never looked up. */
  function judgeAddressIn({ hostname }: URL): void {
    const address = bare(hostname)
    if (isIP(address) !== 0) judge(address, [address])
  }

  async function check(url: string): Promise<void> {
    const target = new URL(url)
    judgeAddressIn(target)
    if (isIP(bare(target.hostname)) !== 0) return
    await new Promise<void>((resolve, reject) => {
      lookup(target.hostname, { all: true }, (error) => (error ? reject(error) : resolve()))
    })
  }

  return { ask, check }
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Reads an answer to its end, or to the bound: who sends without end would fill the memory. */
async function readBounded(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  // Leaving the loop ends the connection.
  for await (const piece of answer as AsyncIterable<Buffer<ArrayBuffer>>) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new AnswerTooLongError('The answer is too long')
    pieces.push(piece)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const line of [value ?? []].flat()) headers.append(name, line)
  const status = answer.statusCode ?? 500
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? new Blob(pieces) : null, { status, headers })
}
