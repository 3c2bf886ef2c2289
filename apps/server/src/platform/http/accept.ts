import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/**
 * Connections that the kernel completes before the process has time to accept them (`listen(2)`; Linux cuts it at
 * `net.core.somaxconn`, 4096 by default). Node's 511 is too few for a class or an office that comes at once: the kernel
 * drops what is beyond it, and a browser tries again only after a second.
 */
export const listenBacklog = 4096

/**
 * In each turn of its event loop Node accepts one connection of a listening socket. Where thousands connect at once, the last of them would wait for
 * thousands of turns, and a health check behind them. So on Linux several sockets listen on one port, and one of each is accepted in a turn.
 */
const canShare = process.platform === 'linux'
const socketCount = canShare ? 32 : 1

export interface ListenAddress {
  host: string
  port: number
}

/** Options of the first socket, so that others can share its port. */
export const acceptOptions = { backlog: listenBacklog, ...(canShare ? { reusePort: true } : {}) }

/** Throws `EADDRINUSE` if another process listens there, which a port that can be shared does not say. */
export async function requireFreePort({ host, port }: ListenAddress): Promise<void> {
  if (!canShare || port === 0) return
  // Fastify listens at each of them.
  const hosts =
    host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  for (const each of hosts) {
    const server = createServer().listen({ host: each, port })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
}

/** Lets more sockets accept for a server that listens with `acceptOptions`. Returns what ends that, and resolves when their connections are closed. */
export async function acceptMore(server: HttpServer): Promise<() => Promise<void>> {
  const { address: host, port } = server.address() as AddressInfo
  const acceptors = Array.from({ length: socketCount - 1 }, () =>
    // The options with which an HTTP server accepts connections.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)),
  )
  const close = async () => {
    const listening = acceptors.filter((acceptor) => acceptor.listening)
    await Promise.all(listening.map((acceptor) => once(acceptor.close(), 'close')))
  }
  try {
    await Promise.all(
      acceptors.map((acceptor) => once(acceptor.listen({ host, port, ...acceptOptions }), 'listening')),
    )
  } catch (error) {
    void close()
    throw error
  }
  return close
}
