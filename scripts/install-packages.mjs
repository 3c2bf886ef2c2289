// Installs the packages, once when several starts find them missing. Runs under Node 24; called by bootstrap.mjs.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, usingFolder } from '../engines/src/config.ts'
import { lock } from '../engines/src/lock.ts'
import { identify, isRunning } from '../engines/src/processes.ts'
import { arePackagesInstalled, areRecordedPackagesThere, unfinishedInstall } from './bootstrap.mjs'
import { BootstrapError, explained, print, rootDir } from './machine.mjs'
import { runNpm } from './npm.mjs'

const onWait = () => print('Waiting for another start that installs the packages')

await explained(async () => {
  try {
    await usingFolder('The checkout', rootDir, install)
  } catch (error) {
    throw error instanceof StartError ? new BootstrapError(error.message) : error
  }
})

async function install() {
  mkdirSync(join(rootDir, '.data'), { recursive: true, mode: 0o700 })
  const held = await lock(join(rootDir, '.data/packages.lock'), { onWait })
  try {
    if (arePackagesInstalled()) return
    print('Installing the packages (once, some minutes)')
    removeHalfInstalled()
    // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which npm leaves out
    // where a registry does not have them. Versions and checksums are those of the lock file here too.
    await runNpm({
      node: process.execPath,
      command: 'install',
      options: ['--no-save'],
      folder: rootDir,
      onStart: (pid) => writeFileSync(unfinishedInstall(), JSON.stringify(identify(pid) ?? null)),
    })
    rmSync(unfinishedInstall(), { force: true })
    if (!arePackagesInstalled())
      throw new BootstrapError(
        'npm left packages out: remove node_modules and look into the settings that `npm config list` shows, then start again.',
      )
  } finally {
    held.release()
  }
}

/**
 * npm takes a package whose package.json is there for complete, so what an install that was killed has left would stay
 * broken for ever. Packages of an older lock file are complete, and npm brings them up to date.
 */
function removeHalfInstalled() {
  const isCut = existsSync(unfinishedInstall())
  if (isCut) endInstaller()
  if (!isCut && areRecordedPackagesThere()) return
  const { workspaces } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  for (const folder of ['.', ...globSync(workspaces, { cwd: rootDir })])
    rmSync(join(rootDir, folder, 'node_modules'), { recursive: true, force: true })
}

/** The npm of a start that was killed alone goes on without it. */
function endInstaller() {
  const installer = JSON.parse(readFileSync(unfinishedInstall(), 'utf8') || 'null')
  if (installer && isRunning(installer)) process.kill(installer.pid, 'SIGKILL')
}
