import type { BrowserContext, Page } from 'playwright-core'

/** What `watchConnections` leaves in the page. */
declare global {
  var benchConnections: Set<RTCPeerConnection> | undefined
}

/** Counters of a page's media since it was opened, summed over everything that it receives or sends. */
export interface MediaCounters {
  atMs: number
  /** Of all voices; silence that was filled in counts too. */
  samples: number
  concealed: number
  /** By received picture. */
  pictures: { id: string; frames: number; width: number }[]
  roundTripMs: number
}

/** Limits the fake camera to what small laptops send, and keeps hold of the page's connections. Call it before opening a page. */
export async function watchMedia(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Native = RTCPeerConnection
    const connections = (globalThis.benchConnections = new Set<RTCPeerConnection>())
    globalThis.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.add(this)
      }
    }
    const native = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (constraints) =>
      native({
        ...constraints,
        ...(constraints?.video ? { video: { width: 640, height: 360, frameRate: 20 } } : {}),
      })
  })
}

/** Reads the counters of a page that `watchMedia` was called for. */
export function readMedia(page: Page): Promise<MediaCounters> {
  return page.evaluate(async () => {
    interface Entry {
      type: string
      id: string
      kind?: string
      totalSamplesReceived?: number
      concealedSamples?: number
      framesDecoded?: number
      frameWidth?: number
      nominated?: boolean
      currentRoundTripTime?: number
    }
    const open = [...(globalThis.benchConnections ?? [])].filter(
      ({ connectionState }) => connectionState === 'connected',
    )
    const reports = await Promise.all(open.map((one) => one.getStats()))
    const entries: Entry[] = reports.flatMap((report) => [...report.values()])
    const received = (kind: string) =>
      entries.filter((entry) => entry.type === 'inbound-rtp' && entry.kind === kind)
    const total = (key: 'totalSamplesReceived' | 'concealedSamples') =>
      received('audio').reduce((sum, entry) => sum + (entry[key] ?? 0), 0)
    const pairs = entries.filter((entry) => entry.type === 'candidate-pair' && entry.nominated)
    return {
      atMs: performance.now(),
      samples: total('totalSamplesReceived'),
      concealed: total('concealedSamples'),
      pictures: received('video').map(({ id, framesDecoded = 0, frameWidth = 0 }) => ({
        id,
        frames: framesDecoded,
        width: frameWidth,
      })),
      roundTripMs: 1_000 * Math.max(0, ...pairs.map((pair) => pair.currentRoundTripTime ?? 0)),
    }
  })
}
