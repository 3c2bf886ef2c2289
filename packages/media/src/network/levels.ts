import type { Improvement } from './improvement.ts'
import type { Judgement } from './ladder.ts'
import { receiveLevels, sendLevels, type ReceiveLevel, type SendLevel } from '../call-types.ts'
import type { LineSample } from './line-sample.ts'

/** With headers, on top of what the statistics count. Packets of sound are small. */
const soundShare = 1.5
const pictureShare = 1.1
/** What is left free, because pictures come in bursts. */
const usedShare = 0.9
/** What a picture takes, in bits a second: whole, in its smallest layer, and that with half of the frames. */
const fullPictureBps = 450_000
const smallPictureBps = 150_000
const slowPictureBps = 90_000

const badConcealed = 0.06
const lastingConcealed = 0.025
const badLoss = 0.12
const notableLoss = 0.01
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
  /** Of the whole call; null while unknown. */
  baseRoundTripMs: number | null
  /** Of the last quarter of a minute; null while unknown. */
  shortestRoundTripMs: number | null
  /** The browser's highest estimate of these seconds, because it dips when the delay changes; null while unknown. */
  availableBps: number | null
}

export interface Context {
  /** How long the level has been in use. */
  ageMs: number
  improvement: Improvement
  /** The line when it was full lately, which limits what is tried; null if that is long ago. */
  full: LineSample | null
}

/** By how much the round trip is longer than one without a queue. */
function queuedMs({ roundTripMs }: LineSample, withoutQueueMs: number | null): number {
  return (roundTripMs ?? 0) - (withoutQueueMs ?? 0)
}

export function judgeReceiving(
  level: ReceiveLevel,
  { recent, longer, shortestRoundTripMs, baseRoundTripMs }: Samples,
  { ageMs, improvement, full }: Context,
): Judgement {
  const isQueued = (sample: LineSample) => queuedMs(sample, baseRoundTripMs) > longQueueMs
  const isLosing = recent.loss > notableLoss
  const isChoppy = (recent.concealed ?? 0) > badConcealed
  const isLastingChoppy = (longer.concealed ?? 0) > lastingConcealed
  const isLossy = recent.packets >= fewPackets && recent.loss > badLoss
  if (isLossy || (isLosing && (isChoppy || isLastingChoppy)))
    return { isOverloaded: true, fits: receiveLevels.indexOf(firstThatFits(recent)), improvement }
  // Choppy sound and few frames may come from a busy device or from the other's camera. Without loss, the line need not be full.
  const isLate = isQueued(recent) && isChoppy && isLastingChoppy
  const isStrained = longer.loss > notableLoss || isQueued(longer)
  const isSlow = level === 'full' && longer.slowestFps !== null && longer.slowestFps < fewFps && isStrained
  // Pictures that fill the queue of the line delay the sound, even if none of it is lost.
  const isLong =
    (recent.roundTripMs ?? 0) > longRoundTripMs && queuedMs(recent, shortestRoundTripMs) > longQueueMs
  const isDelayed = recent.pictures > 0 && isLong
  const isMeasured = ageMs >= measuredMs
  const canRise = improvement !== 'none' || full === null || fitsInto(full, level)
  return { isOverloaded: isLate || (isMeasured && (isSlow || isDelayed)), fits: 0, improvement, canRise }
}

/** Whether a line that carried no more than this has room for the next higher level. */
function fitsInto(full: LineSample, level: ReceiveLevel): boolean {
  const next = receiveLevels[receiveLevels.indexOf(level) - 1] ?? 'full'
  return neededBps(full, next) <= carriedBps(full)
}

/** By what arrives while the line is full: that is what it carries. */
function firstThatFits(full: LineSample): ReceiveLevel {
  const levels = ['small', 'speaker'] as const
  return levels.find((level) => neededBps(full, level) <= carriedBps(full)) ?? 'sound'
}

function carriedBps({ receivedBps, soundBps }: LineSample): number {
  return (soundBps * soundShare + (receivedBps - soundBps) * pictureShare) * usedShare
}

/** The others' voices, of which a full line loses a part, and the pictures of a level. */
function neededBps({ soundBps, loss, pictures }: LineSample, level: ReceiveLevel): number {
  const picturesBps = {
    full: pictures * fullPictureBps,
    small: pictures * smallPictureBps,
    speaker: slowPictureBps,
    sound: 0,
  }[level]
  return (soundBps * soundShare) / (1 - Math.min(loss, 0.8)) + picturesBps * pictureShare
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
  { recent, baseRoundTripMs, availableBps }: Samples,
  { ageMs, improvement, full }: Context,
): Judgement {
  const { atMs, sentLoss, sentLossAtMs } = recent
  // Reports come every few seconds: one from before the last change says nothing about it.
  const isFresh = atMs - sentLossAtMs <= ageMs - reportMs
  const isLossy = isFresh && sentLoss !== null && sentLoss > badSentLoss
  // What is not sent needs no room: the estimate says nothing without a camera. Alone it may be left over from before.
  const isStrained = queuedMs(recent, baseRoundTripMs) > longQueueMs || (sentLoss ?? 0) > notableLoss
  const needsRoom = isStrained && (level === 'full' || level === 'small')
  const available = needsRoom && ageMs >= estimateMs ? availableBps : null
  const isTight = available !== null && available < (level === 'full' ? enoughToSendBps : enoughForSmallBps)
  const fits = available !== null && available < enoughForSmallBps ? sendLevels.indexOf('sound') : 0
  // The estimate grows little beyond what is sent, so a good line shows itself otherwise. One that has just refused the camera is not
  // tried again before it is better.
  const hasRoom = level === 'small' && (availableBps ?? 0) >= enoughToRaiseBps
  const canRise = hasRoom || level === 'lean' || full === null || improvement !== 'none'
  return { isOverloaded: level !== 'lean' && (isTight || isLossy), fits, improvement, canRise }
}
