// What must be here before anything else can run: Node 24 and the packages. Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { BootstrapError, enginesDir, isExecutable, print, rootDir } from './machine.mjs'
import { runNpm } from './npm.mjs'

/**
 * What a lock file says about one package (npm, package-lock.json).
 * @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 */

const oldestMajor = 24
const broughtVersion = '24.21.0'

/** Present while packages are being installed, and after that was cut short: which process installs them. */
export const unfinishedInstall = (root = rootDir) => join(root, '.data/packages.unfinished.json')

/** Whether this Node.js is new enough to run Majlis itself. */
export function isNodeNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= oldestMajor
}

/** Where the pinned Node.js is, or will be. */
export function broughtNode() {
  const target = join(enginesDir(), `node-${broughtVersion}`)
  return join(target, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
}

/**
 * Path of a Node.js that runs Majlis: this one when it is new enough, otherwise the pinned one, which is brought from
 * npm at the first call (`engines/node/package-lock.json` holds its checksum).
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>}
 */
export async function ensureNode(say = print) {
  if (isNodeNewEnough()) return process.execPath
  const node = broughtNode()
  if (isExecutable(node)) return node

  say(`Node.js ${process.versions.node} is older than ${oldestMajor}: bringing ${broughtVersion}`)
  const target = join(enginesDir(), `node-${broughtVersion}`)
  removeLeftOvers(target)
  const unfinished = `${target}.${process.pid}`
  try {
    mkdirSync(unfinished, { recursive: true })
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(rootDir, 'engines/node', file), join(unfinished, file))
    await runNpm({ node: process.execPath, command: 'ci', folder: unfinished })
    if (!isExecutable(join(unfinished, relative(target, node)))) await explainMissingNode(unfinished)
    moveInto(unfinished, target, node)
  } catch (error) {
    const code = errorCode(error)
    if (!code) throw error
    throw new BootstrapError(`ENGINES_DIR: ${dirname(target)} cannot be a folder of Majlis (${code}).`)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return node
}

/**
 * The packages with Node.js are optional, so that npm takes the one of this platform. An npm older than 10 therefore reports success
 * where it cannot reach its registry. Viewing the package fails there, with the reason.
 * @param {string} folder
 */
async function explainMissingNode(folder) {
  const name = `node-${process.platform}-${process.arch}`
  const options = [`${name}@${broughtVersion}`, 'version']
  await runNpm({ node: process.execPath, command: 'view', options, folder })
  throw new BootstrapError(`npm brought no ${name}: look into the settings that \`npm config list\` shows.`)
}

/**
 * Installs the packages of package-lock.json when those in node_modules are others. Their install scripts are not run:
 * what needs one is completed by the engine that uses it.
 * @param {(line: string) => void} [say]
 */
export async function ensurePackages(say = print) {
  if (arePackagesInstalled()) return
  const node = await ensureNode(say)
  const { status } = spawnSync(node, [join(rootDir, 'scripts/install-packages.mjs')], {
    cwd: rootDir,
    stdio: 'inherit',
  })
  // It has printed the reason.
  if (status !== 0) process.exit(1)
}

/** Whether node_modules holds what package-lock.json asks for, by npm's own record of what it has put there. */
export function arePackagesInstalled(root = rootDir) {
  const wanted = readLockfile(root, 'package-lock.json')
  const installed = readLockfile(root, 'node_modules/.package-lock.json')
  if (!wanted || !installed || existsSync(unfinishedInstall(root))) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    // Optional packages of other platforms are never there.
    if (!found) return Boolean(entry.optional || entry.devOptional)
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      found.resolved === entry.resolved &&
      existsSync(join(root, path, 'package.json'))
    )
  })
}

/** Whether all packages are there that npm has noted, of this lock file or of an older one. */
export function areRecordedPackagesThere(root = rootDir) {
  const installed = readLockfile(root, 'node_modules/.package-lock.json')
  if (!installed) return false
  return Object.keys(installed).every((path) => existsSync(join(root, path, 'package.json')))
}

/**
 * @param {string} from
 * @param {string} target
 * @param {string} node
 */
function moveInto(from, target, node) {
  try {
    renameSync(from, target)
  } catch (error) {
    // Another start was faster, or an earlier one left something incomplete.
    if (isExecutable(node)) return
    if (!existsSync(target)) throw error
    rmSync(target, { recursive: true, force: true })
    renameSync(from, target)
  }
}

/**
 * Removes what earlier starts left behind when they were killed while installing Node.js.
 * @param {string} target
 */
function removeLeftOvers(target) {
  const siblings = existsSync(dirname(target)) ? readdirSync(dirname(target)) : []
  for (const name of siblings) {
    const [, pid] = /\.(\d+)$/.exec(name.startsWith(`${basename(target)}.`) ? name : '') ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(dirname(target), name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * Code of a system error, such as `ENOENT`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/**
 * The packages of a lock file by path, if it can be read.
 * @param {string} root
 * @param {string} path
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readLockfile(root, path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
}
