import type { CallNetwork } from '../types.ts'
import { receiveLevels, sendLevels, type DataUse, type ReceiveLevel, type SendLevel } from '../types.ts'
import { createImprovementWatch } from './improvement.ts'
import { advance, firstLadderState, type Judgement } from './ladder.ts'
import { judgeReceiving, judgeSending, type Context, type Samples } from './levels.ts'
import { sampleBetween, type LineCounters, type LineSample } from './line-sample.ts'

/** What goes over the line now. */
export type LineUse = Omit<CallNetwork, 'paused'>

/** What the person has chosen to do without, however good the line is. */
const chosenLevels: Readonly<Record<DataUse, { receive: ReceiveLevel; send: SendLevel }>> = {
  automatic: { receive: 'full', send: 'full' },
  save: { receive: 'small', send: 'small' },
  sound: { receive: 'sound', send: 'sound' },
}

/** How far the two samples reach back; looks are not exactly regular. */
const recentMs = 900
const longerMs = 2_900
const rememberedMs = 15_000
/** For so long a line is taken to carry no more than when it was full. */
const fullMs = 20_000

/** Decides what goes over the line from what it has carried. Applies nothing, and knows no other time than that of the counters. */
export function createAdaptation() {
  const receiving = createDirection(receiveLevels, judgeReceiving)
  const sending = createDirection(sendLevels, judgeSending)
  let history: readonly LineCounters[] = []

  function network(use: DataUse): LineUse {
    const chosen = chosenLevels[use]
    const [receive, send] = [receiving.level(chosen.receive), sending.level(chosen.send)]
    return { receive, send, isWeak: receive !== chosen.receive || send !== chosen.send }
  }

  return {
    network,
    /** Another connection, or the old one after an interruption: its counters begin again, and the steps stay. */
    forget() {
      history = []
    },
    look(counters: LineCounters, use: DataUse): LineUse {
      const chosen = chosenLevels[use]
      receiving.look(chosen.receive, history, counters)
      sending.look(chosen.send, history, counters)
      history = [...history.filter(({ atMs }) => counters.atMs - atMs <= rememberedMs), counters]
      return network(use)
    },
  }
}

type Judge<Level> = (level: Level, samples: Samples, context: Context) => Judgement

/** The ladder of one direction. `chosen` is the highest level that the user allows. */
function createDirection<Level extends string>(levels: readonly [Level, ...Level[]], judge: Judge<Level>) {
  let state = firstLadderState(0)
  /** Null before the first look. */
  let allowed: Level | null = null
  const watch = createImprovementWatch()
  /** The line at the last step down: what it carried then was all that it could. */
  let full: LineSample | null = null
  /** The last step up was taken without knowing that the line had improved. */
  let isTrial = false

  const level = (chosen: Level): Level => levels[Math.max(state.step, levels.indexOf(chosen))] ?? chosen

  /** The samples since the last change, which say what the current level does to the line; null until there are some. */
  function samplesOf(history: readonly LineCounters[], counters: LineCounters): Samples | null {
    const own = history.filter(({ atMs }) => atMs >= state.changedAtMs)
    const since = (ageMs: number) => own.findLast(({ atMs }) => counters.atMs - atMs >= ageMs) ?? own[0]
    const [recent, longer] = [since(recentMs), since(longerMs)].map(
      (from) => from && sampleBetween(from, counters),
    )
    const roundTrips = [...history, counters]
      .map(({ roundTripMs }) => roundTripMs)
      .filter((ms) => ms !== null)
    const shortestRoundTripMs = roundTrips.length > 0 ? Math.min(...roundTrips) : null
    const estimates = [...own, counters]
      .filter(({ atMs }) => counters.atMs - atMs <= longerMs)
      .map(({ availableBps }) => availableBps)
      .filter((bps) => bps !== null)
    const availableBps = estimates.length > 0 ? Math.max(...estimates) : null
    return recent && longer ? { recent, longer, shortestRoundTripMs, availableBps } : null
  }

  return {
    level,
    look(chosen: Level, history: readonly LineCounters[], counters: LineCounters) {
      const nowMs = counters.atMs
      const firstStep = levels.indexOf(chosen)
      // A choice holds at once; what the line does not carry stays away.
      if (chosen !== allowed) {
        const isHeldByLine = allowed !== null && state.step > levels.indexOf(allowed)
        state = isHeldByLine ? state : firstLadderState(nowMs, firstStep)
        allowed = chosen
      }
      const before = history.at(-1)
      const latest = before ? sampleBetween(before, counters) : null
      const hasImproved = latest !== null && watch.look(latest)
      const samples = samplesOf(history, counters)
      if (!samples) return
      const next = advance(
        state,
        judge(level(chosen), samples, {
          ageMs: nowMs - state.changedAtMs,
          hasImproved,
          full: full && nowMs - full.atMs <= fullMs ? full : null,
        }),
        { nowMs, firstStep, lastStep: levels.length - 1 },
      )
      if (next.step < state.step) isTrial = !hasImproved
      if (next.step > state.step) {
        // The line is what it was before a trial that failed; after an improvement it is another one.
        if (state.raisedAtMs === null || !isTrial || !watch.isKnown()) watch.restart(nowMs)
        full = { ...samples.recent, pictures: Math.max(samples.recent.pictures, full?.pictures ?? 0) }
      }
      state = next
    },
  }
}
