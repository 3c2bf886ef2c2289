import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { StartError, usingFolder } from './config.ts'
import type { EngineContext } from './engine.ts'
import { buildLivekit } from './livekit-build.ts'
import { downloadLivekit } from './livekit-download.ts'
import { lock } from './lock.ts'

/** The release Majlis is tested with; `engines/livekit/go.mod` pins the same. */
export const livekitVersion = '1.13.5'

/**
 * Path of the livekit-server to start: the one of `LIVEKIT_SERVER_BIN` → the right version on PATH → the one in
 * `ENGINES_DIR`, which is downloaded or built there when it is missing. Throws `StartError` with the
 * reason when it cannot be had.
 */
export async function findLivekit(context: EngineContext): Promise<string> {
  const configured = context.env['LIVEKIT_SERVER_BIN']
  if (configured) {
    if (await versionOf(configured, context)) return configured
    throw new StartError(`LIVEKIT_SERVER_BIN does not name a livekit-server that runs: ${configured}`)
  }
  for (const directory of (context.env['PATH'] ?? '').split(delimiter)) {
    const candidate = join(directory, 'livekit-server')
    if (await isPinned(candidate, context)) return candidate
  }
  const kept = join(context.enginesDir, `livekit-server-${livekitVersion}`)
  if (await isPinned(kept, context)) return kept
  return bringLivekit(context, kept)
}

/** Downloads or builds it, once for all installations that share the folder. It appears in its place only complete. */
export async function bringLivekit(context: EngineContext, target: string): Promise<string> {
  const folder = dirname(target)
  const onWait = () => context.say('Waiting for another start that brings livekit-server')
  const held = await usingFolder('ENGINES_DIR', folder, async () => {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return lock(`${target}.lock`, { onWait, signal: context.signal })
  })
  const unfinished = `${target}.new`
  try {
    if (await isPinned(target, context)) return target
    await rm(unfinished, { force: true })
    const isDownloaded = await downloadLivekit(context, unfinished)
    if (!isDownloaded) await buildLivekit(context, unfinished)
    await chmod(unfinished, 0o755)
    if (!(await isPinned(unfinished, context)))
      throw new StartError(`The livekit-server that was brought does not run as ${livekitVersion}.`)
    await rename(unfinished, target)
    return target
  } finally {
    await rm(unfinished, { force: true })
    held.release()
  }
}

async function isPinned(file: string, context: EngineContext): Promise<boolean> {
  return existsSync(file) && (await versionOf(file, context)) === livekitVersion
}

/** The version a livekit-server says it is; undefined when it does not run. */
async function versionOf(file: string, context: EngineContext): Promise<string | undefined> {
  const command = { name: 'livekit-version', command: file, args: ['--version'], env: {} }
  const result = await context.run(command).catch((error: unknown) => {
    context.signal.throwIfAborted()
    return { code: null, output: String(error) }
  })
  return result.code === 0 ? /version (\d+\.\d+\.\d+)/.exec(result.output)?.[1] : undefined
}
