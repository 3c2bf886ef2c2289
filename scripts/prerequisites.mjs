// What a start needs from this machine, checked in the first second and before anything is installed.
// Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { arePackagesInstalled, broughtNode, isNodeNewEnough } from './bootstrap.mjs'
import { canInstall, installCommand, installDebian } from './debian.mjs'
import { allOnPath, BootstrapError, isExecutable, print, rootDir } from './machine.mjs'
import { sfuProblem, waysToSfu } from './media-server.mjs'
import { findNpm } from './npm.mjs'
import { pythonProblems } from './python.mjs'

/**
 * Something that this machine lacks. `debian` is the package that brings it. With a `consequence`, Majlis starts without it.
 * @typedef {{ what: string, debian?: string, consequence?: string }} Missing
 */

/** Space that the packages take, with what npm keeps of them, and that Go and what it compiles take. */
const packageBytes = 1_500_000_000
const buildBytes = 1_500_000_000

/**
 * Throws `BootstrapError` with everything that is missing, in one list with the command that brings it. Where packages of
 * Debian bring all of it, root gets these, and no list. What only a feature needs is said, and the start goes on.
 * @param {(line: string) => void} [say]
 * @param {{ find?: () => Promise<Missing[]>, mayInstall?: () => boolean, install?: typeof installDebian }} [machine] for tests
 */
export async function requirePrerequisites(
  say = print,
  { find = findMissing, mayInstall = canInstall, install = installDebian } = {},
) {
  let missing = await find()
  const isMendable = missing.filter(isRequired).every(({ debian }) => debian)
  if (isMendable && packagesOf(missing).length > 0 && mayInstall()) {
    const reason = reasonOfFailure(() => install(packagesOf(missing), say))
    missing = await find()
    if (reason !== null) {
      if (missing.some(isRequired)) throw new BootstrapError(`${reason}\n${listOf(missing)}`)
      say(reason)
    }
  }
  if (missing.some(isRequired)) throw new BootstrapError(listOf(missing))
  if (missing.length > 0) say(listOf(missing))
}

/** @param {Missing} missing */
const isRequired = ({ consequence }) => consequence === undefined

/** @param {Missing[]} missing */
const packagesOf = (missing) => [...new Set(missing.flatMap(({ debian }) => debian ?? []))]

/**
 * Why work failed with a `BootstrapError`; null if it did not.
 * @param {() => void} work
 */
function reasonOfFailure(work) {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    return error.message
  }
}

/**
 * Everything that is missing, as shown to people.
 * @param {Missing[]} missing
 * @param {boolean} [isDebian]
 */
export function listOf(missing, isDebian = existsSync('/usr/bin/apt-get')) {
  const required = missing.filter(isRequired)
  const lines = required.length > 1 ? ['Majlis cannot start yet. It needs:'] : []
  for (const { what } of required) lines.push(required.length > 1 ? `  - ${what}` : `Majlis needs ${what}.`)
  for (const { what, consequence } of missing)
    if (consequence !== undefined) lines.push(`Without ${what}, ${consequence}.`)
  const packages = packagesOf(missing)
  if (packages.length > 0 && isDebian) lines.push(`Run: ${installCommand(packages)}`)
  return lines.join('\n')
}

/**
 * Everything that is missing. What only a feature needs is in it while the packages are being installed, for minutes; later, the
 * feature itself says so within seconds.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ isInstalling?: boolean, goFolder?: string }} [machine] what tests cannot take from this one
 * @returns {Promise<Missing[]>}
 */
export async function findMissing(
  env = process.env,
  { isInstalling = !arePackagesInstalled(), goFolder = '/usr/local/go/bin' } = {},
) {
  const sfu = await waysToSfu(env, goFolder)
  const found = [
    platformProblem(),
    (isInstalling || needsNode()) && npmProblem(env),
    sfu === 'missing' && sfuProblem(env),
    serviceUserProblem(env) ?? dataDirProblem(env),
    ...(isInstalling
      ? [folderProblem(), spaceProblem(sfu === 'built'), await portProblem(env), ...pythonProblems(env)]
      : []),
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
  const freeBytes = freeSpace(rootDir)
  const gigabytes = (/** @type {number} */ bytes) => `${(bytes / 1e9).toFixed(1)} GB`
  if (freeBytes === null || freeBytes >= neededBytes) return null
  return {
    what: `${gigabytes(neededBytes)} of free space in ${rootDir} (${gigabytes(freeBytes)} are free)`,
  }
}

/**
 * Bytes that are free for this user where a folder is; null if the machine does not say. Node.js itself knows since 18.15.
 * @param {string} folder
 */
function freeSpace(folder) {
  const { stdout } = spawnSync('df', ['-Pk', folder], { encoding: 'utf8' })
  const [, kibibytes] = /(\d+)\s+\d+%/.exec(stdout ?? '') ?? []
  return kibibytes === undefined ? null : Number(kibibytes) * 1_024
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
