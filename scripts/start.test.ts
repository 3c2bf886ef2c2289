import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /^(?:exec )?node (scripts\/\w+\.mjs)$/.exec(line) ?? []
  return script
    ? [{ name: ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`, script }]
    : []
})

/** Runs a script as a Node.js would that says it is of this version. */
function runUnder(version: string, script: string, env: Record<string, string> = {}) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, script)]
  // Without any program nothing can be started by mistake.
  return spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: '/nowhere', ENGINES_DIR: '/nowhere', ...env },
  })
}

it.each(commands)('$name says in one sentence that Node.js is too old', ({ name, script }) => {
  for (const version of ['12.22.12', '16.20.2']) {
    const { stdout, stderr, status } = runUnder(version, script)
    expect(stdout).toBe(
      `Majlis needs Node.js 18 or newer, and this is ${version}: install a newer one from https://nodejs.org, then run ${name} again.\n`,
    )
    expect(stderr).toBe('')
    expect(status).toBe(1)
  }
})

it('says why an npm brought no Node.js that leaves out what it cannot fetch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const npm = join(folder, 'npm-cli.js')
  // As npm 8 and 9 do without a network.
  writeFileSync(
    npm,
    `if (process.argv[2] === 'view') { console.error('npm ERR! code EAI_AGAIN'); process.exit(1) }`,
  )
  const env = { npm_execpath: npm, ENGINES_DIR: join(folder, 'engines') }
  const { stdout, status } = runUnder('18.13.0', 'scripts/generate.mjs', env)
  expect(stdout).toMatch(/\nnpm cannot reach its registry \(EAI_AGAIN\): .+\n$/)
  expect(status).toBe(1)
})

/** The names that a script imports, with where they are from. */
function importsOf(script: string) {
  const text = readFileSync(join(root, script), 'utf8')
  return [...text.matchAll(/^import (.+) from '(.+)'$/gm)].map(([, names = '', from = '']) => ({
    names: names
      .replace(/^\{|\}$/g, '')
      .split(',')
      .map((name) => name.trim().replace(/ as .+/, '')),
    from,
  }))
}

it.each(commands)('$name begins with syntax that Node.js 12 reads', ({ script }) => {
  expect(importsOf(script).map(({ from }) => from)).toEqual(['./oldest-node.mjs'])
  expect(importsOf('scripts/oldest-node.mjs')).toEqual([])
  for (const file of [script, 'scripts/oldest-node.mjs'])
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/\bawait\b|\?\.|\?\?|\|\|=|&&=|static \{/)
})

/** A script and all that it imports of this folder. */
function withImports(script: string, seen = new Set<string>()): Set<string> {
  if (seen.has(script)) return seen
  seen.add(script)
  for (const { from } of importsOf(script))
    if (from.startsWith('.')) withImports(join(dirname(script), from), seen)
  return seen
}

/** The versions that brought a function of a module of Node.js, one for each release line; none for what has always been there. */
function versionsWith(module: string, name: string): string[] {
  const types = readFileSync(
    join(root, `node_modules/@types/node/${module.slice('node:'.length)}.d.ts`),
    'utf8',
  )
  const before = types.split(new RegExp(`export function ${name}\\b`))[0] ?? ''
  const [, versions = ''] =
    before === types ? [] : (/@since (.+)/.exec(before.slice(before.lastIndexOf('/**'))) ?? [])
  return versions.match(/\d+\.\d+/g) ?? []
}

/** Whether Node.js 18.0 has what these versions brought. */
const isIn18 = (versions: string[]) =>
  versions.length === 0 || versions.some((version) => Number(version) <= 18)

it.each(['run-start', 'run-on-node', 'run-tests'])(
  '%s imports only functions that Node.js 18.0 has',
  (name) => {
    const files = [...withImports(`scripts/${name}.mjs`)]
    expect(files).toContain('scripts/bootstrap.mjs')
    const functions = files
      .flatMap((file) => importsOf(file))
      .filter(({ from }) => from.startsWith('node:'))
      .flatMap(({ names, from }) => names.map((one) => ({ name: one, versions: versionsWith(from, one) })))
    expect(functions.length).toBeGreaterThan(10)
    expect(functions.filter(({ versions }) => !isIn18(versions))).toEqual([])
    expect(isIn18(versionsWith('node:fs', 'statfsSync'))).toBe(false)
    expect(isIn18(versionsWith('node:fs', 'rmSync'))).toBe(true)
  },
)
