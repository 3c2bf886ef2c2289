import { describe, expect, it } from 'vitest'
import { readCounters, sampleBetween, withPlayedWidths, type StatsEntry } from './line-sample.ts'

const pair: StatsEntry = {
  id: 'pair',
  type: 'candidate-pair',
  timestamp: 1_000,
  nominated: true,
  currentRoundTripTime: 0.3,
  availableOutgoingBitrate: 180_000,
}
const sound = (values: Partial<StatsEntry> = {}): StatsEntry => ({
  id: 'sound',
  type: 'inbound-rtp',
  kind: 'audio',
  timestamp: 1_000,
  bytesReceived: 5_000,
  packetsReceived: 50,
  packetsLost: 0,
  totalSamplesReceived: 48_000,
  concealedSamples: 0,
  silentConcealedSamples: 0,
  ...values,
})
const picture = (values: Partial<StatsEntry> = {}): StatsEntry => ({
  id: 'picture',
  type: 'inbound-rtp',
  kind: 'video',
  timestamp: 1_000,
  bytesReceived: 10_000,
  framesDecoded: 20,
  frameWidth: 640,
  ...values,
})

it('reads how the line was between two looks', () => {
  const before = readCounters([pair, sound(), picture()])
  const after = readCounters([
    { ...pair, timestamp: 2_000 },
    sound({
      timestamp: 2_000,
      bytesReceived: 10_000,
      packetsReceived: 95,
      packetsLost: 5,
      totalSamplesReceived: 96_000,
      concealedSamples: 4_800,
    }),
    picture({ timestamp: 2_000, bytesReceived: 35_000, framesDecoded: 27 }),
  ])
  expect(sampleBetween(before, after)).toEqual({
    atMs: 2_000,
    receivedBps: 240_000,
    soundBps: 40_000,
    packets: 45,
    loss: 0.1,
    concealed: 0.1,
    slowestFps: 7,
    pictures: 1,
    sentLoss: null,
    sentLossAtMs: 0,
    roundTripMs: 300,
    availableBps: 180_000,
  })
})

it('does not count made-up silence, which no one hears', () => {
  const after = sound({
    timestamp: 2_000,
    totalSamplesReceived: 96_000,
    concealedSamples: 9_000,
    silentConcealedSamples: 9_000,
  })
  expect(sampleBetween(readCounters([sound()]), readCounters([after]))?.concealed).toBe(0)
})

it('knows nothing of sound, frames and the line while there are none', () => {
  const silent = readCounters([{ id: 'other', type: 'transport', timestamp: 1_000 }])
  expect(sampleBetween(silent, { ...silent, atMs: 2_000 })).toMatchObject({
    concealed: null,
    slowestFps: null,
    roundTripMs: null,
    availableBps: null,
    loss: 0,
  })
})

it('counts nothing when a track ends, and needs time between two looks', () => {
  const before = readCounters([sound(), picture()])
  const after = readCounters([sound({ timestamp: 2_000 })])
  expect(sampleBetween(before, after)).toMatchObject({ receivedBps: 0, pictures: 0 })
  expect(sampleBetween(before, before)).toBeNull()
})

it('does not judge the frames of small pictures, which may be slow on purpose', () => {
  const small = (frames: number, timestamp: number) =>
    readCounters([picture({ timestamp, framesDecoded: frames, frameWidth: 320 })])
  expect(sampleBetween(small(0, 1_000), small(5, 2_000))).toMatchObject({ slowestFps: null, pictures: 1 })
})

