import { describe, expect, it } from 'vitest'
import { free, simulateCall, type SimulatedLine } from '../testing/simulated-line.ts'
import type { DataUse } from '../local-media-types.ts'
import { createAdaptation } from './adaptation.ts'

function aCall(use: DataUse = 'automatic') {
  let dataUse = use
  const adaptation = createAdaptation()
  const call = simulateCall((counters) => adaptation.look(counters, dataUse), adaptation.network(dataUse))
  return {
    ...call,
    reconnect() {
      adaptation.forget()
      call.begin()
    },
    choose(next: DataUse) {
      dataUse = next
    },
    /** Seconds until this is received; fails after 60. */
    secondsUntil(level: string) {
      for (let half = 0; half <= 120; half += 1) {
        if (call.use().receive === level) return half / 2
        call.run(0.5)
      }
      throw new Error(`${level} was not reached, but ${call.use().receive}`)
    },
  }
}

const lines = {
  '1 Mb/s, 50 ms, 1 %': { kbps: 1_000, roundTripMs: 100, loss: 0.01 },
  '500 kb/s, 100 ms, 2 %': { kbps: 500, roundTripMs: 200, loss: 0.02 },
  '300 kb/s, 125 ms, 2 %': { kbps: 300, roundTripMs: 250, loss: 0.02 },
  '200 kb/s, 150 ms, 3 %': { kbps: 200, roundTripMs: 300, loss: 0.03 },
  '100 kb/s, 200 ms, 5 %': { kbps: 100, roundTripMs: 400, loss: 0.05 },
  '64 kb/s, 400 ms': { kbps: 64, roundTripMs: 800, loss: 0 },
} satisfies Record<string, SimulatedLine>

// The keys are those of the object above.
const names = Object.keys(lines) as (keyof typeof lines)[]

const changesOf = (levels: readonly string[]) => levels.filter((level, at) => level !== levels[at - 1]).length

describe('what goes over the line', () => {
  it('is everything while the line carries it', () => {
    const call = aCall()
    expect(call.run(120)).toEqual({ receive: 'full', send: 'full', isWeak: false })
    expect(call.changes).toEqual([])
  })

  it.each([
    ['1 Mb/s, 50 ms, 1 %', 'full'],
    ['500 kb/s, 100 ms, 2 %', 'small'],
    ['300 kb/s, 125 ms, 2 %', 'speaker'],
    ['200 kb/s, 150 ms, 3 %', 'sound'],
    ['100 kb/s, 200 ms, 5 %', 'sound'],
    ['64 kb/s, 400 ms', 'sound'],
  ] as const)('on %s settles at %s', (name, level) => {
    const call = aCall()
    call.run(5)
    call.setLine(lines[name])
    call.run(60)
    expect(mostUsed(call, 120)).toBe(level)
  })

  it('keeps the sound alone within two seconds on 100 kb/s', () => {
    const call = aCall()
    call.run(5)
    call.setLine(lines['100 kb/s, 200 ms, 5 %'])
    expect(call.secondsUntil('sound')).toBeLessThanOrEqual(2)
  })

  it.each(names)('does not flap on %s: a few attempts in five minutes', (name) => {
    const call = aCall()
    call.run(5)
    call.setLine(lines[name])
    call.run(10)
    const before = call.changes.length
    call.run(300)
    const uses = call.changes.slice(before).map(({ use }) => use)
    expect(changesOf(uses.map(({ receive }) => receive))).toBeLessThanOrEqual(20)
    expect(changesOf(uses.map(({ send }) => send))).toBeLessThanOrEqual(14)
  })

  it.each(names)('is everything again within ten seconds after %s', (name) => {
    const call = aCall()
    call.run(5)
    call.setLine(lines[name])
    call.run(25)
    call.setLine(free)
    expect(call.secondsUntil('full')).toBeLessThanOrEqual(10)
  })

  it.each([0.5, 1, 2, 3, 4, 5, 7, 10, 15, 30])(
    'is everything again within ten seconds if the line was weak for %d s after the pictures were paused',
    (seconds) => {
      const call = aCall()
      call.run(5)
      call.setLine(lines['100 kb/s, 200 ms, 5 %'])
      call.secondsUntil('sound')
      call.run(seconds)
      call.setLine(free)
      expect(call.secondsUntil('full')).toBeLessThanOrEqual(8)
      call.run(2)
      expect(call.use()).toEqual({ receive: 'full', send: 'full', isWeak: false })
    },
  )

  it('takes back one step at a time on a line that is better, but not clear', () => {
    const call = aCall()
    call.run(5)
    call.setLine(lines['100 kb/s, 200 ms, 5 %'])
    call.secondsUntil('sound')
    call.run(7)
    const before = call.changes.length
    call.setLine({ kbps: 2_000, roundTripMs: 110, loss: 0 })
    expect(call.secondsUntil('full')).toBeLessThanOrEqual(10)
    const levels = call.changes.slice(before).map(({ use }) => use.receive)
    expect(levels.filter((level, at) => level !== levels[at - 1])).toEqual(['speaker', 'small', 'full'])
  })

  it('does not take choppy sound at the beginning of a connection for a weak line', () => {
    const call = aCall()
    call.run(20)
    call.reconnect()
    call.run(20)
    expect(call.changes).toEqual([])
  })

  it('tries a line that only seems clear once, and after that as seldom as any other', () => {
    const call = aCall()
    call.run(5)
    call.setLine({ kbps: 150, roundTripMs: 10, loss: 0 })
    call.run(120)
    const levels = call.changes.map(({ use }) => use.receive)
    expect(levels.filter((level) => level === 'full' || level === 'small').length).toBeLessThanOrEqual(4)
  })

  it('keeps to small pictures, or to sound, if the user wants to save data, and says that this is no weakness', () => {
    const call = aCall('save')
    expect(call.run(30)).toEqual({ receive: 'small', send: 'small', isWeak: false })
    call.choose('sound')
    expect(call.run(1)).toEqual({ receive: 'sound', send: 'sound', isWeak: false })
    call.choose('automatic')
    expect(call.run(1)).toEqual({ receive: 'full', send: 'full', isWeak: false })
  })

  it('takes less than chosen if the line carries even less, and the chosen after that', () => {
    const call = aCall('save')
    call.setLine(lines['100 kb/s, 200 ms, 5 %'])
    expect(call.run(5)).toMatchObject({ receive: 'sound', isWeak: true })
    call.choose('automatic')
    expect(call.run(1)).toMatchObject({ receive: 'sound', isWeak: true })
    call.setLine(free)
    expect(call.run(12)).toEqual({ receive: 'full', send: 'full', isWeak: false })
  })
})

function mostUsed(call: ReturnType<typeof aCall>, halfSeconds: number): string | undefined {
  const counts = new Map<string, number>()
  for (let at = 0; at < halfSeconds; at += 1) {
    const { receive } = call.run(0.5)
    counts.set(receive, (counts.get(receive) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}
