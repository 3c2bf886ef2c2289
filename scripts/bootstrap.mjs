// What must be here before anything else can run: Node 24, the packages, and now and then a Debian package.
// Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const oldestMajor = 24
const broughtVersion = '24.21.0'

/** A reason not to go on that is told as it is: one sentence, without a stack. */
export class BootstrapError extends Error {}

/**
 * Path of a Node.js that runs Majlis: this one when it is new enough, otherwise the pinned one, which is brought from
 * npm at the first call (`engines/node/package-lock.json` holds its checksum).
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>}
 */
export async function ensureNode(say = print) {
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath

  const target = resolve(rootDir, process.env.ENGINES_DIR || '.data/engines', `node-${broughtVersion}`)
  const binary = join('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (isExecutable(join(target, binary))) return join(target, binary)
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new BootstrapError(
      `Majlis needs Node.js ${oldestMajor} (this is ${process.versions.node}): install it from https://nodejs.org`,
    )
  }

  say(`Node.js ${process.versions.node} is older than ${oldestMajor}: bringing ${broughtVersion}`)
  const unfinished = `${target}.${process.pid}`
  try {
    mkdirSync(unfinished, { recursive: true })
  } catch (error) {
    throw new BootstrapError(`ENGINES_DIR: ${dirname(target)} cannot be a folder of Majlis (${error.code}).`)
  }
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(rootDir, 'engines/node', file), join(unfinished, file))
    runNpm(
      process.execPath,
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      unfinished,
    )
    if (!isExecutable(join(unfinished, binary)))
      throw new BootstrapError(`npm brought no Node.js for ${process.platform} ${process.arch}.`)
    moveInto(unfinished, target, binary)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return join(target, binary)
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
  if (status !== 0) throw new BootstrapError('The packages could not be installed.')
}

/** Whether node_modules holds what package-lock.json asks for, by npm's own record of what it has put there. */
export function arePackagesInstalled() {
  const wanted = readLockfile('package-lock.json')
  const installed = readLockfile('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    // Optional packages of other platforms are never there.
    if (!found) return Boolean(entry.optional || entry.devOptional)
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      found.resolved === entry.resolved
    )
  })
}

/**
 * Makes sure that Debian packages are installed: by apt-get when this is root, otherwise by asking for them.
 * @param {string[]} packages
 * @param {(line: string) => void} [say]
 */
export async function ensureDebian(packages, say = print) {
  const missing = packages.filter((name) => !isDebianPackageInstalled(name) && !findOnPath(name))
  if (missing.length === 0) return
  const command = `apt-get install ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || !findOnPath('apt-get'))
    throw new BootstrapError(`Install ${missing.join(', ')} first (sudo ${command}).`)
  say(`Installing ${missing.join(', ')}`)
  const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...missing]
  if (aptGet(install).status === 0) return
  // The list of packages may be missing or old.
  aptGet(['-o', 'DPkg::Lock::Timeout=300', 'update'])
  const { status, stderr } = aptGet(install)
  if (status !== 0) throw new BootstrapError(`${command} failed: ${stderr.trim().split('\n').at(-1)}`)
}

/**
 * Runs the machine's npm under the given Node. Throws `BootstrapError` when it fails; what it prints goes to the terminal.
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(node, args, cwd) {
  const npm = findNpm()
  if (!npm) throw new BootstrapError('npm was not found: install Node.js with npm from https://nodejs.org')
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip',
  }
  const { status } = spawnSync(node, [npm, ...args], { cwd, env, stdio: 'inherit' })
  if (status !== 0) throw new BootstrapError(`npm ${args[0]} failed in ${cwd}.`)
}

/** npm's entry: the one that runs this, the one on PATH, or the one beside this Node. */
function findNpm() {
  const running = process.env.npm_execpath
  const onPath = findOnPath('npm')
  const candidates = [
    running,
    onPath && realpathSync(onPath),
    join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return candidates.find((file) => file && basename(file) === 'npm-cli.js' && existsSync(file))
}

function moveInto(from, target, binary) {
  try {
    renameSync(from, target)
  } catch (error) {
    // Another start was faster, or an earlier one left something incomplete.
    if (isExecutable(join(target, binary))) return
    if (!existsSync(target)) throw error
    rmSync(target, { recursive: true, force: true })
    renameSync(from, target)
  }
}

function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(join(rootDir, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

function isDebianPackageInstalled(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name], {
    encoding: 'utf8',
  })
  return status === 0 && stdout === 'installed'
}

function aptGet(args) {
  return spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
