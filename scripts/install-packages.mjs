// Installs the packages, once when several starts find them missing. Runs under Node 24; called by bootstrap.mjs.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lock } from '../engines/src/lock.ts'
import { arePackagesInstalled, BootstrapError, rootDir, runNpm } from './bootstrap.mjs'

mkdirSync(join(rootDir, '.data'), { recursive: true, mode: 0o700 })
const held = await lock(join(rootDir, '.data/packages.lock'))
try {
  if (!arePackagesInstalled()) {
    process.stdout.write('Installing the packages\n')
    // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which npm leaves out
    // where a registry does not have them. Versions and checksums are those of the lock file here too.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    runNpm(process.execPath, ['install', '--no-save', '--ignore-scripts', ...quiet], rootDir)
  }
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  held.release()
}
