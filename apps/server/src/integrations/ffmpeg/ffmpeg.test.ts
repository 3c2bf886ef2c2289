import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sandboxedFfmpeg } from '../../testing/ffmpeg.ts'
import { FfmpegFailed, inputOf } from './ffmpeg.ts'

const signal = new AbortController().signal
const timeoutMs = 60_000
const asWav = ['-f', 'wav', 'pipe:1']
const maxBytes = 50_000_000

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-ffmpeg-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes a file with ffmpeg as it is. */
const make = (folder: string, name: string, args: readonly string[]): void => {
  execFileSync('/usr/bin/ffmpeg', ['-v', 'error', '-y', ...args, join(folder, name)])
}

const tone = ['-f', 'lavfi', '-i', 'sine=440:d=2']

it('reads a file, and reports its progress', async () => {
  const folder = newFolder()
  make(folder, 'tone.wav', tone)
  const times: number[] = []
  const lines: string[] = []
  await sandboxedFfmpeg().run([...inputOf('tone.wav'), 'made.flac'], {
    folder,
    signal,
    timeoutMs,
    onTime: (ms) => times.push(ms),
    onLine: (line) => lines.push(line),
  })
  expect(statSync(join(folder, 'made.flac')).size).toBeGreaterThan(1_000)
  expect(Math.round((times.at(-1) ?? 0) / 100)).toBe(20)
  expect(lines.join('\n')).toContain('Duration: 00:00:02')
  const read = await sandboxedFfmpeg().read([...inputOf('tone.wav'), ...asWav], {
    folder,
    signal,
    timeoutMs,
    maxBytes,
  })
  expect(read.subarray(0, 4).toString()).toBe('RIFF')
})

it('reads only the given file, even if it is a playlist that names others', async () => {
  const elsewhere = newFolder()
  make(elsewhere, 'secret.ts', tone)
  const folder = newFolder()
  make(folder, 'beside.ts', tone)
  const playlist = (name: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:2,\n${name}\n#EXT-X-ENDLIST\n`
  const run = { folder, signal, timeoutMs, maxBytes }
  const read = (input: readonly string[]) => sandboxedFfmpeg().read([...input, ...asWav], run)
  for (const named of ['beside.ts', join(elsewhere, 'secret.ts'), 'http://127.0.0.1:9/x.ts']) {
    writeFileSync(join(folder, 'film.mp4'), playlist(named))
    await expect(read(inputOf('film.mp4'))).rejects.toThrow(FfmpegFailed)
  }
  // A list of files in disguise, too.
  writeFileSync(join(folder, 'film.mp4'), `ffconcat version 1.0\nfile beside.ts\n`)
  await expect(read(inputOf('film.mp4'))).rejects.toThrow(FfmpegFailed)
  // Even where formats are not restricted, the sandbox shows nothing of the other folder.
  writeFileSync(join(folder, 'film.mp4'), playlist(join(elsewhere, 'secret.ts')))
  const unrestricted = ['-allowed_extensions', 'ALL', '-i', 'film.mp4']
  await expect(read(unrestricted)).rejects.toThrow(FfmpegFailed)
  writeFileSync(join(folder, 'film.mp4'), playlist('beside.ts'))
  expect((await read(unrestricted)).length).toBeGreaterThan(100_000)
})

it('stops writing at the size limit', async () => {
  const folder = newFolder()
  // Two seconds of sound, the second of which claims to come ten hours later.
  const jump = "asetpts='if(lt(T,1),PTS,PTS+36000*SR)'"
  make(folder, 'jump.mkv', [...tone, '-af', jump, '-c:a', 'pcm_s16le'])
  const filled = ['-af', 'aresample=async=1:first_pts=0', '-c:a', 'pcm_s16le', 'made.wav']
  const grown = sandboxedFfmpeg({ maxFileBytes: 2_000_000 }).run([...inputOf('jump.mkv'), ...filled], {
    folder,
    signal,
    timeoutMs,
  })
  await expect(grown).rejects.toThrow(FfmpegFailed)
  expect(statSync(join(folder, 'made.wav')).size).toBeLessThanOrEqual(2_000_000)
  const piped = sandboxedFfmpeg().read([...inputOf('jump.mkv'), ...filled.slice(0, -1), ...asWav], {
    folder,
    signal,
    timeoutMs,
    maxBytes: 2_000_000,
  })
  await expect(piped).rejects.toThrow('wrote too much')
})

it('decodes no picture of huge dimensions, and bounds the memory', async () => {
  const folder = newFolder()
  make(folder, 'bomb.mkv', ['-f', 'lavfi', '-i', 'color=s=12000x12000:d=0.04', '-c:v', 'mjpeg'])
  expect(statSync(join(folder, 'bomb.mkv')).size).toBeLessThan(5_000_000)
  const small = ['-vf', 'scale=64:36', '-frames:v', '1', 'made.jpg']
  const run = { folder, signal, timeoutMs }
  await expect(sandboxedFfmpeg().run([...inputOf('bomb.mkv'), ...small], run)).rejects.toThrow(FfmpegFailed)
  const unrestricted = ['-threads', '1', '-i', 'bomb.mkv', ...small]
  const bounded = sandboxedFfmpeg({ maxMemoryBytes: 200 * 1024 * 1024 })
  await expect(bounded.run(unrestricted, run)).rejects.toThrow(FfmpegFailed)
  expect(
    readdirSync(folder).filter((name) => name === 'made.jpg' && statSync(join(folder, name)).size),
  ).toEqual([])
  await sandboxedFfmpeg().run(unrestricted, run)
})

it('stops at the time limit and when aborted', async () => {
  const folder = newFolder()
  const endless = ['-re', '-f', 'lavfi', '-i', 'anullsrc', '-f', 'null', '-']
  const slow = sandboxedFfmpeg().run(endless, { folder, signal, timeoutMs: 1_500 })
  await expect(slow).rejects.toThrow('longer than 1500 ms')
  const stopped = new AbortController()
  const unwanted = sandboxedFfmpeg().run(endless, { folder, signal: stopped.signal, timeoutMs })
  stopped.abort(new Error('not wanted'))
  await expect(unwanted).rejects.toThrow('not wanted')
})
