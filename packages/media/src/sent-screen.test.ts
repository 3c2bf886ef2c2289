import { expect, it } from 'vitest'
import type { SendLevel } from './call-types.ts'
import { createScreenLimit } from './sent-screen.ts'

const published: RTCRtpEncodingParameters[] = [
  { rid: 'q', active: true, scaleResolutionDownBy: 2, maxBitrate: 625_000, maxFramerate: 15 },
  { rid: 'h', active: true, scaleResolutionDownBy: 1, maxBitrate: 2_500_000, maxFramerate: 15 },
]

/** A screen of two layers, whose sender accepts one change at a time, as browsers do. */
function aScreen() {
  let encodings = structuredClone(published)
  let isBusy = false
  const changes: RTCRtpEncodingParameters[][] = []
  const parameters = () =>
    // The other members are not read.
    ({ encodings: structuredClone(encodings) }) as RTCRtpSendParameters
  const sender = {
    getParameters: parameters,
    setParameters: (next: RTCRtpSendParameters) => {
      if (isBusy) return Promise.reject(new Error('busy'))
      encodings = structuredClone(next.encodings)
      changes.push(encodings)
      return Promise.resolve()
    },
  }
  const enableAll = () => {
    encodings = encodings.map((one) => ({ ...one, active: true }))
  }
  const limit = createScreenLimit()
  return {
    setLevel: (level: SendLevel) => limit(sender, level, enableAll),
    changes,
    encodings: () => encodings,
    setBusy: (busy: boolean) => {
      isBusy = busy
    },
    enableAll,
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it.each([
  ['small', 5, 140_000],
  ['sound', 2, 70_000],
  ['lean', 1, 30_000],
] as const)(
  'sends one layer of a screen with few frames at the level %s',
  (level, maxFramerate, maxBitrate) => {
    const { setLevel, encodings } = aScreen()
    setLevel(level)
    expect(encodings()).toEqual([
      { ...published[0], maxFramerate, maxBitrate },
      { ...published[1], active: false },
    ])
  },
)

it('changes nothing while everything may be sent, or while the limit holds', () => {
  const { setLevel, changes } = aScreen()
  setLevel('full')
  expect(changes).toHaveLength(0)
  setLevel('small')
  setLevel('small')
  expect(changes).toHaveLength(1)
})

it('switches off again what the SFU enables meanwhile', () => {
  const { setLevel, encodings, enableAll } = aScreen()
  setLevel('small')
  enableAll()
  setLevel('small')
  expect(encodings()[1]?.active).toBe(false)
})

it('sends the screen as it was published once everything may be sent, also if that is refused at first', async () => {
  const { setLevel, encodings, setBusy } = aScreen()
  setLevel('lean')
  setBusy(true)
  setLevel('full')
  await settle()
  expect(encodings()[0]?.maxFramerate).toBe(1)
  setBusy(false)
  setLevel('full')
  await settle()
  expect(encodings()).toEqual(published)
})
