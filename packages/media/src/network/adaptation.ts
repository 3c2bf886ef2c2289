import type { CallNetwork } from '../call-types.ts'
import { receiveLevels, sendLevels, type ReceiveLevel, type SendLevel } from '../call-types.ts'
import type { DataUse } from '../local-media-types.ts'
import { createEvidence } from './evidence.ts'
import { advance, firstLadderState, type Judgement } from './ladder.ts'
import { judgeReceiving, judgeSending, type Context, type Samples } from './levels.ts'
import { sampleBetween, shorter, type LineCounters } from './line-sample.ts'

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
  const evidence = createEvidence()

  const level = (chosen: Level): Level => levels[Math.max(state.step, levels.indexOf(chosen))] ?? chosen

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
      const before = look.history.at(-1)
      const latest = before ? sampleBetween(before, look.counters) : null
      const improvement = latest ? evidence.improvement(latest, look.baseRoundTripMs) : 'none'
      const samples = samplesOf(look, state.changedAtMs)
      if (!samples) return
      const ageMs = nowMs - state.changedAtMs
      const next = advance(
        state,
        {
          ...judge(level(chosen), samples, { ageMs, improvement, full: evidence.full(nowMs) }),
          // A trial that fails is taken back sooner.
          roundTripMs: state.raisedAtMs === null ? samples.recent.roundTripMs : 0,
        },
        { nowMs, firstStep, lastStep: levels.length - 1 },
      )
      evidence.note(state, next, { nowMs, firstStep, improvement, sample: samples.recent })
      state = next
    },
  }
}
