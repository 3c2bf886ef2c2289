import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import type { BrowserContext } from 'playwright-core'

/** The limits of a connection in each direction. */
export interface Line {
  /** Of UDP payload. */
  kbps: number
  delayMs: number
  /** 0 to 1. */
  loss: number
}

export const freeLine: Line = { kbps: Number.POSITIVE_INFINITY, delayMs: 0, loss: 0 }
export const cutLine: Line = { kbps: 0, delayMs: 0, loss: 1 }

/** Sits between one person's browser and the SFU. Needs no privileges, and also limits WebRTC, unlike the browser's own throttling. */
export interface LineRelay extends AsyncDisposable {
  /** From the next packet on. The way to the SFU is the same unless another one is given. */
  setLine(line: Line, toSfu?: Line): void
  /** Bytes of UDP payload that were delivered so far. */
  delivered(): { toBrowser: number; toSfu: number }
  /** Has all media of the pages in this context go through the relay, and nothing by TCP. */
  use(context: BrowserContext): Promise<void>
}

/** What does not fit into the queue is lost, as in a router. */
const longestQueueMs = 400

/** Starts a relay to the UDP port of an SFU on this machine. */
export async function openLineRelay(sfuPort: number, random: () => number = Math.random): Promise<LineRelay> {
  let lines = { toBrowser: freeLine, toSfu: freeLine }
  const delivered = { toBrowser: 0, toSfu: 0 }

  let isOver = false

  /** One direction of the line. */
  function createLane(direction: keyof typeof delivered) {
    /** When the last packet in the queue will have been sent. */
    let idleAtMs = 0
    return (packet: Buffer, deliver: (packet: Buffer) => void) => {
      const { kbps, delayMs, loss } = lines[direction]
      const now = performance.now()
      const waitMs = Math.max(0, idleAtMs - now)
      if (random() < loss || waitMs > longestQueueMs) return
      const bytes = packet.length
      idleAtMs = now + waitMs + (bytes * 8) / kbps
      const arrive = () => {
        if (isOver) return
        delivered[direction] += bytes
        deliver(packet)
      }
      const inMs = idleAtMs - now + delayMs
      if (inMs < 1) arrive()
      else setTimeout(arrive, inMs)
    }
  }
  const sendToSfu = createLane('toSfu')
  const sendToBrowser = createLane('toBrowser')

  const flows = new Map<string, ReturnType<typeof openFlow>>()
  const downstream = createSocket('udp4')
  downstream.on('message', (packet, { address, port }) => {
    const key = `${address}:${port}`
    let flow = flows.get(key)
    if (!flow) {
      flow = openFlow(sfuPort, (answer) =>
        sendToBrowser(answer, (bytes) => downstream.send(bytes, port, address, ignore)),
      )
      flows.set(key, flow)
    }
    sendToSfu(packet, flow.send)
  })
  downstream.bind(0, '0.0.0.0')
  await once(downstream, 'listening')
  const { port } = downstream.address()

  return {
    setLine: (toBrowser, toSfu = toBrowser) => {
      lines = { toBrowser, toSfu }
    },
    delivered: () => ({ ...delivered }),
    async use(context) {
      await context.addInitScript(takeRelay, port)
    },
    async [Symbol.asyncDispose]() {
      lines = { toBrowser: cutLine, toSfu: cutLine }
      // Delayed packets go to sockets that are still open; what is later still is lost.
      await new Promise((resolve) => setTimeout(resolve, 2 * longestQueueMs))
      isOver = true
      downstream.close()
      for (const flow of flows.values()) flow.close()
    },
  }
}

/**
 * The way of one of the browser's ports to the SFU. Which of this machine's addresses the SFU answers on depends on how its addresses are
 * mapped, so all of them are tried until one has answered.
 */
function openFlow(sfuPort: number, onAnswer: (packet: Buffer) => void) {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const ways = addresses.map(({ address, family }) => {
    const socket = createSocket(family === 'IPv6' ? 'udp6' : 'udp4')
    return { socket, send: (packet: Buffer) => socket.send(packet, sfuPort, address, ignore) }
  })
  let chosen: (typeof ways)[number] | null = null
  for (const way of ways) {
    way.socket.on('error', ignore)
    way.socket.on('message', (packet) => {
      chosen ??= way
      if (way === chosen) onAnswer(packet)
    })
  }
  return {
    send(packet: Buffer) {
      for (const way of chosen ? [chosen] : ways) way.send(packet)
    },
    close() {
      for (const { socket } of ways) socket.close()
    },
  }
}

/** A closed socket or an unreachable port loses the packet, as any line may. */
function ignore(): void {}

/**
 * Runs in the page, before its own scripts; needs nothing from outside. The page learns only the relay's way to the SFU, and the SFU none
 * to the page: it answers where the packets come from.
 */
function takeRelay(relayPort: number): void {
  /** Null for candidates that would go another way. */
  const rewrite = (candidate: string): string | null => {
    const words = candidate.split(' ')
    if (words[2]?.toLowerCase() !== 'udp') return null
    words[5] = String(relayPort)
    return words.join(' ')
  }
  const withCandidates = (sdp: string, change: (candidate: string) => string | null): string =>
    sdp
      .split('\r\n')
      .map((line) => (line.startsWith('a=candidate:') ? change(line) : line))
      .filter((line) => line !== null)
      .join('\r\n')
  const plain = ({ sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidateInit): RTCIceCandidateInit => ({
    sdpMid: sdpMid ?? null,
    sdpMLineIndex: sdpMLineIndex ?? null,
    usernameFragment: usernameFragment ?? null,
  })

  const Native = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      const { addIceCandidate, setRemoteDescription, createOffer, createAnswer } = Native.prototype
      const none = ({ type, sdp = '' }: RTCSessionDescriptionInit) => ({
        type,
        sdp: withCandidates(sdp, () => null),
      })
      Object.defineProperty(this, 'onicecandidate', { get: () => null, set: () => {} })
      // Only the forms with promises: LiveKit uses no other.
      Object.assign(this, {
        addIceCandidate: async (init: RTCIceCandidateInit) => {
          const candidate = rewrite(init.candidate ?? '')
          if (candidate !== null) await Reflect.apply(addIceCandidate, this, [{ ...plain(init), candidate }])
        },
        setRemoteDescription: ({ type, sdp = '' }: RTCSessionDescriptionInit) =>
          Reflect.apply(setRemoteDescription, this, [{ type, sdp: withCandidates(sdp, rewrite) }]),
        createOffer: async (options?: RTCOfferOptions) =>
          none(await Reflect.apply(createOffer, this, [options])),
        createAnswer: async () => none(await Reflect.apply(createAnswer, this, [])),
      })
    }
  }
}
