import type { RedactedSpan } from './recordings.tables.ts'

/** Spans so close to each other become one. */
const closeMs = 1_000
/** ffmpeg compares each frame with each span. */
const maxSpans = 1_000

/** The same spans, in order and within the recording, with those that touch as one. Of too many, those nearest to each other are joined, too. */
export function joinSpans(spans: readonly RedactedSpan[], lengthMs: number): RedactedSpan[] {
  const inside = spans
    .map(({ startMs, endMs }) => ({ startMs: Math.max(0, startMs), endMs: Math.min(lengthMs, endMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs)
    .toSorted((a, b) => a.startMs - b.startMs)
  let joined = join(inside, closeMs)
  for (let gapMs = closeMs * 2; joined.length > maxSpans; gapMs *= 2) joined = join(joined, gapMs)
  return joined
}

function join(ordered: readonly RedactedSpan[], gapMs: number): RedactedSpan[] {
  const joined: RedactedSpan[] = []
  for (const span of ordered) {
    const last = joined.at(-1)
    if (last && span.startMs - last.endMs <= gapMs) last.endMs = Math.max(last.endMs, span.endMs)
    else joined.push({ ...span })
  }
  return joined
}

export function lengthOf(spans: readonly RedactedSpan[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}
