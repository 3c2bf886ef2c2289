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
  /** Whether there is neither a picture nor a sound between these milliseconds. */
  isBlank(fromMs: number, untilMs: number): boolean
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
      toneLevel: (frequencyHz) => levelOf(sound, frequencyHz),
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

/** In half seconds, the loudest of which counts: people are muted and join later. */
function levelOf(sound: Buffer, frequencyHz: number): number {
  const samples = sound.length / 4
  const length = sampleRate / 2
  let best = -200
  for (let start = 0; start + length <= samples; start += length) {
    let [real, imaginary] = [0, 0]
    for (let at = 0; at < length; at++) {
      const sample = sound.readFloatLE((start + at) * 4)
      const angle = (2 * Math.PI * frequencyHz * at) / sampleRate
      real += sample * Math.cos(angle)
      imaginary += sample * Math.sin(angle)
    }
    best = Math.max(best, 20 * Math.log10((2 * Math.hypot(real, imaginary)) / length + 1e-10))
  }
  return best
}
