type Voice = Pick<LineCounters, 'packets' | 'lost' | 'samples' | 'concealed'>

/** What one person's connection has carried, from its statistics (W3C webrtc-stats). Counters grow from its beginning. */
export interface LineCounters {
  atMs: number
  /** Of all received tracks, without headers. */
  bytes: number
  soundBytes: number
  packets: number
  lost: number
  /** Samples of received sound, and those among them that were made up for lost ones; silence does not count as made up. */
  samples: number
  concealed: number
  /** Received sound by its stream. */
  voices?: ReadonlyMap<string, Voice>
  /** Received pictures by their stream. */
  pictures: ReadonlyMap<string, { frames: number; width: number }>
  /** Of own packets, as the SFU reports it: 0 to 1, null while unknown. */
  sentLoss: number | null
  /** When the SFU reported it last. */
  sentLossAtMs: number
  roundTripMs: number | null
  /** The browser's estimate of what it can send; null while unknown. */
  availableBps: number | null
}

/** How the line was over the last second or so. */
export interface LineSample {
  atMs: number
  receivedBps: number
  soundBps: number
  packets: number
  /** 0 to 1. */
  loss: number
  /** Share of received sound that was made up, 0 to 1; null without sound. */
  concealed: number | null
  /** Frames a second of the slowest picture that is larger than the small layer; null without one. */
  slowestFps: number | null
  pictures: number
  sentLoss: number | null
  sentLossAtMs: number
  roundTripMs: number | null
  availableBps: number | null
}

/** The members that we use; the DOM types leave reports untyped. */
export interface StatsEntry {
  type: string
  id: string
  timestamp: number
  kind?: string
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
  totalSamplesReceived?: number
  concealedSamples?: number
  silentConcealedSamples?: number
  framesDecoded?: number
  frameWidth?: number
  trackIdentifier?: string
  fractionLost?: number
  roundTripTime?: number
  nominated?: boolean
  currentRoundTripTime?: number
  availableOutgoingBitrate?: number
}

/** Small layers of cameras are up to so wide. */
const smallWidth = 400

/** Safari may not report how wide a received picture is: then the width at which it is played counts, by the ID of its track. */
export function withPlayedWidths(
  entries: readonly StatsEntry[],
  playedWidth: (trackId: string) => number,
): readonly StatsEntry[] {
  return entries.map((entry) => {
    const { type, kind, frameWidth, trackIdentifier } = entry
    const isUnknown = type === 'inbound-rtp' && kind === 'video' && frameWidth === undefined
    return isUnknown && trackIdentifier ? { ...entry, frameWidth: playedWidth(trackIdentifier) } : entry
  })
}

/** Firefox before 142 measures no round trip of the transport; then the SFU's latest report about something sent counts. */
function roundTripMsOf(pair: StatsEntry | undefined, entries: readonly StatsEntry[]): number | null {
  const latest = entries
    .filter(({ type, roundTripTime }) => type === 'remote-inbound-rtp' && roundTripTime !== undefined)
    .reduce<StatsEntry | null>((last, one) => (last && last.timestamp > one.timestamp ? last : one), null)
  const seconds = pair?.currentRoundTripTime ?? latest?.roundTripTime
  return seconds === undefined ? null : seconds * 1_000
}

export function readCounters(entries: readonly StatsEntry[]): LineCounters {
  const received = entries.filter(({ type }) => type === 'inbound-rtp')
  const sound = received.filter(({ kind }) => kind === 'audio')
  const sum = (of: readonly StatsEntry[], read: (entry: StatsEntry) => number | undefined) =>
    of.reduce((total, entry) => total + (read(entry) ?? 0), 0)
  const pair = entries.find(({ type, nominated }) => type === 'candidate-pair' && nominated)
  // Safari may report no loss, which is not the same as none.
  const reported = entries.flatMap(({ type, kind, fractionLost, timestamp }) =>
    type === 'remote-inbound-rtp' && kind === 'audio' && fractionLost !== undefined
      ? [{ fractionLost, timestamp }]
      : [],
  )
  return {
    atMs: Math.max(0, ...entries.map(({ timestamp }) => timestamp)),
    bytes: sum(received, ({ bytesReceived }) => bytesReceived),
    soundBytes: sum(sound, ({ bytesReceived }) => bytesReceived),
    packets: sum(received, ({ packetsReceived }) => packetsReceived),
    lost: sum(received, ({ packetsLost }) => packetsLost),
    samples: sum(sound, ({ totalSamplesReceived }) => totalSamplesReceived),
    concealed: sum(
      sound,
      ({ concealedSamples = 0, silentConcealedSamples = 0 }) => concealedSamples - silentConcealedSamples,
    ),
    voices: new Map(sound.map((voice) => [voice.id, voiceOf(voice)])),
    pictures: new Map(
      received
        .filter(({ kind }) => kind === 'video')
        .map(({ id, framesDecoded = 0, frameWidth = 0 }) => [
          id,
          { frames: framesDecoded, width: frameWidth },
        ]),
    ),
    sentLoss: reported.length > 0 ? Math.max(...reported.map(({ fractionLost }) => fractionLost)) : null,
    sentLossAtMs: Math.max(0, ...reported.map(({ timestamp }) => timestamp)),
    roundTripMs: roundTripMsOf(pair, entries),
    availableBps: pair?.availableOutgoingBitrate ?? null,
  }
}

