/** Milliseconds from the beginning of a sound. */
export interface Span {
  startMs: number
  endMs: number
}

/** Sound is kept around words, whose first and last letters are quiet. */
const marginMs = 300
/** About so long are the pieces that the engine gets: each is stored once it is transcribed. */
const pieceMs = 60_000
/** One without any pause is cut there. */
const longestMs = 180_000

/**
 * Where a sound is to be transcribed, given where it is silent: pieces that begin and end in silence, in order. Long silence is in none of them, so
 * it costs nothing.
 */
export function piecesOf(silences: readonly Span[], lengthMs: number): Span[] {
  const pieces: Span[] = []
  for (const sound of soundsBetween(silences, lengthMs)) {
    const last = pieces.at(-1)
    if (last && sound.endMs - last.startMs <= pieceMs) last.endMs = sound.endMs
    else pieces.push(...cut(sound))
  }
  return pieces
}

function soundsBetween(silences: readonly Span[], lengthMs: number): Span[] {
  const sounds: Span[] = []
  let startMs = 0
  const ordered = silences.toSorted((a, b) => a.startMs - b.startMs)
  for (const silence of [...ordered, { startMs: lengthMs, endMs: lengthMs }]) {
    if (silence.startMs > startMs)
      sounds.push({
        startMs: Math.max(0, startMs - marginMs),
        endMs: Math.min(lengthMs, silence.startMs + marginMs),
      })
    startMs = Math.max(startMs, silence.endMs)
  }
  return sounds
}

function cut({ startMs, endMs }: Span): Span[] {
  const count = Math.ceil((endMs - startMs) / longestMs)
  const eachMs = Math.ceil((endMs - startMs) / count)
  return Array.from({ length: count }, (_, place) => ({
    startMs: startMs + place * eachMs,
    endMs: Math.min(endMs, startMs + (place + 1) * eachMs),
  }))
}
