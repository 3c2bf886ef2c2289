import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FfmpegFailed, inputOf, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { wavOf } from '../../../integrations/speech/index.ts'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import type { Piece, Span } from './pieces.ts'

/** ffmpeg could not read the sound. */
export class UnreadableSound extends Error {}

/** The job is tried again later. */
export class NoDiskSpace extends Error {}

interface SoundOptions {
  ffmpeg: Ffmpeg
  /** Where the files are. */
  folder: string
  signal: AbortSignal
}

const sampleRate = 16_000
const sampleBytes = 2
/** Quieter than that for so long is a pause. */
const silence = 'silencedetect=n=-40dB:d=0.3'
/** Reading an hour of sound takes about half a minute; on a busy machine, several. */
const longestReadMs = 2 * hourMs
const leastReadMs = 600_000
const readPerLength = 0.2
/** How much longer than the recording a sound can be. */
const marginMs = 60_000
/** A file that says it is longer was made to fill the disk. */
const longestSoundMs = dayMs
/** What others need of the disk meanwhile. */
const spareBytes = 1024 ** 3
const encodeTimeoutMs = 120_000
const maxPieceBytes = 8 * 1024 * 1024

/**
 * Writes the samples of `given` to `file` (16 bits, 16 kHz, mono) so that they can be cut anywhere, with silence where it has gaps, up to its known length.
 * Returns where it is silent, and its length. Throws `UnreadableSound`, also if there is none or it is longer than a day, and `NoDiskSpace`.
 */
export async function readSound(
  { ffmpeg, folder, signal }: SoundOptions,
  { given, file, lengthMs: known }: { given: string; file: string; lengthMs: number | null },
): Promise<{ silences: Span[]; lengthMs: number }> {
  if (known !== null && known > longestSoundMs) throw new UnreadableSound('the sound is longer than a day')
  await requireSpace(folder, known ?? 0)
  const filters = `aresample=async=1:first_pts=0,${silence}`
  // A gap in the timestamps would be filled for hours.
  const upTo = String(((known ?? longestSoundMs) + marginMs) / 1_000)
  const output = ['-ac', '1', '-ar', String(sampleRate), '-t', upTo, '-f', 's16le', file]
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

async function requireSpace(folder: string, lengthMs: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = (lengthMs / 1_000) * sampleRate * sampleBytes
  if (bavail * bsize < needed + spareBytes) throw new NoDiskSpace('no space for the samples of the sound')
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

/** What lies in the spans of a piece, one after the other, as WAV. */
export async function cutSound(path: string, { spans }: Piece): Promise<Uint8Array<ArrayBuffer>> {
  const bytesOf = (ms: number) => Math.round((ms * sampleRate) / 1_000) * sampleBytes
  const lengths = spans.map(({ startMs, endMs }) => bytesOf(endMs) - bytesOf(startMs))
  const content = Buffer.alloc(lengths.reduce((sum, bytes) => sum + bytes, 0))
  await using file = await open(path)
  let at = 0
  for (const [place, { startMs }] of spans.entries()) {
    const length = lengths[place] ?? 0
    await file.read(content, at, length, bytesOf(startMs))
    at += length
  }
  return wavOf(new Int16Array(content.buffer, content.byteOffset, content.length / sampleBytes), sampleRate)
}

/** The same as Opus, for engines elsewhere: a minute takes about 200 kB instead of two megabytes. `name` is a file of its own in the folder. */
export async function asOpus(
  { ffmpeg, folder, signal }: SoundOptions,
  wav: Uint8Array,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  await writeFile(join(folder, name), wav, { mode: 0o600 })
  const format = ['-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', 'pipe:1']
  try {
    const content = await ffmpeg.read([...inputOf(name), ...format], {
      folder,
      signal,
      timeoutMs: encodeTimeoutMs,
      maxBytes: maxPieceBytes,
    })
    return new Uint8Array(content)
  } catch (error) {
    return asUnreadable(error)
  } finally {
    await rm(join(folder, name), { force: true })
  }
}

function asUnreadable(error: unknown): never {
  if (error instanceof FfmpegFailed) throw new UnreadableSound(error.message)
  throw error
}
