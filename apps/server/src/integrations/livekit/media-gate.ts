import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalOf } from '../../platform/errors/unavailable.ts'
import { listenBacklog } from '../../platform/http/accept.ts'
import type { Log } from '../../platform/log/log.ts'
import { refuseUpgrade } from '../../platform/http/refuse-upgrade.ts'
import { createGateAdmission, type GateAdmissionDeps } from './gate-admission.ts'
import { createGateBounds, type GateBoundsOptions } from './gate-bounds.ts'
import { forwardTo } from './gate-forwarding.ts'
import { answerTo, pathOf } from './gate-http.ts'
import { createGateSockets } from './gate-sockets.ts'

export interface MediaGateDeps extends Omit<GateAdmissionDeps, 'bounds'> {
  bounds: GateBoundsOptions
  log: Log
  /** The SFU's signalling as this process reaches it; browsers should reach it through here only. */
  livekitUrl: string
}

export interface MediaGate {
  listen(address: { host: string; port: number }): Promise<{ port: number }>
  /** Closes all connections; the browsers reconnect. */
  close(): Promise<void>
}

/** Says why a connection was refused. */
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
  const { judge } = createGateAdmission({ tokenFor, bounds, apiKey, apiSecret })
  const forward = forwardTo(livekitUrl)
  const sockets = createGateSockets({ judge, forward, bounds, log })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(incoming)
    // Our pages connect here before Join, to warm up the connection.
    if (path === '/') return void response.writeHead(200, anyOrigin).end('OK')
    if (!validatePath.test(path)) return void response.writeHead(404).end()
    response.once('close', bounds.arrive(incoming))
    const admitted = await judge(incoming)
    if (!admitted) {
      return void response.writeHead(403, anyOrigin).end('not admitted')
    }
    if (response.destroyed) return
    const outgoing = forward.request(incoming, admitted.token)
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
    sockets.connect(incoming, browser, head).catch((error: unknown) => {
      const refusal = refusalOf(error)
      if (!refusal) log.error({ err: error }, 'the media gate could not judge')
      const { status, headers } = answerTo(refusal)
      refuseUpgrade(browser, `${status} ${STATUS_CODES[status]}`, headers)
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
        sockets.breakAll()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
