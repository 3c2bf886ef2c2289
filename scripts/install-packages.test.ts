import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { arePackagesInstalled } from './bootstrap.mjs'

const root = join(import.meta.dirname, '..')

/** A checkout with one package, which is beside it as a file, so that no registry is needed. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['scripts', 'engines/src'])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !/screens|\.test\.ts$/.test(file),
    })
  const source = join(folder, 'source/package')
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'clock', version: '1.0.0' }))
  writeFileSync(join(source, 'index.js'), 'whole')
  execFileSync('tar', ['-czf', 'clock.tgz', '-C', 'source', 'package'], { cwd: folder })
  const own = {
    name: 'checkout',
    private: true,
    type: 'module',
    workspaces: [],
    dependencies: { clock: 'file:clock.tgz' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'pipe' })
  npm('install', '--package-lock-only', '--no-audit', '--no-fund', '--offline')
  return {
    folder,
    module: join(folder, 'node_modules/clock/index.js'),
    /** Answers what it printed. */
    install: () =>
      execFileSync(process.execPath, [join(folder, 'scripts/install-packages.mjs')], {
        cwd: folder,
        encoding: 'utf8',
        // As a machine of production may have it.
        env: { ...process.env, NODE_ENV: 'production', npm_config_offline: 'true' },
      }),
  }
}

it('installs the packages once', { timeout: 120_000 }, () => {
  const { folder, module, install } = checkout()
  expect(arePackagesInstalled(folder)).toBe(false)
  expect(install()).toContain('Installing the packages')
  expect(readFileSync(module, 'utf8')).toBe('whole')
  expect(arePackagesInstalled(folder)).toBe(true)
  expect(install()).toBe('')
})

it('installs everything again that a killed start has left half', { timeout: 240_000 }, () => {
  const { folder, module, install } = checkout()
  install()

  // npm was killed after it had written package.json, and had not noted anything yet.
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  writeFileSync(module, 'half')
  expect(arePackagesInstalled(folder)).toBe(false)
  install()
  expect(readFileSync(module, 'utf8')).toBe('whole')

  // … while it brought older packages up to date.
  mkdirSync(join(folder, '.data'), { recursive: true })
  writeFileSync(join(folder, '.data/packages.unfinished.json'), 'null')
  writeFileSync(module, 'half')
  expect(arePackagesInstalled(folder)).toBe(false)
  install()
  expect(readFileSync(module, 'utf8')).toBe('whole')
  expect(existsSync(join(folder, '.data/packages.unfinished.json'))).toBe(false)

  // Someone has removed a package.
  rmSync(join(folder, 'node_modules/clock'), { recursive: true })
  expect(arePackagesInstalled(folder)).toBe(false)
  install()
  expect(readFileSync(module, 'utf8')).toBe('whole')
})
