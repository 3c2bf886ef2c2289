import { parentPort, workerData } from 'node:worker_threads'
import { CustomSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM, type InputFormat } from 'mediabunny'
import type { MediaFacts, MediaFormat, MediaWord } from './media-file.ts'

// What a thread is started with is its starter's to choose; only `readMediaApart` starts this one.
const { bytes } = workerData as { bytes: number }

const say = (word: MediaWord): void => parentPort?.postMessage(word)

const waiting = new Map<number, (piece: Uint8Array) => void>()
let questions = 0

parentPort?.on('message', ({ id, piece }: { id: number; piece: Uint8Array }) => {
  waiting.get(id)?.(piece)
  waiting.delete(id)
})

function read(start: number, end: number): Promise<Uint8Array> {
  const id = (questions += 1)
  say({ kind: 'piece_wanted', id, start, end })
  return new Promise((resolve) => waiting.set(id, resolve))
}

/** Tried in this order: WebM is a kind of Matroska, and MP3 is the least certain to be recognised. */
const formats: [InputFormat, MediaFormat][] = [
  [MP4, 'mp4'],
  [QTFF, 'quicktime'],
  [WEBM, 'webm'],
  [MATROSKA, 'matroska'],
  [WAVE, 'wave'],
  [OGG, 'ogg'],
  [MP3, 'mp3'],
]

/** Null for files with neither picture nor sound, or without a length. */
async function factsOf(input: Input): Promise<MediaFacts | null> {
  const found = await input.getFormat()
  const format = formats.find(([known]) => known === found)?.[1]
  const [videos, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()]
  if (!format || videos.length + sounds.length === 0) return null
  // From the packets themselves: browsers write files without a length, or with a planned one.
  const lengthMs = Math.round((await input.computeDuration([...videos, ...sounds])) * 1000)
  return Number.isSafeInteger(lengthMs) && lengthMs > 0
    ? { format, hasVideo: videos.length > 0, lengthMs }
    : null
}

async function readAll(): Promise<void> {
  // In large pieces where one follows the other: each is a question to another thread, and a file to open.
  const source = new CustomSource({ getSize: () => bytes, read, prefetchProfile: 'network' })
  const input = new Input({ formats: formats.map(([format]) => format), source })
  try {
    const facts = await factsOf(input)
    say(facts ? { kind: 'read', facts } : { kind: 'unreadable' })
  } catch {
    say({ kind: 'unreadable' })
  }
}

void readAll()