it('does not take what only one of two voices lacks for a weakness of this line', () => {
  const other = (values: Partial<StatsEntry>) => sound({ id: 'other', ...values })
  const later = { timestamp: 2_000, packetsReceived: 100, totalSamplesReceived: 96_000 }
  const bad = { ...later, packetsLost: 20, concealedSamples: 9_600 }
  const before = readCounters([pair, sound(), other({})])
  const sampleAfter = (...entries: StatsEntry[]) =>
    sampleBetween(before, readCounters([{ ...pair, timestamp: 2_000 }, ...entries]))
  expect(sampleAfter(sound(later), other(bad))).toMatchObject({ loss: 0, concealed: 0 })
  const [loss, concealed] = [20 / 70, 0.2]
  expect(sampleAfter(sound(bad), other(bad))).toMatchObject({ loss, concealed })
  // With a single voice it cannot be known.
  expect(sampleAfter(sound(bad))?.loss).toBeGreaterThan(0.2)
})

it('measures loss and concealment by the same voice, which speaks at least half as much as the busiest one', () => {
  const later = { timestamp: 2_000, packetsReceived: 100, totalSamplesReceived: 96_000 }
  const before = readCounters([pair, sound(), sound({ id: 'other' })])
  const sampleAfter = (one: Partial<StatsEntry>, other: Partial<StatsEntry>) =>
    sampleBetween(
      before,
      readCounters([
        { ...pair, timestamp: 2_000 },
        sound({ ...later, ...one }),
        sound({ ...later, id: 'other', ...other }),
      ]),
    )
  const lossy = { packetsLost: 50 }
  const late = { concealedSamples: 9_600 }
  expect(sampleAfter(lossy, late)).toMatchObject({ loss: 0, concealed: 0.2 })
  // A few packets of someone who hardly speaks say nothing, so everything counts.
  const quiet = { packetsReceived: 70 }
  expect(sampleAfter({ ...lossy, ...late }, quiet)?.loss).toBeCloseTo(50 / 120)
})

describe('in a browser that reports less', () => {
  const report = (values: Partial<StatsEntry> = {}): StatsEntry => ({
    id: 'report',
    type: 'remote-inbound-rtp',
    kind: 'audio',
    timestamp: 1_000,
    fractionLost: 0.2,
    roundTripTime: 0.69,
    ...values,
  })
  /** As Firefox before 142 gives it. */
  const barePair: StatsEntry = { id: 'pair', type: 'candidate-pair', timestamp: 1_000, nominated: true }

  it('takes the round trip from the latest report of the SFU if the transport has none', () => {
    const older = report({ id: 'older', kind: 'video', timestamp: 500, roundTripTime: 0.1 })
    const unmeasured: StatsEntry = { id: 'new', type: 'remote-inbound-rtp', kind: 'video', timestamp: 2_000 }
    expect(readCounters([barePair, report(), older, unmeasured])).toMatchObject({ roundTripMs: 690 })
    expect(readCounters([pair, report()])).toMatchObject({ roundTripMs: 300 })
    expect(readCounters([barePair])).toMatchObject({ roundTripMs: null })
  })

  it('takes loss that is not reported for unknown, not for none', () => {
    const { fractionLost: _, ...unknown } = report({ timestamp: 3_000 })
    expect(readCounters([unknown])).toMatchObject({ sentLoss: null, sentLossAtMs: 0 })
    expect(readCounters([unknown, report()])).toMatchObject({ sentLoss: 0.2, sentLossAtMs: 1_000 })
  })

  it('judges the frames of a picture by the width at which it is played if its own is not reported', () => {
    const { frameWidth: _, ...unknown } = picture({ trackIdentifier: 'track' })
    const countersAt = (framesDecoded: number, timestamp: number, played: number) =>
      readCounters(
        withPlayedWidths([{ ...unknown, framesDecoded, timestamp }], (id) => (id === 'track' ? played : 0)),
      )
    const slowest = (played: number) =>
      sampleBetween(countersAt(0, 1_000, played), countersAt(5, 2_000, played))?.slowestFps
    expect([slowest(640), slowest(320)]).toEqual([5, null])
    expect(withPlayedWidths([picture({ trackIdentifier: 'track' })], () => 100)).toMatchObject([
      { frameWidth: 640 },
    ])
  })
})
