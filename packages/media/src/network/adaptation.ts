import type { CallNetwork } from '../types.ts'
import { receiveLevels, sendLevels, type DataUse, type ReceiveLevel, type SendLevel } from '../types.ts'
import { createImprovementWatch, type Improvement } from './improvement.ts'
import { advance, firstLadderState, type Judgement } from './ladder.ts'
import { judgeReceiving, judgeSending, type Context, type Samples } from './levels.ts'
import { sampleBetween, shorter, type LineCounters, type LineSample } from './line-sample.ts'

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
/** For so long a line is taken to carry no more than when it was full; one that lost nothing may not have been full. */
const fullMs = 60_000
const perhapsFullMs = 20_000
/** Sound is choppy while a connection begins, which says nothing about the line. */
const warmUpMs = 2_000

/** Decides what goes over the line from what it has carried. Applies nothing, and knows no other time than that of the counters. */
export function createAdaptation() {
  const receiving = createDirection(receiveLevels, judgeReceiving)
  const sending = createDirection(sendLevels, judgeSending)
  let history: readonly LineCounters[] = []
  /** When the first packets of this connection arrived. */
  let startedAtMs: number | null = null
  let baseRoundTripMs: number | null = null

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
      startedAtMs = null
    },
    look(counters: LineCounters, use: DataUse): LineUse {
      const chosen = chosenLevels[use]
      const { atMs, packets, roundTripMs } = counters
      baseRoundTripMs = shorter(baseRoundTripMs, roundTripMs)
      if (packets > 0) startedAtMs ??= atMs
      const isWarm = startedAtMs !== null && atMs - startedAtMs >= warmUpMs
      const seen = isWarm ? history : []
      receiving.look(chosen.receive, { history: seen, counters, baseRoundTripMs })
      sending.look(chosen.send, { history: seen, counters, baseRoundTripMs })
      history = [...seen.filter((earlier) => atMs - earlier.atMs <= rememberedMs), counters]
      return network(use)
    },
  }
}

type Judge<Level> = (level: Level, samples: Samples, context: Context) => Judgement

/** What is known of the line at one look. */
interface Look {
  history: readonly LineCounters[]
  counters: LineCounters
  baseRoundTripMs: number | null
}

/** The samples since `sinceMs`, which say what the current level does to the line; null until there are some. */
function samplesOf({ history, counters, baseRoundTripMs }: Look, sinceMs: number): Samples | null {
  const own = history.filter(({ atMs }) => atMs >= sinceMs)
  const since = (ageMs: number) => own.findLast(({ atMs }) => counters.atMs - atMs >= ageMs) ?? own[0]
  const [recent, longer] = [since(recentMs), since(longerMs)].map(
    (from) => from && sampleBetween(from, counters),
  )
  const shortestRoundTripMs = [...history, counters].map((one) => one.roundTripMs).reduce(shorter)
  const estimates = [...own, counters]
    .filter(({ atMs }) => counters.atMs - atMs <= longerMs)
    .map(({ availableBps }) => availableBps)
    .filter((bps) => bps !== null)
  const availableBps = estimates.length > 0 ? Math.max(...estimates) : null
  return recent && longer ? { recent, longer, shortestRoundTripMs, baseRoundTripMs, availableBps } : null
}

/** The ladder of one direction. `chosen` is the highest level that the user allows. */
function createDirection<Level extends string>(levels: readonly [Level, ...Level[]], judge: Judge<Level>) {
  let state = firstLadderState(0)
  /** Null before the first look. */
  let allowed: Level | null = null
  const watch = createImprovementWatch()
  let measuredStep = 0
  /** The line at the last step down: what it carried then was all that it could. */
  let full: LineSample | null = null
  /** What the last step up was taken on; `none`: without knowing that the line had improved. */
  let raisedOn: Improvement = 'none'
  /** False if the line lost nothing with less on it, and did with more: then only its round trip tells that it is better. */
  let isTrusted = true

  const level = (chosen: Level): Level => levels[Math.max(state.step, levels.indexOf(chosen))] ?? chosen

  function improvementOf({ history, counters, baseRoundTripMs }: Look): Improvement {
    const before = history.at(-1)
    const latest = before ? sampleBetween(before, counters) : null
    if (!latest) return 'none'
    const { isFaster, hasLossEnded, isClear } = watch.look(latest, baseRoundTripMs)
    if (isClear && isTrusted) return 'clear'
    return isFaster || (hasLossEnded && isTrusted) ? 'better' : 'none'
  }

  return {
    level,
    look(chosen: Level, look: Look) {
      const nowMs = look.counters.atMs
      const firstStep = levels.indexOf(chosen)
      // A choice holds at once; what the line does not carry stays away.
      if (chosen !== allowed) {
        const isHeldByLine = allowed !== null && state.step > levels.indexOf(allowed)
        state = isHeldByLine ? state : firstLadderState(nowMs, firstStep)
        allowed = chosen
      }
      const improvement = improvementOf(look)
      const samples = samplesOf(look, state.changedAtMs)
      if (!samples) return
      const next = advance(
        state,
        judge(level(chosen), samples, {
          ageMs: nowMs - state.changedAtMs,
          improvement,
          full: full && nowMs - full.atMs <= (full.loss > 0 ? fullMs : perhapsFullMs) ? full : null,
        }),
        { nowMs, firstStep, lastStep: levels.length - 1 },
      )
      if (next.step < state.step) raisedOn = improvement
      if (next.step > state.step) {
        const isTrial = state.raisedAtMs !== null
        // After a trial that failed, the line is what it was, measured with the same on it; after an improvement it is another one.
        const isSame = isTrial && raisedOn === 'none' && next.step <= measuredStep && watch.isKnown()
        if (!isSame) {
          watch.restart(nowMs)
          measuredStep = next.step
        }
        if (isTrial && raisedOn !== 'none') isTrusted = false
        full = { ...samples.recent, pictures: Math.max(samples.recent.pictures, full?.pictures ?? 0) }
      }
      const isProven = state.raisedAtMs !== null && next.raisedAtMs === null && next.step === state.step
      if (isProven && (raisedOn !== 'none' || next.step === firstStep)) isTrusted = true
      state = next
    },
  }
}
