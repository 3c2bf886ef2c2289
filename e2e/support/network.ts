import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * The state of a network. `silent`: packets are lost without an error, as with a cable unplugged somewhere on the way.
 * `broken`: connections are reset and cannot be opened, as when the device loses its network.
 */
export type Cut = 'silent' | 'broken'

/** A browser's connection to everything outside: pages, sockets and media. */
export interface Network extends AsyncDisposable {
  /** Address of the proxy that the browser has to use. */
  url: string
  cut(how: Cut): void
  restore(): void
}

/** Starts a separate proxy on a free port of this machine. */
export async function openNetwork(): Promise<Network> {
  const open = new Set<Socket | Duplex>()
  let state: Cut | 'open' = 'open'

  function keep(socket: Socket | Duplex) {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Both ends of a broken connection report errors, as intended.
    socket.on('error', () => socket.destroy())
    if (state === 'silent') socket.pause()
  }

  /** A pipe that stops while the network is silent, however much data is in transit. */
  function relay(from: Duplex, to: Duplex) {
    from.on('data', (chunk: Buffer) => {
      if (!to.write(chunk)) from.pause()
    })
    from.on('end', () => to.end())
    to.on('drain', () => {
      if (state !== 'silent') from.resume()
    })
    if (state === 'silent') from.pause()
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse) {
    if (state === 'broken') return void incoming.socket.destroy()
    const outgoing = request(
      incoming.url ?? '',
      { method: incoming.method, headers: incoming.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(answer)
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  function tunnel(incoming: IncomingMessage, browser: Duplex, head: Buffer) {
    keep(browser)
    if (state === 'broken') return void browser.destroy()
    const { hostname, port } = new URL(`tcp://${incoming.url}`)
    const server = connect(Number(port), hostname)
    server.setNoDelay(true)
    keep(server)
    server.on('connect', () => {
      browser.write('HTTP/1.1 200 Connection established\r\n\r\n')
      server.write(head)
      relay(browser, server)
      relay(server, browser)
    })
    browser.on('close', () => server.destroy())
    server.on('close', () => browser.destroy())
  }

  const proxy = createServer(forward).on('connect', tunnel).on('connection', keep)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address is never a string.
  const { port } = proxy.address() as AddressInfo

  function breakAll() {
    for (const socket of open) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    cut(how) {
      state = how
      if (how === 'broken') breakAll()
      else for (const socket of open) socket.pause()
    },
    restore() {
      state = 'open'
      for (const socket of open) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      breakAll()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
