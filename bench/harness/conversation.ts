import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { speak } from '@majlis/engines'

/** A word that was said, by whom. */
export interface SpokenWord {
  word: string
  speaker: string
}

interface Conversation {
  /** Everyone together, and each person alone; all as long as the meeting, in WebM with Opus. */
  mixed: string
  tracks: { name: string; file: string }[]
  words: SpokenWord[]
  lengthMs: number
}

const people = [
  { name: 'Margaret', voice: 'en-us' },
  { name: 'Alan', voice: 'en-gb' },
  { name: 'Grace', voice: 'en-gb-scotland' },
  { name: 'Edsger', voice: 'en-gb-x-rp' },
] as const

const openings = [
  'I think that',
  'As far as I know,',
  'Last week we heard that',
  'Please remember that',
  'It is clear that',
]
const subjects = [
  'the council',
  'our committee',
  'the school on the hill',
  'the owner of the bridge',
  'the new supplier',
]
const actions = ['wants to buy', 'has already sold', 'is going to paint', 'decided to repair', 'should keep']
const things = [
  'all the street lamps',
  'the old wooden benches',
  'most of the garden tools',
  'the windows of the library',
]
const endings = [
  'before the winter comes.',
  'if the money is enough.',
  'because people asked for it.',
  'until somebody complains.',
]

/** Said in a row before someone else speaks. */
const sentencesOfTurn = 3
const pauseInTurnMs = 400

/** Of seeded numbers, so that every run hears the same. */
function createSentences(seed: number): () => string {
  let state = seed
  const next = (choices: readonly string[]): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return choices[Math.floor((state / 2_147_483_648) * choices.length)] ?? ''
  }
  return () => [openings, subjects, actions, things, endings].map(next).join(' ')
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? []

/** Four people who speak in turns, until `lengthMs` are over. For `silentShare` of the time no one speaks. */
export async function makeConversation(
  folder: string,
  { lengthMs, silentShare, clipsEach }: { lengthMs: number; silentShare: number; clipsEach: number },
): Promise<Conversation> {
  await mkdir(folder, { recursive: true })
  const clips = await speakClips(folder, clipsEach)
  const { rate } = clips[0]?.[0] ?? { rate: 22_050 }
  const all = [...people.map(({ name }) => name), 'mixed'].map((name) => join(folder, `${name}.webm`))
  const encoders = all.map((file) => startEncoder(file, rate))
  const words: SpokenWord[] = []
  let doneMs = 0
  let silenceMs = 0

  /** `speaker` null: no one speaks. */
  async function say(samples: Buffer, speaker: number | null): Promise<void> {
    const silence = Buffer.alloc(samples.length)
    for (const [place, encoder] of encoders.entries()) {
      const isHeard = speaker !== null && (place === speaker || place === people.length)
      await encoder.write(isHeard ? samples : silence)
    }
    doneMs += (samples.length / 2 / rate) * 1_000
  }
  const pause = (ms: number) => say(Buffer.alloc(Math.round((ms * rate) / 1_000) * 2), null)

  for (let turn = 0; doneMs < lengthMs; turn += 1) {
    const speaker = turn % people.length
    const startMs = doneMs
    for (let place = 0; place < sentencesOfTurn; place += 1) {
      const clip = clips[speaker]?.[(turn * sentencesOfTurn + place) % clipsEach]
      if (!clip) throw new Error('a clip is missing')
      await say(clip.samples, speaker)
      words.push(...wordsOf(clip.text).map((word) => ({ word, speaker: people[speaker]?.name ?? '' })))
      await pause(pauseInTurnMs)
    }
    const silentMs = sentencesOfTurn * pauseInTurnMs
    const spokenMs = doneMs - startMs - silentMs
    silenceMs = Math.max(0, (spokenMs * silentShare) / (1 - silentShare) - silentMs)
    await pause(silenceMs)
  }
  await Promise.all(encoders.map((encoder) => encoder.end()))
  const mixed = all.at(-1) ?? ''
  return {
    mixed,
    tracks: people.map(({ name }, place) => ({ name, file: all[place] ?? '' })),
    words,
    lengthMs: Math.round(doneMs),
  }
}

interface Clip {
  text: string
  samples: Buffer
  rate: number
}

async function speakClips(folder: string, clipsEach: number): Promise<Clip[][]> {
  const clips: Clip[][] = []
  for (const [speaker, { voice }] of people.entries()) {
    const sentence = createSentences(speaker + 7)
    const own: Clip[] = []
    for (let place = 0; place < clipsEach; place += 1) {
      const file = join(folder, `${voice}-${place}.wav`)
      const text = sentence()
      await speak({ file, voice, sentence: text })
      own.push({ text, ...clipOf(await readFile(file)) })
    }
    clips.push(own)
  }
  return clips
}

/** The sound of a WAV file of 16 bits and one channel, without the silence at its end. */
function clipOf(wav: Buffer): { samples: Buffer; rate: number } {
  const rate = wav.readUInt32LE(24)
  const data = wav.subarray(wav.indexOf('data') + 8)
  let end = data.length - (data.length % 2)
  while (end > 2 && Math.abs(data.readInt16LE(end - 2)) < 100) end -= 2
  return { samples: Buffer.from(data.subarray(0, end)), rate }
}

/** ffmpeg, which gets samples and writes Opus. */
function startEncoder(file: string, rate: number) {
  const input = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:0']
  const args = ['-v', 'error', '-y', ...input, '-c:a', 'libopus', '-b:a', '48k', file]
  const child = spawn('/usr/bin/ffmpeg', args, { stdio: ['pipe', 'ignore', 'inherit'] })
  const closed = once(child, 'close')
  return {
    async write(samples: Buffer): Promise<void> {
      if (samples.length > 0 && !child.stdin.write(samples)) await once(child.stdin, 'drain')
    },
    async end(): Promise<void> {
      child.stdin.end()
      const [code] = (await closed) as [number | null]
      if (code !== 0) throw new Error('ffmpeg could not write the sound.')
    },
  }
}
