import { FfmpegFailed, inputOf, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Span } from './pieces.ts'

/** ffmpeg could not read the sound. */
export class UnreadableSound extends Error {}

interface SoundOptions {
  ffmpeg: Ffmpeg
  /** Where the files are. */
  folder: string
  signal: AbortSignal
}

/** Quieter than that for so long is a pause. */
const silence = 'silencedetect=n=-40dB:d=1.2'
/** Reading an hour of sound takes about half a minute; on a busy machine, several. */
const longestReadMs = 2 * 3_600_000
const leastReadMs = 600_000
const readPerLength = 0.2
/** What is longer than the recording is said to be. */
const marginMs = 60_000
const cutTimeoutMs = 120_000
/** A minute takes about 200 kB. */
const maxPieceBytes = 8 * 1024 * 1024

/**
 * Writes the sound of `given` to `file` (FLAC, 16 kHz, mono) so that it can be cut anywhere, with silence where it has gaps, up to its known length.
 * Returns where it is silent, and its length. Throws `UnreadableSound`, also if there is none.
 */
export async function readSound(
  { ffmpeg, folder, signal }: SoundOptions,
  { given, file, lengthMs: known }: { given: string; file: string; lengthMs: number | null },
): Promise<{ silences: Span[]; lengthMs: number }> {
  const filters = `aresample=async=1:first_pts=0,${silence}`
  // A gap in the timestamps would be filled for hours.
  const upTo = known === null ? [] : ['-t', String((known + marginMs) / 1_000)]
  const output = ['-ac', '1', '-ar', '16000', ...upTo, '-c:a', 'flac', '-f', 'flac', file]
  const parser = createSilenceParser()
  await ffmpeg
    .run([...inputOf(given), '-map', '0:a:0', '-af', filters, ...output], {
      folder,
      signal,
      timeoutMs:
        known === null
          ? longestReadMs
          : Math.min(longestReadMs, Math.max(leastReadMs, readPerLength * known)),
      onLine: parser.onLine,
      onTime: parser.onTime,
    })
    .catch(asUnreadable)
  const lengthMs = parser.lengthMs()
  if (lengthMs === null) throw new UnreadableSound('the file has no sound')
  return { silences: parser.silences(lengthMs), lengthMs }
}

/** Reads the length and the silences from what ffmpeg reports. */
function createSilenceParser() {
  const found: Span[] = []
  let lengthMs: number | null = null
  return {
    onLine(line: string): void {
      const [, kind, seconds] = /^\[silencedetect @ [^\]]*\] silence_(start|end): (-?[\d.]+)/.exec(line) ?? []
      if (!kind) return
      const ms = Math.max(0, Math.round(Number(seconds) * 1_000))
      const last = found.at(-1)
      if (kind === 'start') found.push({ startMs: ms, endMs: Infinity })
      else if (last) last.endMs = ms
    },
    onTime(ms: number): void {
      lengthMs = Math.round(ms)
    },
    /** Null: nothing was read. */
    lengthMs: (): number | null => lengthMs,
    /** A silence that is still open ends with the file. */
    silences: (endMs: number): Span[] =>
      found.map((span) => ({ startMs: span.startMs, endMs: Math.min(span.endMs, endMs) })),
  }
}

/** A part of a file as Opus, in mono: a minute takes about 200 kB. */
export async function cutSound(
  { ffmpeg, folder, signal }: SoundOptions,
  file: string,
  { startMs, endMs }: Span,
): Promise<Uint8Array<ArrayBuffer>> {
  const range = ['-ss', String(startMs / 1_000), '-t', String((endMs - startMs) / 1_000)]
  const format = ['-map', '0:a:0', '-ac', '1', '-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', 'pipe:1']
  const content = await ffmpeg
    .read([...inputOf(file, range), ...format], {
      folder,
      signal,
      timeoutMs: cutTimeoutMs,
      maxBytes: maxPieceBytes,
    })
    .catch(asUnreadable)
  return new Uint8Array(content)
}

function asUnreadable(error: unknown): never {
  if (error instanceof FfmpegFailed) throw new UnreadableSound(error.message)
  throw error
}
