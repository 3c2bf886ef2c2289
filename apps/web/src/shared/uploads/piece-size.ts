import { limits } from '@majlis/contract'

/** On a slow line, a piece that takes longer than a minute is cut off by the server, each time. */
const aimMs = 8_000
const leastBytes = 64 * 1024
const mostBytes = limits.uploads.chunkBytes

/**
 * How much of a file to send per request: as much as the connection transmits in a few seconds, or a whole piece
 * until that is known.
 */
export function createPieceSize(lineBps = knownLineBps()) {
  let bytes = sane((lineBps / 8) * (aimMs / 1_000))
  return {
    bytes: () => bytes,
    arrived(sentBytes: number, tookMs: number): void {
      bytes = sane((sentBytes * aimMs) / Math.max(tookMs, 1))
    },
    lost(): void {
      bytes = sane(bytes / 4)
    },
  }
}

const sane = (bytes: number): number => Math.min(mostBytes, Math.max(leastBytes, Math.round(bytes)))

/** Chromium's estimate from received data, in bits per second. */
function knownLineBps(): number {
  const { connection } = navigator as { connection?: { downlink?: number } }
  return connection?.downlink ? connection.downlink * 1_000_000 : Infinity
}
