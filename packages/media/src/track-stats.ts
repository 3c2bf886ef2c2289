import type { Source } from './sfu-room.ts'
import type { TrackStats } from './call-types.ts'

/** Counters of one track at one moment, from a WebRTC statistics report (W3C webrtc-stats). */
export interface TrackCounters {
  atMs: number
  bytes: number
  packets: number
  lost: number
}

/** The members that we use; the DOM types leave reports untyped. */
interface StatsEntry {
  type: string
  timestamp: number
  bytesReceived?: number
  bytesSent?: number
  packetsReceived?: number
  packetsSent?: number
  packetsLost?: number
  jitter?: number
  roundTripTime?: number
  frameWidth?: number
  frameHeight?: number
  framesPerSecond?: number
  mimeType?: string
}

export interface TrackReading {
  stats: TrackStats
  counters: TrackCounters
  roundTripMs: number | null
}

const largest = (values: (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.max(...known) : null
}
const sum = (values: (number | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Simulcast sends several streams per track: bytes are added up, and the size is that of the largest. */
export function readTrackStats(
  kind: Source,
  report: Iterable<StatsEntry>,
  before: TrackCounters | null,
): TrackReading {
  const entries = [...report]
  const streams = entries.filter((entry) => entry.type === 'inbound-rtp' || entry.type === 'outbound-rtp')
  const heard = entries.filter((entry) => entry.type === 'remote-inbound-rtp')
  const counters: TrackCounters = {
    atMs: largest(streams.map((entry) => entry.timestamp)) ?? 0,
    bytes: sum(streams.map((entry) => entry.bytesReceived ?? entry.bytesSent)),
    packets: sum(streams.map((entry) => entry.packetsReceived ?? entry.packetsSent)),
    lost: sum([...streams, ...heard].map((entry) => entry.packetsLost)),
  }
  const seconds = before ? (counters.atMs - before.atMs) / 1_000 : 0
  const packets = before ? counters.packets - before.packets : 0
  const lost = before ? Math.max(0, counters.lost - before.lost) : 0
  const jitter = largest([...streams, ...heard].map((entry) => entry.jitter))
  const roundTrip = largest(heard.map((entry) => entry.roundTripTime))
  return {
    counters,
    roundTripMs: roundTrip === null ? null : roundTrip * 1_000,
    stats: {
      kind,
      bitrateBps: before && seconds > 0 ? Math.max(0, ((counters.bytes - before.bytes) * 8) / seconds) : 0,
      packetLoss: packets + lost > 0 ? lost / (packets + lost) : 0,
      jitterMs: jitter === null ? null : jitter * 1_000,
      frameWidth: largest(streams.map((entry) => entry.frameWidth)),
      frameHeight: largest(streams.map((entry) => entry.frameHeight)),
      framesPerSecond: largest(streams.map((entry) => entry.framesPerSecond)),
      codec: entries.find((entry) => entry.type === 'codec')?.mimeType?.split('/')[1] ?? null,
    },
  }
}
