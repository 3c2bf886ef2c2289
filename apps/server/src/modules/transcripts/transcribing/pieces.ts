/** Milliseconds from the beginning of a sound. */
export interface Span {
  startMs: number
  endMs: number
}

/** What the engine gets at once: the parts of a sound in which someone speaks, one after the other, without the silence between them. */
export interface Piece extends Span {
  /** In order; they do not overlap. */
  spans: Span[]
}

/** Sound is kept around words, whose first and last letters are quiet; of a short pause, half on each side. */
const marginMs = 300
/**
 * Whisper takes windows of 30 seconds, and as long for an empty one as for a full one. A piece fills two windows, minus a reserve, because windows
 * are cut at pauses. Each piece is stored once it is transcribed.
 */
const pieceMs = 54_000
/** Sound without any pause is cut there. */
const longestMs = 120_000

/**
 * Where a sound is to be transcribed, given where it is silent: pieces that begin and end in silence, in order, of what is said after `doneMs`. Long
 * silence is in none of them, so it costs nothing.
 */
export function piecesOf(silences: readonly Span[], lengthMs: number, doneMs = 0): Piece[] {
  const pieces: Piece[] = []
  let filledMs = 0
  for (const span of soundsBetween(silences, lengthMs).flatMap(cut)) {
    if (span.endMs <= doneMs) continue
    const spanMs = span.endMs - span.startMs
    const last = pieces.at(-1)
    if (last && filledMs + spanMs <= pieceMs) {
      last.spans.push(span)
      last.endMs = span.endMs
      filledMs += spanMs
    } else {
      pieces.push({ ...span, spans: [span] })
      filledMs = spanMs
    }
  }
  return pieces
}

function soundsBetween(silences: readonly Span[], lengthMs: number): Span[] {
  const sounds: Span[] = []
  let from: Span = { startMs: 0, endMs: 0 }
  const ordered = silences.toSorted((a, b) => a.startMs - b.startMs)
  for (const silence of [...ordered, { startMs: lengthMs, endMs: lengthMs }]) {
    if (silence.startMs > from.endMs)
      sounds.push({
        startMs: from.endMs - marginOf(from),
        endMs: silence.startMs + marginOf(silence),
      })
    if (silence.endMs > from.endMs) from = silence
  }
  return sounds
}

const marginOf = ({ startMs, endMs }: Span): number => Math.min(marginMs, Math.floor((endMs - startMs) / 2))

function cut({ startMs, endMs }: Span): Span[] {
  const count = Math.ceil((endMs - startMs) / longestMs)
  const eachMs = Math.ceil((endMs - startMs) / count)
  return Array.from({ length: count }, (_, place) => ({
    startMs: startMs + place * eachMs,
    endMs: Math.min(endMs, startMs + (place + 1) * eachMs),
  }))
}
