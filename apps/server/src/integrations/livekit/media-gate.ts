import {
  createServer,
  request as plainRequest,
  STATUS_CODES,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { TokenVerifier } from 'livekit-server-sdk'
import * as z from 'zod'
import type { AppError } from '../../platform/errors/app-error.ts'
import { refusalOf } from '../../platform/errors/unavailable.ts'
import { listenBacklog } from '../../platform/http/accept.ts'
import type { Log } from '../../platform/log/log.ts'
import { createGateBounds, type GateBoundsOptions } from './gate-bounds.ts'
import type { MediaToken } from './media-server.ts'
import { signToken } from './sign-token.ts'

export interface MediaGateDeps {
  /** What the SFU is to know of this participant of this room right now; null when they may not be connected. */
  tokenFor: (room: string, identity: string) => Promise<MediaToken | null>
  bounds: GateBoundsOptions
  log: Log
  /** The SFU's signalling as this process reaches it; browsers should reach it through here only. */
  livekitUrl: string
  apiKey: string
  apiSecret: string
}

export interface MediaGate {
  listen(address: { host: string; port: number }): Promise<{ port: number }>
  /** Breaks what is connected; the browsers come again. */
  close(): Promise<void>
}

/** LiveKit's signalling: `/rtc` and, of newer clients, `/rtc/v1`; `validate` says why a connection was refused. */
const signalPath = /^\/rtc(\/v1)?$/
const validatePath = /^\/rtc(\/v1)?\/validate$/
/** Pages are not of this origin, and may read what it answers. */
const anyOrigin = { 'access-control-allow-origin': '*' }

/**
 * Stands before the SFU's signalling and lets only those through who are admitted at this moment, with the rights, the role and the
 * name that they have at this moment. LiveKit accepts a token until it expires and renews it for ten minutes, whatever happened to its
 * holder (removed, muted for good, renamed), and reports a connection only when media flows already. Its own process, so that the
 * connections stay when the server is replaced; media does not pass here.
 */
export function createMediaGate({
  tokenFor,
  bounds: boundsOptions,
  log,
  livekitUrl,
  apiKey,
  apiSecret,
}: MediaGateDeps): MediaGate {
  const bounds = createGateBounds(boundsOptions)
  const verifier = new TokenVerifier(apiKey, apiSecret)
  const target = new URL(livekitUrl)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  const open = new Set<Duplex>()

  /** The token by which somebody is connected: made anew, for theirs says what counted when it was made. Null for whoever holds none of ours. */
  async function judge(incoming: IncomingMessage): Promise<string | null> {
    const token = tokenOf(incoming)
    if (!token) return null
    const claims = await verifier.verify(token).catch(() => null)
    const ids = z.object({ sub: z.uuid(), video: z.object({ room: z.uuid() }) }).safeParse(claims)
    if (!ids.success) return null
    const room = ids.data.video.room
    const identity = ids.data.sub
    const current = await bounds.check({ room, identity }, () => tokenFor(room, identity))
    return current && signToken({ apiKey, apiSecret }, current)
  }

  /**
   * The request made anew, so that the SFU reads from it what was judged here: the one token, and no `publish`, which would
   * let somebody in a second time under a name of their own.
   */
  function forward({ url = '/', headers }: IncomingMessage, token: string) {
    const address = new URL(url, target)
    for (const name of ['access_token', 'publish']) address.searchParams.delete(name)
    const { 'content-length': _length, 'transfer-encoding': _coding, ...others } = headers
    const forwarded = { ...others, host: target.host, authorization: `Bearer ${token}` }
    const outgoing = request(address, { method: 'GET', headers: forwarded, agent: false })
    outgoing.setNoDelay(true)
    outgoing.end()
    return outgoing
  }

  async function connect(incoming: IncomingMessage, browser: Duplex, head: Buffer): Promise<void> {
    keep(browser)
    if (!signalPath.test(pathOf(incoming))) return refuse(browser, '404 Not Found')
    browser.once('close', bounds.arrive(incoming))
    const token = await judge(incoming)
    if (!token) return refuse(browser, '403 Forbidden')
    // Others at the room took their time, and the page has gone.
    if (browser.destroyed) return
    const outgoing = forward(incoming, token)
    browser.once('close', () => outgoing.destroy())
    outgoing.on('error', () => browser.destroy())
    // What is no WebSocket ends here: over a connection that stays open a second request would pass unjudged.
    outgoing.on('response', (reply) => {
      reply.resume()
      refuse(browser, `${reply.statusCode} ${reply.statusMessage}`)
    })
    outgoing.on('upgrade', (reply, sfu, sfuHead) => {
      keep(sfu)
      sfu.once('close', () => browser.destroy())
      browser.once('close', () => sfu.destroy())
      browser.write(headOf(reply))
      browser.write(sfuHead)
      sfu.write(head)
      browser.pipe(sfu).pipe(browser)
    })
  }

  function keep(socket: Duplex): void {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A broken line ends both of its sides.
    socket.on('error', () => socket.destroy())
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(incoming)
    // Pages of ours come here before Join, so that the line is warm.
    if (path === '/') return void response.writeHead(200, anyOrigin).end('OK')
    if (!validatePath.test(path)) return void response.writeHead(404).end()
    response.once('close', bounds.arrive(incoming))
    const token = await judge(incoming)
    if (!token) {
      return void response.writeHead(403, anyOrigin).end('not admitted')
    }
    if (response.destroyed) return
    const outgoing = forward(incoming, token)
    response.once('close', () => outgoing.destroy())
    outgoing.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      const refusal = refusalOf(error)
      if (refusal) {
        const { status, headers } = answerTo(refusal)
        return void response.writeHead(status, { ...anyOrigin, ...headers }).end()
      }
      log.error({ err: error }, 'the media gate could not answer')
      response.destroy()
    })
  })
  server.on('upgrade', (incoming: IncomingMessage, browser: Duplex, head: Buffer) => {
    connect(incoming, browser, head).catch((error: unknown) => {
      const refusal = refusalOf(error)
      if (!refusal) log.error({ err: error }, 'the media gate could not judge')
      const { status, headers } = answerTo(refusal)
      refuse(browser, `${status} ${STATUS_CODES[status]}`, headers)
    })
  })

  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host, backlog: listenBacklog }, () => {
          const address = server.address()
          resolve({ port: address && typeof address === 'object' ? address.port : port })
        })
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

/** Browsers cannot send headers with a WebSocket, so their token is in the query; other clients use the header. */
function tokenOf({ url = '/', headers }: IncomingMessage): string | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '').get('access_token')
  return query ?? (/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] || null)
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** 429 for people who ask too often, 503 for everything that may work soon. */
function answerTo(refusal: AppError | null): { status: number; headers: Record<string, string> } {
  const { retryAfterMs } = refusal?.data ?? {}
  const seconds = typeof retryAfterMs === 'number' ? Math.ceil(retryAfterMs / 1000) : 2
  const status = refusal?.code === 'general.too_many_attempts' ? 429 : 503
  return { status, headers: { 'Retry-After': String(seconds) } }
}

function refuse(browser: Duplex, status: string, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  browser.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}
