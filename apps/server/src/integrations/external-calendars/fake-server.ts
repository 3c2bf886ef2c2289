import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type FakeAnswer, json } from './fake-oauth.ts'

export interface FakeRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  /** As it was sent. */
  body: string
}

/** `failing` answers 503 to everything, `silent` nothing, `busy` 429 with a time to wait. */
export type FakeFailure = 'failing' | 'silent' | 'busy'

export const busySeconds = 120

/** A provider on this machine. The caller stops it. */
export async function startFakeServer(
  answer: (request: FakeRequest) => FakeAnswer,
  { port = 0 }: { port?: number } = {},
) {
  const requests: string[] = []
  let failure: FakeFailure | null = null
  let failsFrom = 0

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming)
    const url = new URL(incoming.url ?? '/', 'http://provider')
    const { method = 'GET', headers } = incoming
    requests.push(`${method} ${url.pathname}`)
    const failing = requests.length > failsFrom ? failure : null
    if (failing === 'silent') return
    const {
      status,
      headers: sent = {},
      body: answered,
    } = failing ? failureOf(failing) : answer({ method, url, headers, body })
    response.writeHead(status, {
      ...(answered === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent,
    })
    response.end(answered === undefined ? undefined : JSON.stringify(answered))
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address with a port.
  const { port: taken } = server.address() as AddressInfo
  const serverUrl = `http://127.0.0.1:${taken}`

  return {
    url: serverUrl,
    /** Method and path of each request, in order. */
    requests,
    /** Null: everything works again. The next requests are answered first, if a count is given. */
    fail(next: FakeFailure | null, { afterRequests = 0 }: { afterRequests?: number } = {}): void {
      failure = next
      failsFrom = requests.length + afterRequests
    },
    /** Opens the authorisation address as a browser would. Returns the query with which it is sent back. */
    async visit(url: string): Promise<string> {
      const response = await fetch(url, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
      return new URL(location).search.slice(1)
    },
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

function failureOf(failure: FakeFailure): FakeAnswer {
  if (failure === 'busy') return { ...json({}, 429), headers: { 'retry-after': String(busySeconds) } }
  return json({ error: 'unavailable' }, 503)
}
