import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { programEnvironment } from '../../../platform/process/programs.ts'

const execute = promisify(execFile)
const timeoutMs = 30_000
/** A server that starts has more urgent work for its processors. */
const afterStartMs = 5_000

/** Those with which the layout page records (apps/web, features/recorder-page). */
const types = ['video/mp4;codecs=avc1.4d0028,opus', 'video/mp4;codecs=avc1.42e028,opus']
const page = `<script>document.write(${JSON.stringify(types)}.some(type => MediaRecorder.isTypeSupported(type)) ? 'yes' : 'no')</script>`

/** Whether Chromium encodes H.264, which some builds leave out. Null if the program does not say, for example because it does not start or `signal` was aborted. */
export async function encodesH264(program: string, signal: AbortSignal): Promise<boolean | null> {
  const profile = await mkdtemp(join(tmpdir(), 'majlis-browser-'))
  try {
    const { stdout } = await execute(program, argumentsFor(profile), {
      env: { ...programEnvironment, HOME: profile },
      timeout: timeoutMs,
      signal,
      killSignal: 'SIGKILL',
    })
    const [, answer] = /<body>(yes|no)<\/body>/.exec(stdout) ?? []
    return answer === undefined ? null : answer === 'yes'
  } catch {
    return null
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** The same a moment after the start. */
export async function encodesH264Later(program: string, signal: AbortSignal): Promise<boolean | null> {
  await delay(afterStartMs, undefined, { signal }).catch(() => undefined)
  return signal.aborted ? null : encodesH264(program, signal)
}

function argumentsFor(profile: string): string[] {
  return [
    '--headless',
    '--disable-gpu',
    // Chromium refuses to run as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    '--dump-dom',
    `data:text/html,${encodeURIComponent(page)}`,
  ]
}
