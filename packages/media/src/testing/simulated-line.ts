import type { LineCounters } from '../network/line-sample.ts'
import type { LineUse } from '../network/adaptation.ts'

/** A line as the relay of the end-to-end tests makes it, and what others would send over it. */
export interface SimulatedLine {
  kbps: number
  roundTripMs: number
  /** 0 to 1, in the air; what does not fit is lost on top. */
  loss: number
}

export const free: SimulatedLine = { kbps: 10_000, roundTripMs: 2, loss: 0 }

const soundKbps = 40
const pictureKbps = { full: 450, small: 140, speaker: 80, sound: 0 } as const
const sentKbps = { full: 450, small: 140, sound: 40, lean: 20 } as const
const queueMs = 400
const pictures = 2
/** Browsers measure the round trip no more often. */
const roundTripEveryMs = 2_500

/** Two others with sound and picture, seen from one person's page, in steps of half a second. */
export function simulateCall(look: (counters: LineCounters) => LineUse, start: LineUse) {
  let use = start
  let line = free
  let beganAtMs = 1_000_000
  let counters: LineCounters = {
    atMs: 1_000_000,
    bytes: 0,
    soundBytes: 0,
    packets: 0,
    lost: 0,
    samples: 0,
    concealed: 0,
    pictures: new Map(),
    sentLoss: 0,
    sentLossAtMs: 0,
    roundTripMs: 2,
    availableBps: 3_000_000,
  }
  const changes: { atMs: number; use: LineUse }[] = []

  function step() {
    const seconds = 0.5
    const isMeasured = (counters.atMs + seconds * 1_000) % roundTripEveryMs === 0
    const sound = 2 * soundKbps
    const shown = use.receive === 'speaker' ? Math.min(1, pictures) : pictures
    const demand = sound + shown * pictureKbps[use.receive]
    const excess = Math.max(0, 1 - line.kbps / demand)
    const lost = 1 - (1 - line.loss) * (1 - excess)
    const carried = demand * (1 - lost)
    // Of 100 bytes with sound, and of 1,100 with pictures.
    const packets = seconds * (sound / 0.8 + (demand - sound) / 8.8) * (1 - lost)
    // Redundancy repairs single losses.
    const unrepaired = lost ** 2
    const samples = 2 * 48_000 * seconds
    const isBeginning = counters.atMs - beganAtMs < 1_000
    const width = use.receive === 'full' ? 640 : 320
    counters = {
      atMs: counters.atMs + seconds * 1_000,
      bytes: counters.bytes + (carried * 1_000 * seconds) / 8,
      soundBytes: counters.soundBytes + (sound * (1 - lost) * 1_000 * seconds) / 8,
      packets: counters.packets + packets,
      lost: counters.lost + (packets * lost) / (1 - lost),
      samples: counters.samples + samples,
      concealed: counters.concealed + samples * (isBeginning ? 0.4 : unrepaired),
      pictures: new Map(
        Array.from({ length: pictureKbps[use.receive] > 0 ? shown : 0 }, (_, index) => {
          const before = counters.pictures.get(String(index))?.frames ?? 0
          return [String(index), { frames: before + 10 * (1 - excess), width }]
        }),
      ),
      sentLoss: line.loss,
      sentLossAtMs: counters.atMs + seconds * 1_000,
      roundTripMs: isMeasured ? line.roundTripMs + (excess > 0 ? queueMs : 0) : counters.roundTripMs,
      // The browser's estimate grows little beyond what is sent.
      availableBps: Math.min(line.kbps * 900, 1_600 * sentKbps[use.send]),
    }
    const next = look(counters)
    if (next.receive !== use.receive || next.send !== use.send)
      changes.push({ atMs: counters.atMs, use: next })
    use = next
  }

  return {
    setLine: (next: SimulatedLine) => {
      line = next
    },
    /** Another connection: sound is choppy at first, and the device has much to do. */
    begin() {
      beganAtMs = counters.atMs
      counters = { ...counters, packets: 0, lost: 0, samples: 0, concealed: 0, roundTripMs: 150 }
    },
    run(seconds: number) {
      for (let at = 0; at < seconds * 2; at += 1) step()
      return use
    },
    use: () => use,
    changes,
  }
}
