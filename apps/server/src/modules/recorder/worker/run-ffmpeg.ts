import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Throws what ffmpeg said if it fails. */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const all = ['-nostdin', '-v', 'error', '-y', ...args]
  const child = spawn(program, all, { stdio: ['ignore', 'ignore', 'pipe'], signal })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg could not make the file: ${said.trim()}`)
}
