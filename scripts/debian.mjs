// Packages of Debian and its relatives. Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import { allOnPath, BootstrapError, print } from './machine.mjs'

/** Another apt-get may take its time; a server that does not respond may not. */
const patience = [
  'DPkg::Lock::Timeout=300',
  'Acquire::Retries=1',
  'Acquire::http::Timeout=20',
  'Acquire::https::Timeout=20',
].flatMap((option) => ['-o', option])

/**
 * Makes sure that Debian packages are installed: by apt-get when this is root, otherwise by one sentence with the command.
 * @param {string[]} packages
 * @param {(line: string) => void} [say]
 */
export async function ensureDebian(packages, say = print) {
  const missing = packages.filter((name) => !isInstalled(name) && allOnPath(name).length === 0)
  if (missing.length === 0) return
  if (!canInstall())
    throw new BootstrapError(`Install ${missing.join(', ')} first: ${installCommand(missing)}`)
  installDebian(missing, say)
}

/** Whether this process may install Debian packages. */
export function canInstall() {
  return process.getuid?.() === 0 && allOnPath('apt-get').length > 0
}

/**
 * The command that installs the packages, as shown to people.
 * @param {string[]} packages
 */
export function installCommand(packages) {
  return `sudo apt-get install ${packages.join(' ')}`
}

/**
 * Installs packages as root. Throws `BootstrapError` when apt-get fails.
 * @param {string[]} packages
 * @param {(line: string) => void} [say]
 */
export function installDebian(packages, say = print) {
  say(`Installing ${packages.join(', ')}`)
  const install = [...patience, 'install', '-y', '--no-install-recommends', ...packages]
  if (aptGet(install).status === 0) return
  // The list of packages may be missing or old.
  aptGet([...patience, 'update'])
  const { status, stderr } = aptGet(install)
  if (status !== 0)
    throw new BootstrapError(
      `apt-get could not install ${packages.join(', ')}: ${stderr.trim().split('\n').at(-1)}`,
    )
}

/** @param {string} name */
function isInstalled(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name], {
    encoding: 'utf8',
  })
  return status === 0 && stdout === 'installed'
}

/** @param {string[]} args */
function aptGet(args) {
  return spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
