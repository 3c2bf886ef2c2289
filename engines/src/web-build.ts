import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type { Command, CommandResult } from './command.ts'
import { type Environment, fromRoot, rootDir, StartError } from './config.ts'
import type { Launch, Say } from './engine.ts'
import { failure } from './failure.ts'
import { lock } from './lock.ts'

/** The built web app. */
export const webDist = fromRoot('apps/web/dist')

const scratch = fromRoot('apps/web/.vite')
const stampFile = join(webDist, '.stamp')
const sources = ['apps/web/**/*', 'packages/*/**/*', 'package-lock.json', 'tsconfig.base.json']
const ignored = new Set(['node_modules', 'dist', '.vite', 'coverage'])

/** Named dependencies of the web app's build. */
export interface WebBuildDeps {
  readonly env: Environment
  readonly say: Say
  readonly signal: AbortSignal
  run(command: Command): Promise<CommandResult>
}

/** Builds the web app if its sources have changed since the last build. Safe beside another start that does the same. */
export async function ensureWebApp({ env, say, signal, run }: WebBuildDeps): Promise<void> {
  if ((await builtHash()) === (await sourceHash())) return
  await mkdir(scratch, { recursive: true })
  const held = await lock(join(scratch, 'build.lock'), {
    onWait: () => say('Waiting for another build of the web app'),
    signal,
  })
  const unfinished = join(scratch, 'next')
  const former = join(scratch, 'former')
  try {
    const hash = await sourceHash()
    if ((await builtHash()) === hash) return
    say('Building the web app')
    const { code, output } = await run(viteCommand(env, ['--outDir', unfinished]))
    if (code !== 0) throw new StartError(failure('The web app could not be built', output))
    await writeFile(join(unfinished, '.stamp'), hash)
    await rm(former, { recursive: true, force: true })
    if (existsSync(webDist)) await rename(webDist, former)
    await rename(unfinished, webDist)
  } finally {
    await Promise.all([unfinished, former].map((path) => rm(path, { recursive: true, force: true })))
    held.release()
  }
}

/** `vite build --watch` beside a running server; development only. */
export function webWatchLaunch(env: Environment): Launch {
  return {
    ...viteCommand(env, ['--outDir', webDist, '--watch']),
    isHealthy: async () => true,
    readyTimeoutMs: 1_000,
    firstStartAttempts: 1,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 2_000,
  }
}

/** The call of `vite build` under this Node. */
function viteCommand(env: Environment, args: readonly string[]) {
  const vite = createRequire(fromRoot('apps/web/package.json')).resolve('vite/package.json')
  return {
    name: 'web-build',
    command: process.execPath,
    args: [join(vite, '../bin/vite.js'), 'build', '--emptyOutDir', ...args],
    cwd: fromRoot('apps/web'),
    env: { ...env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
  }
}

async function builtHash(): Promise<string | undefined> {
  return readFile(stampFile, 'utf8').catch(() => undefined)
}

/** Hash of everything the web app is built from, by path and content; tests are no part of it. */
async function sourceHash(): Promise<string> {
  const files: string[] = []
  const entries = glob(sources, {
    cwd: rootDir,
    withFileTypes: true,
    exclude: (entry) => ignored.has(entry.name),
  })
  for await (const entry of entries) {
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash
      .update(relative(rootDir, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}
