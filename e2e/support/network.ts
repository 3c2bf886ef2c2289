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

/** What the relays of a network share. */
interface Wires {
  state: Cut | 'open'
  pace: Pace
  readonly open: Set<Socket | Duplex>
  /** Streams that were paused while the network was silent. */
  readonly paused: Set<Readable>
  readonly sentByMethod: Map<string, number>
  refused: number
}

type Lane = ReturnType<typeof createSlowLane>

/** Starts a separate proxy on a free port of this machine. */
export async function openNetwork(): Promise<Network> {
  const wires: Wires = {
    state: 'open',
    pace: fullPace,
    open: new Set(),
    paused: new Set(),
    sentByMethod: new Map(),
    refused: 0,
  }
  const toBrowser = createSlowLane(() => wires.pace)
  const toServer = createSlowLane(() => wires.pace)
  const proxy = createServer((incoming, answer) => forward(wires, { toBrowser, toServer }, incoming, answer))
    .on('connect', (incoming, browser, head) =>
      tunnel(wires, { toBrowser, toServer }, { incoming, browser, head }),
    )
    .on('connection', (socket) => keep(wires, socket))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address is never a string.
  const { port } = proxy.address() as AddressInfo

  function breakAll() {
    for (const socket of wires.open) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    cut(how) {
      wires.state = how
      if (how === 'broken') breakAll()
      else for (const socket of wires.open) socket.pause()
    },
    restore() {
      wires.state = 'open'
      for (const readable of [...wires.open, ...wires.paused]) readable.resume()
      wires.paused.clear()
    },
    setPace(next) {
      wires.pace = next
    },
    refused: () => wires.refused,
    sentBytes: (method) => wires.sentByMethod.get(method) ?? 0,
    async [Symbol.asyncDispose]() {
      breakAll()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

function keep(wires: Wires, socket: Socket | Duplex) {
  wires.open.add(socket)
  socket.on('close', () => wires.open.delete(socket))
  // Both ends of a broken connection report errors, as intended.
  socket.on('error', () => socket.destroy())
  if (wires.state === 'silent') socket.pause()
}

/** A pipe that stops while the network is silent, however much data is in transit. */
function relay(wires: Wires, from: Readable, to: Writable, lane: Lane) {
  const goOn = () => {
    if (wires.state === 'silent') wires.paused.add(from)
    else from.resume()
  }
  /** One after the other, however early the next piece comes. */
  let sent = Promise.resolve()
  const send = (bytes: Buffer, deliver: (piece: Buffer) => void) => {
    sent = sent.then(() => lane.send(bytes, deliver))
    return sent
  }
  from.on('data', (chunk: Buffer) => {
    if (wires.pace === fullPace) {
      if (!to.write(chunk)) from.pause()
      return
    }
    from.pause()
    void send(chunk, (piece) => to.write(piece)).then(goOn)
  })
  from.on('end', () => {
    if (wires.pace === fullPace) to.end()
    else void send(Buffer.alloc(0), () => to.end())
  })
  to.on('drain', goOn)
  if (wires.state !== 'silent') return
  from.pause()
  wires.paused.add(from)
}

interface Lanes {
  toBrowser: Lane
  toServer: Lane
}

function forward(
  wires: Wires,
  { toBrowser, toServer }: Lanes,
  incoming: IncomingMessage,
  answer: ServerResponse,
) {
  if (wires.state === 'broken') {
    wires.refused += 1
    return void incoming.socket.destroy()
  }
  const outgoing = request(
    incoming.url ?? '',
    { method: incoming.method, headers: incoming.headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      relay(wires, reply, answer, toBrowser)
    },
  )
  outgoing.on('error', () => incoming.socket.destroy())
  answer.on('close', () => outgoing.destroy())
  const { method = '' } = incoming
  const { sentByMethod } = wires
  incoming.on('data', ({ length }: Buffer) =>
    sentByMethod.set(method, (sentByMethod.get(method) ?? 0) + length),
  )
  relay(wires, incoming, outgoing, toServer)
}

function tunnel(
  wires: Wires,
  { toBrowser, toServer }: Lanes,
  { incoming, browser, head }: { incoming: IncomingMessage; browser: Duplex; head: Buffer },
) {
  keep(wires, browser)
  if (wires.state === 'broken') {
    wires.refused += 1
    return void browser.destroy()
  }
  const { hostname, port } = new URL(`tcp://${incoming.url}`)
  const server = connect(Number(port), hostname)
  server.setNoDelay(true)
  keep(wires, server)
  server.on('connect', () => {
    browser.write('HTTP/1.1 200 Connection established\r\n\r\n')
    server.write(head)
    relay(wires, browser, server, toServer)
    relay(wires, server, browser, toBrowser)
  })
  browser.on('close', () => server.destroy())
  server.on('close', () => {
    if (wires.pace === fullPace) browser.destroy()
    else void toBrowser.send(Buffer.alloc(0), () => browser.destroy())
  })
}
