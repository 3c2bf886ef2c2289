import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Duplex, Readable, Writable } from 'node:stream'
import { createSlowLane, fullPace, type Pace } from './slow-lane.ts'

/**
 * The state of a network. `silent`: packets are lost without an error, as with a cable unplugged somewhere on the way.
 * `broken`: connections are reset and cannot be opened, as when the device loses its network.
 */
export type Cut = 'silent' | 'broken'

/** A browser's connection to everything outside: pages, sockets and, unless it goes by UDP, media. */
export interface Network extends AsyncDisposable {
  /** Address of the proxy that the browser has to use. */
  url: string
  cut(how: Cut): void
  restore(): void
  /** How fast it is, in each direction. From the next piece on. */
  setPace(pace: Pace): void
  /** How many requests and tunnels it has refused while it was broken. */
  refused(): number
  /** Bytes of bodies that went to the server by this method so far, also those of requests that were cut off. */
  sentBytes(method: string): number
}

/** Starts a separate proxy on a free port of this machine. */
export async function openNetwork(): Promise<Network> {
  const open = new Set<Socket | Duplex>()
  /** Streams that were paused while the network was silent. */
  const paused = new Set<Readable>()
  let state: Cut | 'open' = 'open'
  let pace = fullPace
  const toBrowser = createSlowLane(() => pace)
  const toServer = createSlowLane(() => pace)
  const sentByMethod = new Map<string, number>()
  let refused = 0

  function keep(socket: Socket | Duplex) {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Both ends of a broken connection report errors, as intended.
    socket.on('error', () => socket.destroy())
    if (state === 'silent') socket.pause()
  }

  /** A pipe that stops while the network is silent, however much data is in transit. */
  function relay(from: Readable, to: Writable, lane: typeof toServer) {
    const goOn = () => {
      if (state === 'silent') paused.add(from)
      else from.resume()
    }
    /** One after the other, however early the next piece comes. */
    let sent = Promise.resolve()
    const send = (bytes: Buffer, deliver: (piece: Buffer) => void) => {
      sent = sent.then(() => lane.send(bytes, deliver))
      return sent
    }
    from.on('data', (chunk: Buffer) => {
      if (pace === fullPace) {
        if (!to.write(chunk)) from.pause()
        return
      }
      from.pause()
      void send(chunk, (piece) => to.write(piece)).then(goOn)
    })
    from.on('end', () => {
      if (pace === fullPace) to.end()
      else void send(Buffer.alloc(0), () => to.end())
    })
    to.on('drain', goOn)
    if (state !== 'silent') return
    from.pause()
    paused.add(from)
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse) {
    if (state === 'broken') {
      refused += 1
      return void incoming.socket.destroy()
    }
    const outgoing = request(
      incoming.url ?? '',
      { method: incoming.method, headers: incoming.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        relay(reply, answer, toBrowser)
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    answer.on('close', () => outgoing.destroy())
    const { method = '' } = incoming
    incoming.on('data', ({ length }: Buffer) =>
      sentByMethod.set(method, (sentByMethod.get(method) ?? 0) + length),
    )
    relay(incoming, outgoing, toServer)
  }

  function tunnel(incoming: IncomingMessage, browser: Duplex, head: Buffer) {
    keep(browser)
    if (state === 'broken') {
      refused += 1
      return void browser.destroy()
    }
    const { hostname, port } = new URL(`tcp://${incoming.url}`)
    const server = connect(Number(port), hostname)
    server.setNoDelay(true)
    keep(server)
    server.on('connect', () => {
      browser.write('HTTP/1.1 200 Connection established\r\n\r\n')
      server.write(head)
      relay(browser, server, toServer)
      relay(server, browser, toBrowser)
    })
    browser.on('close', () => server.destroy())
    server.on('close', () => {
      if (pace === fullPace) browser.destroy()
      else void toBrowser.send(Buffer.alloc(0), () => browser.destroy())
    })
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
      for (const readable of [...open, ...paused]) readable.resume()
      paused.clear()
    },
    setPace(next) {
      pace = next
    },
    refused: () => refused,
    sentBytes: (method) => sentByMethod.get(method) ?? 0,
    async [Symbol.asyncDispose]() {
      breakAll()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
