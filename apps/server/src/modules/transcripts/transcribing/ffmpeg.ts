import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { programEnvironment } from '../../../platform/process/programs.ts'
import type { Span } from './pieces.ts'

/** ffmpeg could not read the sound. */
export class UnreadableSound extends Error {}

export interface Ffmpeg {
  program: string
  signal: AbortSignal
}

/** Quieter than that for so long is a pause. */
const silence = 'silencedetect=n=-40dB:d=1.2'

/**
 * Writes the sound of a file to `target` (FLAC, 16 kHz, mono) so that it can be cut anywhere, with silence where it has gaps. Returns where it is
 * silent, and its length. Throws `UnreadableSound`, also if there is none.
 */
export async function readSound(
  { program, signal }: Ffmpeg,
  file: string,
  target: string,
): Promise<{ silences: Span[]; lengthMs: number }> {
  const filters = `aresample=async=1:first_pts=0,${silence}`
  const output = ['-ac', '1', '-ar', '16000', '-c:a', 'flac', '-f', 'flac', target]
  const { said } = await run(program, ['-i', file, '-map', '0:a:0', '-af', filters, ...output], signal)
  const lengthMs = timesOf(said).at(-1)
  if (lengthMs === undefined) throw new UnreadableSound('the file has no sound')
  const silences: Span[] = []
  for (const [, kind, seconds] of said.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const ms = Math.max(0, Math.round(Number(seconds) * 1_000))
    const last = silences.at(-1)
    if (kind === 'start') silences.push({ startMs: ms, endMs: lengthMs })
    else if (last) last.endMs = ms
  }
  return { silences, lengthMs }
}

/** A part of a file as Opus, in mono: a minute takes about 200 kB. */
export async function cutSound(
  { program, signal }: Ffmpeg,
  file: string,
  { startMs, endMs }: Span,
): Promise<Uint8Array<ArrayBuffer>> {
  const range = ['-ss', String(startMs / 1_000), '-t', String((endMs - startMs) / 1_000)]
  const format = ['-map', '0:a:0', '-ac', '1', '-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', 'pipe:1']
  const { content } = await run(program, [...range, '-i', file, ...format], signal)
  return new Uint8Array(content)
}

/** The progress that ffmpeg reports: the last one is the end. */
function timesOf(said: string): number[] {
  return [...said.matchAll(/time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/g)].map(([, hours, minutes, seconds]) =>
    Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000),
  )
}

async function run(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ said: string; content: Buffer }> {
  const child = spawn(program, ['-nostdin', '-hide_banner', '-y', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnvironment,
    signal,
  })
  const closed = once(child, 'close')
  const [content, said] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
  const [code] = (await closed) as [number | null]
  const text = said.toString()
  if (code !== 0) throw new UnreadableSound(`ffmpeg failed: ${text.slice(-500)}`)
  return { said: text, content }
}
