import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programEnvironment } from '../../../platform/process/programs.ts'

/** Throws what ffmpeg said if it fails. `onTime`: how much of the file is made, in milliseconds, about twice a second. */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  onTime?: (ms: number) => void,
): Promise<void> {
  const progress = onTime ? ['-progress', 'pipe:1'] : []
  const all = ['-nostdin', '-v', 'error', '-y', ...progress, ...args]
  const child = spawn(program, all, {
    stdio: ['ignore', onTime ? 'pipe' : 'ignore', 'pipe'],
    signal,
    env: programEnvironment,
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const us = /^out_time_us=(\d+)$/.exec(line)?.[1]
      if (us) onTime?.(Number(us) / 1_000)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg could not make the file: ${said.trim()}`)
}
