import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { inputOf } from '../../../integrations/ffmpeg/index.ts'
import { sandboxedFfmpeg } from '../../../testing/ffmpeg.ts'
import { redactingArguments } from './redaction-filters.ts'
import { silenceVoices } from './silence-voices.ts'

const ffmpeg = '/usr/bin/ffmpeg'
const signal = new AbortController().signal
const timeoutMs = 60_000
const tone = ['-f', 'lavfi', '-i', 'sine=440:d=6']
/** A still picture of one frame a second: nothing new comes while it stays. */
const still = ['-f', 'lavfi', '-i', 'color=white:s=161x91:r=1:d=6']

function loudnessOf(file: string, from: number, seconds: number): number {
  const command = `${ffmpeg} -hide_banner -ss ${from} -t ${seconds} -i ${file} -vn -af volumedetect -f null - 2>&1`
  const output = execFileSync('/bin/sh', ['-c', command]).toString()
  return Number(/max_volume: (-?[\d.]+|-inf) dB/.exec(output)?.[1]?.replace('-inf', '-Infinity'))
}

function brightnessOf(file: string, at: number): number {
  const frame = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1']
  return Math.max(...execFileSync(ffmpeg, ['-v', 'error', '-ss', String(at), '-i', file, ...frame]))
}

const spans = [
  { startMs: 1_300, endMs: 2_600 },
  { startMs: 4_000, endMs: 4_500 },
]

it.each([
  ['mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-vf', 'pad=162:92', '-c:a', 'aac']],
  ['webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ['mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'aac']],
] as const)(
  'makes a video of type %s silent and black within passages, and nowhere else',
  async (extension, codecs) => {
    const folder = mkdtempSync(join(tmpdir(), 'redact-recording-'))
    const [original, made] = [join(folder, `film.${extension}`), join(folder, `made.${extension}`)]
    execFileSync(ffmpeg, ['-v', 'error', ...still, ...tone, ...codecs, original])
    const times: number[] = []
    const given = redactingArguments(spans, { extension, hasVideo: true, lengthMs: 6_000 })
    await sandboxedFfmpeg().run([...inputOf(`film.${extension}`), ...given, `made.${extension}`], {
      folder,
      signal,
      timeoutMs,
      onTime: (ms) => times.push(ms),
    })
    expect(times.at(-1)).toBeGreaterThan(5_000)
    expect([1.4, 2.5, 4.2].map((at) => brightnessOf(made, at) < 30)).toEqual([true, true, true])
    expect([0.5, 1.2, 2.8, 3.9, 4.7].map((at) => brightnessOf(made, at) > 200)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(loudnessOf(made, 1.4, 1.1)).toBeLessThan(-60)
    expect(loudnessOf(made, 2.8, 1)).toBeGreaterThan(-40)
  },
)

it.each([
  ['mp3', ['-c:a', 'libmp3lame']],
  ['wav', ['-c:a', 'pcm_s16le']],
  ['ogg', ['-c:a', 'libopus']],
  ['m4a', ['-c:a', 'aac']],
] as const)('makes a sound of type %s silent within passages', async (extension, codecs) => {
  const folder = mkdtempSync(join(tmpdir(), 'redact-recording-'))
  const [original, made] = [join(folder, `sound.${extension}`), join(folder, `made.${extension}`)]
  execFileSync(ffmpeg, ['-v', 'error', ...tone, ...codecs, original])
  const given = redactingArguments(spans, { extension, hasVideo: false, lengthMs: 6_000 })
  await sandboxedFfmpeg().run([...inputOf(`sound.${extension}`), ...given, `made.${extension}`], {
    folder,
    signal,
    timeoutMs,
  })
  expect(loudnessOf(made, 1.45, 1)).toBeLessThan(-60)
  expect(loudnessOf(made, 2.9, 0.9)).toBeGreaterThan(-40)
})

it('makes each person’s kept sound silent, where that lies in the recording', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redact-recording-'))
  const original = join(folder, 'kept.webm')
  execFileSync(ffmpeg, ['-v', 'error', ...tone, '-c:a', 'libopus', original])
  const replaced: string[] = []
  const voices = {
    listOfRecording: async () => [
      { id: 'early', fragments: 1, recordingOffsetMs: 1_000 },
      { id: 'later', fragments: 1, recordingOffsetMs: 60_000 },
    ],
    open: async function* () {
      yield* createReadStream(original)
    },
    async replace(
      { id }: { id: string },
      { bytes, content }: { bytes: number; content: NodeJS.ReadableStream },
    ) {
      const file = join(folder, `replaced-${id}.webm`)
      writeFileSync(file, await buffer(content))
      expect(readFileSync(file)).toHaveLength(bytes)
      replaced.push(file)
    },
  }
  await silenceVoices('r', spans, { voices, ffmpeg: sandboxedFfmpeg(), folder, signal })
  // What begins after the passages stays as it was.
  expect(replaced).toHaveLength(1)
  const [file = ''] = replaced
  expect(loudnessOf(file, 0.4, 1.1)).toBeLessThan(-60)
  expect(loudnessOf(file, 1.8, 1)).toBeGreaterThan(-40)
  expect(loudnessOf(file, 3.1, 0.3)).toBeLessThan(-60)
})
