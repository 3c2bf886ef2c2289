import type { Judgement } from './ladder.ts'
import { receiveLevels, sendLevels, type ReceiveLevel, type SendLevel } from '../types.ts'
import type { LineSample } from './line-sample.ts'

/** Headers of IP, UDP, RTP and SRTP, on top of what the statistics count. */
const headerShare = 1.3
/** What a picture takes, in bits a second: whole, in its smallest layer, and that with half of the frames. */
const fullPictureBps = 450_000
const smallPictureBps = 150_000
const slowPictureBps = 90_000

const badConcealed = 0.06
const lastingConcealed = 0.025
const badLoss = 0.12
const fewPackets = 20
/** Talking becomes hard from here on. */
const longRoundTripMs = 420
const longQueueMs = 120
/** Browsers measure the round trip every two and a half seconds, and pictures begin slowly. */
const measuredMs = 5_000
/** Faces look better in fewer pixels than in fewer frames. */
const fewFps = 11

/** The last second or so, and a longer time before it. */
export interface Samples {
  recent: LineSample
  longer: LineSample
  /** Of the last quarter of a minute; null while unknown. */
  shortestRoundTripMs: number | null
  /** The browser's highest estimate of these seconds, because it dips when the delay changes; null while unknown. */
  availableBps: number | null
}

export interface Context {
  /** How long the level has been in use. */
  ageMs: number
  hasImproved: boolean
  /** The line when it was full lately, which limits what is tried; null if that is long ago. */
  full: LineSample | null
}

export function judgeReceiving(
  level: ReceiveLevel,
  { recent, longer, shortestRoundTripMs }: Samples,
  { ageMs, hasImproved, full }: Context,
): Judgement {
  const isChoppy = (recent.concealed ?? 0) > badConcealed || (longer.concealed ?? 0) > lastingConcealed
  const isLossy = recent.packets >= fewPackets && recent.loss > badLoss
  if ((isChoppy && isStrained(recent)) || isLossy)
    return { isOverloaded: true, fits: receiveLevels.indexOf(firstThatFits(recent)), hasImproved }
  const isSlow =
    level === 'full' && longer.slowestFps !== null && longer.slowestFps < fewFps && isStrained(longer)
  // Pictures that fill the queue of the line delay the sound, even if none of it is lost.
  const queuedMs = (recent.roundTripMs ?? 0) - (shortestRoundTripMs ?? 0)
  const isLong = (recent.roundTripMs ?? 0) > longRoundTripMs && queuedMs > longQueueMs
  const isDelayed = recent.pictures > 0 && isLong
  const isMeasured = ageMs >= measuredMs
  const canRise = hasImproved || full === null || fitsInto(full, level)
  return { isOverloaded: isMeasured && (isSlow || isDelayed), fits: 0, hasImproved, canRise }
}

/** Choppy sound alone may come from a busy device, and few frames from the other's camera. */
function isStrained({ loss, roundTripMs }: LineSample): boolean {
  return loss > 0.005 || (roundTripMs ?? 0) > 100
}

/** Whether a line that carried no more than this has room for the next higher level. */
function fitsInto({ receivedBps, soundBps, pictures }: LineSample, level: ReceiveLevel): boolean {
  const next = receiveLevels[receiveLevels.indexOf(level) - 1] ?? 'full'
  const needed = {
    full: pictures * fullPictureBps,
    small: pictures * smallPictureBps,
    speaker: slowPictureBps,
    sound: 0,
  }[next]
  return soundBps * headerShare + needed <= receivedBps * headerShare
}

/** By what arrives while the line is full: that is what it carries. */
function firstThatFits({ receivedBps, soundBps, loss, pictures }: LineSample): ReceiveLevel {
  const carriedBps = receivedBps * headerShare * 0.85
  const neededBps = (soundBps * headerShare) / (1 - Math.min(loss, 0.5))
  if (neededBps + pictures * smallPictureBps <= carriedBps) return 'small'
  if (neededBps + slowPictureBps <= carriedBps) return 'speaker'
  return 'sound'
}

const enoughToSendBps = 250_000
const enoughToRaiseBps = 280_000
const enoughForSmallBps = 130_000
const badSentLoss = 0.1
/** What a report of the SFU covers. */
const reportMs = 2_000
/** The browser's estimate begins low and needs some seconds to grow. */
const estimateMs = 4_000

export function judgeSending(
  level: SendLevel,
  { recent, availableBps }: Samples,
  { ageMs, hasImproved }: Context,
): Judgement {
  const { atMs, sentLoss, sentLossAtMs } = recent
  // Reports come every few seconds: one from before the last change says nothing about it.
  const isFresh = atMs - sentLossAtMs <= ageMs - reportMs
  const isLossy = isFresh && sentLoss !== null && sentLoss > badSentLoss
  // What is not sent needs no room: the estimate says nothing without a camera.
  const needsRoom = level === 'full' || level === 'small'
  const available = needsRoom && ageMs >= estimateMs ? availableBps : null
  const isTight = available !== null && available < (level === 'full' ? enoughToSendBps : enoughForSmallBps)
  const fits = available !== null && available < enoughForSmallBps ? sendLevels.indexOf('sound') : 0
  const canRise = level !== 'small' || availableBps === null || availableBps >= enoughToRaiseBps
  return { isOverloaded: level !== 'lean' && (isTight || isLossy), fits, hasImproved, canRise }
}