function voiceOf(entry: StatsEntry): Voice {
  const { packetsReceived = 0, packetsLost = 0, totalSamplesReceived = 0 } = entry
  const { concealedSamples = 0, silentConcealedSamples = 0 } = entry
  return {
    packets: packetsReceived,
    lost: packetsLost,
    samples: totalSamplesReceived,
    concealed: concealedSamples - silentConcealedSamples,
  }
}

/** Voices with fewer packets, or less than half of those of the busiest one, say little about the line. */
const fewPackets = 10

/**
 * The voice that arrives best, if there are several: what only some of them lack was lost on the way from their speakers, and is no
 * weakness of this line. Null if there are fewer than two that speak enough.
 */
function bestVoice(before: LineCounters, after: LineCounters): { loss: number; concealed: number } | null {
  const heard = [...(after.voices ?? [])].flatMap(([id, now]) => {
    const then = before.voices?.get(id)
    const [packets, samples] = [now.packets - (then?.packets ?? 0), now.samples - (then?.samples ?? 0)]
    if (!then || packets < fewPackets || samples <= 0) return []
    const lost = Math.max(0, now.lost - then.lost)
    const concealed = Math.max(0, now.concealed - then.concealed) / samples
    return [{ packets, loss: lost / (packets + lost), concealed }]
  })
  const most = Math.max(0, ...heard.map(({ packets }) => packets))
  const [best, other] = heard
    .filter(({ packets }) => packets >= most / 2)
    .toSorted((a, b) => a.loss + a.concealed - (b.loss + b.concealed))
  return best && other ? { loss: best.loss, concealed: best.concealed } : null
}

/** The line between two looks; null if no time lies between them. Counters fall when a track ends, which counts as nothing. */
export function sampleBetween(before: LineCounters, after: LineCounters): LineSample | null {
  const seconds = (after.atMs - before.atMs) / 1_000
  if (seconds <= 0) return null
  const grown = (key: 'bytes' | 'soundBytes' | 'packets' | 'lost' | 'samples' | 'concealed') =>
    Math.max(0, after[key] - before[key])
  const packets = grown('packets')
  const lost = grown('lost')
  const samples = grown('samples')
  const moving = [...after.pictures].flatMap(([id, { frames, width }]) => {
    const earlier = before.pictures.get(id)
    return earlier && frames > earlier.frames ? [{ fps: (frames - earlier.frames) / seconds, width }] : []
  })
  const best = bestVoice(before, after)
  const large = moving.filter(({ width }) => width > smallWidth)
  return {
    atMs: after.atMs,
    receivedBps: (grown('bytes') * 8) / seconds,
    soundBps: (grown('soundBytes') * 8) / seconds,
    packets,
    loss: best?.loss ?? (packets + lost > 0 ? lost / (packets + lost) : 0),
    concealed: best?.concealed ?? (samples > 0 ? grown('concealed') / samples : null),
    slowestFps: large.length > 0 ? Math.min(...large.map(({ fps }) => fps)) : null,
    pictures: moving.length,
    sentLoss: after.sentLoss,
    sentLossAtMs: after.sentLossAtMs,
    roundTripMs: after.roundTripMs,
    availableBps: after.availableBps,
  }
}

/** The shorter of two times, either of which may be unknown. */
export function shorter(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
