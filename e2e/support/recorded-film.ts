import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const maxBuffer = 256 * 1024 * 1024
const sampleRate = 16_000
/** Frames are looked at in this size, twice a second. */
const [width, height] = [64, 36]
/** Of 255: encoders do not keep black exactly. */
const blackest = 24
/** Where tones come and go is found this precisely. */
const levelSeconds = 0.125
const heardDb = -45
/** Of 1: −60 dB. */
const quietest = 0.001

export type Colour = readonly [red: number, green: number, blue: number]

export interface DecodedFilm {
  seconds: number
  codecs: string[]
  /** Whether the index comes before the content, so that it plays before it is loaded. */
  isIndexFirst: boolean
  chapters: number
  /** How many pairs of neighbouring frames differ. */
  changes: number
  frames: number
  /** The colours at a place, one for each half second. `x`, `y`: shares of the width and the height. */
  coloursAt(place: { x: number; y: number }): Colour[]
  /** Level of a tone in dBFS, over the whole film. */
  toneLevel(frequencyHz: number): number
  /** Where a tone is heard: seconds of the film, but for interruptions of less than 0.6 s. */
  toneSpans(frequencyHz: number): Span[]
  toneLevels(frequencyHz: number): number[]
  /** Whether there is neither a picture nor a sound between these milliseconds. */
  isBlank(fromMs: number, untilMs: number): boolean
}

interface Span {
  from: number
  until: number
}

/** Decodes a film with ffmpeg, which knows nothing of Majlis. */
export async function decodeFilm(content: Uint8Array): Promise<DecodedFilm> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-film-'))
  try {
    const file = join(folder, 'film.mp4')
    await writeFile(file, content)
    const entries = 'format=duration:stream=codec_name:chapter=id'
    const probed = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file])
    const facts = JSON.parse(probed.stdout) as {
      format: { duration: string }
      streams: { codec_name: string }[]
      chapters: unknown[]
    }
    const decode = async (args: string[]) => {
      const options = { encoding: 'buffer', maxBuffer } as const
      return (await run('ffmpeg', ['-v', 'error', '-i', file, ...args, 'pipe:1'], options)).stdout
    }
    const scale = `fps=2,scale=${width}:${height}`
    const pixels = await decode(['-map', '0:v', '-vf', scale, '-f', 'rawvideo', '-pix_fmt', 'rgb24'])
    const sound = await decode(['-map', '0:a', '-ac', '1', '-ar', String(sampleRate), '-f', 'f32le'])
    const bytesOfFrame = width * height * 3
    const frames = Math.floor(pixels.length / bytesOfFrame)
    const frame = (at: number) => pixels.subarray(at * bytesOfFrame, (at + 1) * bytesOfFrame)
    const differ = (at: number) =>
      frame(at).some((value, place) => Math.abs(value - (frame(at - 1)[place] ?? 0)) > 16)
    return {
      seconds: Number(facts.format.duration),
      codecs: facts.streams.map(({ codec_name: name }) => name),
      isIndexFirst: content.length > 0 && indexOfBox(content, 'moov') < indexOfBox(content, 'mdat'),
      chapters: facts.chapters.length,
      changes: Array.from({ length: Math.max(0, frames - 1) }, (_, at) => at + 1).filter(differ).length,
      frames,
      coloursAt({ x, y }) {
        const place = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
        return Array.from({ length: frames }, (_, at) => {
          const [red = 0, green = 0, blue = 0] = frame(at).subarray(place, place + 3)
          return [red, green, blue] as const
        })
      },
      // The loudest half second counts: people are muted and join later.
      toneLevel: (frequencyHz) => Math.max(-200, ...levelsOf(sound, frequencyHz, 0.5)),
      toneLevels: (frequencyHz) => levelsOf(sound, frequencyHz, levelSeconds),
      toneSpans: (frequencyHz) => spansOf(levelsOf(sound, frequencyHz, levelSeconds)),
      isBlank: (fromMs, untilMs) =>
        Array.from({ length: frames }, (_, at) => at)
          .filter((at) => at * 500 >= fromMs && at * 500 < untilMs)
          .every((at) => frame(at).every((value) => value < blackest)) &&
        samplesBetween(sound, fromMs, untilMs).every((sample) => Math.abs(sample) < quietest),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function samplesBetween(sound: Buffer, fromMs: number, untilMs: number): number[] {
  const [first, end] = [fromMs, untilMs].map((ms) => Math.round((ms * sampleRate) / 1_000)) as [
    number,
    number,
  ]
  const last = Math.min(end, sound.length / 4)
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => sound.readFloatLE((first + at) * 4))
}

function indexOfBox(content: Uint8Array, name: string): number {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).indexOf(name)
}

/** Of a tone in dBFS, for each part of so many seconds. */
function levelsOf(sound: Buffer, frequencyHz: number, partSeconds: number): number[] {
  const length = sampleRate * partSeconds
  const parts = Math.floor(sound.length / 4 / length)
  return Array.from({ length: parts }, (_, part) => {
    let [real, imaginary] = [0, 0]
    for (let at = 0; at < length; at++) {
      const sample = sound.readFloatLE((part * length + at) * 4)
      const angle = (2 * Math.PI * frequencyHz * at) / sampleRate
      real += sample * Math.cos(angle)
      imaginary += sample * Math.sin(angle)
    }
    return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / length + 1e-10)
  })
}

function spansOf(levels: readonly number[]): Span[] {
  const spans: Span[] = []
  for (const [part, level] of levels.entries()) {
    if (level < heardDb) continue
    const [from, until] = [part * levelSeconds, (part + 1) * levelSeconds]
    const last = spans.at(-1)
    if (last && from - last.until < 0.6) last.until = until
    else spans.push({ from, until })
  }
  return spans
}
