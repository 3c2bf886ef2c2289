// The parts of `npm test`. Plain JavaScript, because it runs on the machine's own Node (from 18) before Node 24 is there.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNode, ensurePackages } from './bootstrap.mjs'
import { ensureDebian } from './debian.mjs'
import { explained, rootDir as root } from './machine.mjs'
import { countPlaywright, countVitest, readReport } from './test-reports.mjs'

const reports = join(root, 'test-results')
/** What Node.js has compiled: tests start dozens of servers, each of which takes half the time with it. */
const compiled = join(root, '.data/compile-cache')

/**
 * One command of a part: its arguments to Node, the Debian packages it needs, more environment variables, and how its result is
 * counted. Without a report, a command counts as one test.
 * @typedef {import('./test-reports.mjs').Counts} Counts
 * @typedef {{ args: string[], debian?: string[], env?: Record<string, string>, count?: () => Counts | null }} Step
 */

/** @type {Record<string, Step[]>} */
const parts = {
  // For journeys, which would have to wait for it: about 400 MB of Python packages, once.
  speech: [{ debian: ['python3-venv'], args: ['engines/src/install-speech.ts'] }],
  chat: [{ debian: ['python3-venv'], args: ['engines/src/install-chat.ts'] }],
  format: [{ args: ['node_modules/oxfmt/bin/oxfmt', '--check'] }],
  // Also checks types: `typeCheck` in .oxlintrc.json.
  lint: [{ args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] }],
  imports: [
    {
      args: [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        'apps',
        'packages',
        'engines',
        'e2e',
        'bench',
        'scripts',
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
      ],
    },
  ],
  unused: [
    { args: ['node_modules/knip/bin/knip.js'] },
    // Exports that only tests use.
    { args: ['node_modules/knip/bin/knip.js', '--production', '--config', 'knip.production.json'] },
  ],
  generated: [{ args: ['scripts/generate.ts', '--check'] }],
  unit: [
    {
      debian: ['python3-venv', 'libical3', 'haproxy', 'openssl', 'ffmpeg', 'bubblewrap'],
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project=!fuzz',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${reports}/unit.json`,
      ],
      count: () => countVitest(`${reports}/unit.json`),
    },
  ],
  fuzz: [
    {
      debian: ['python3-venv'],
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project=fuzz',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${reports}/fuzz.json`,
      ],
      count: () => countVitest(`${reports}/fuzz.json`),
    },
  ],
  load: [
    {
      args: ['bench/load/run.ts', '--short', `--report=${reports}/load.json`],
      count: () => readReport(`${reports}/load.json`),
    },
  ],
  e2e: [
    {
      debian: [
        'chromium',
        'chromium-headless-shell',
        'ffmpeg',
        'bubblewrap',
        'firefox-esr',
        'poppler-utils',
        'python3-venv',
      ],
      args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/e2e.json` },
      count: () => countPlaywright(`${reports}/e2e.json`),
    },
  ],
}

/** Parts that only compute or download. They run at low priority beside the others. */
const background = ['chat', 'speech', 'lint', 'imports', 'unused', 'fuzz']
/** Parts that measure time. They run first and alone. */
const measuring = ['load']

const named = process.argv.slice(2).filter((name) => name in parts)
const paths = process.argv.slice(2).filter((name) => !(name in parts))
const takesPaths = named.length > 0 && named.every((name) => name === 'unit' || name === 'e2e')
if (paths.length > 0 && !takesPaths) {
  console.error(`There is no part called ${paths.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

/**
 * Processes beside others, which Ctrl-C of a terminal does not reach.
 * @type {Set<number>}
 */
const besides = new Set()
let isHurried = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const pid of besides) process.kill(-pid, 'SIGTERM')
    process.kill(process.pid, signal)
  })

await explained(async () => {
  const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name))
  await ensureDebian([...new Set(chosen.flatMap(([, steps]) => steps.flatMap(({ debian = [] }) => debian)))])
  const node = await ensureNode()
  await ensurePackages()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  process.exitCode = (await runParts(node, chosen)) ? 0 : 1
})

/**
 * The result of a part.
 * @typedef {Counts & { seconds: number }} Result
 */

/**
 * Runs the parts and prints their results. Resolves to true if nothing failed.
 * @param {string} node
 * @param {[name: string, steps: Step[]][]} chosen
 */
async function runParts(node, chosen) {
  /** @type {Map<string, Result>} */
  const results = new Map()
  const isBeside = (/** @type {string} */ name) =>
    background.includes(name) && chosen.some(([other]) => !background.includes(other))
  const isMeasuring = (/** @type {string} */ name) => measuring.includes(name)
  for (const [name, steps] of chosen)
    if (isMeasuring(name)) results.set(name, await runPart(node, name, steps))
  const beside = runBeside(
    node,
    chosen.filter(([name]) => isBeside(name)),
  )
  for (const [name, steps] of chosen) {
    if (isBeside(name) || isMeasuring(name)) continue
    results.set(name, await runPart(node, name, steps))
    await beside.print(results)
  }
  await beside.print(results, { isAwaited: true })

  console.log()
  let [passed, failed] = [0, 0]
  for (const [name] of chosen) {
    const result = results.get(name) ?? { passed: 0, failed: 1, seconds: 0 }
    passed += result.passed
    failed += result.failed
    const sign = result.failed > 0 ? '✘' : '✔'
    console.log(`${sign} ${name}: ${result.passed} passed, ${result.failed} failed (${result.seconds} s)`)
    for (const failure of result.failures ?? []) console.log(`    ${failure}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

/**
 * Runs parts one after the other beside others, at the lowest priority. `print` prints what those that are over have
 * printed, or waits for all first.
 * @param {string} node
 * @param {[name: string, steps: Step[]][]} chosen
 */
function runBeside(node, chosen) {
  /** @type {{ name: string, result: Result, printed: string }[]} */
  const done = []
  const all = (async () => {
    for (const [name, steps] of chosen) {
      let printed = ''
      const write = (/** @type {string} */ text) => void (printed += text)
      done.push({ name, result: await runPart(node, name, steps, write), printed })
    }
  })()
  return {
    /** @param {Map<string, Result>} results */
    async print(results, { isAwaited = false } = {}) {
      if (isAwaited) {
        hurry()
        await all
      }
      for (const { name, result, printed } of done.splice(0)) {
        process.stdout.write(printed)
        results.set(name, result)
      }
    },
  }
}

/**
 * Runs one part. With `write` it runs at the lowest priority, and what it prints goes there.
 * @param {string} node
 * @param {string} name
 * @param {Step[]} steps
 * @param {(text: string) => void} [write]
 * @returns {Promise<Result>}
 */
async function runPart(node, name, steps, write) {
  const startedAt = Date.now()
  let [passed, failed] = [0, 0]
  /** @type {string[]} */
  const failures = []
  for (const step of steps) {
    const title = `\n▶ ${name}: ${step.args.map((arg) => arg.replace(`${root}/`, '')).join(' ')}\n`
    if (write) write(title)
    else process.stdout.write(title)
    const code = await run(node, step, write)
    const counted = step.count?.() ?? null
    passed += counted?.passed ?? (code === 0 ? 1 : 0)
    failed += counted?.failed ?? (code === 0 ? 0 : 1)
    failures.push(...(counted?.failures ?? (code === 0 ? [] : [step.args.join(' ')])))
    // A runner that ends badly without a failed test (a crash) is a failure of its own.
    if (counted && code !== 0 && counted.failed === 0) failed += 1
  }
  // So is a part without any test.
  if (passed + failed === 0) failed = 1
  return { passed, failed, failures, seconds: Math.round((Date.now() - startedAt) / 1_000) }
}

/**
 * @param {string} node
 * @param {Step} step
 * @param {(text: string) => void} [write]
 * @returns {Promise<number>} exit code
 */
function run(node, { args, env }, write) {
  return new Promise((resolve, reject) => {
    const command = write && !isHurried ? ['nice', '-n', '19', node] : [node]
    const [program = node, ...options] = [...command, ...args, ...paths]
    const child = spawn(program, options, {
      cwd: root,
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
      detached: Boolean(write),
    })
    if (write) {
      standBack(child)
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write)
    }
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (child.pid !== undefined) besides.delete(child.pid)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

/** Something waits for what runs beside: from now on it counts as much as others on this machine. */
function hurry() {
  isHurried = true
  for (const pid of besides) {
    spawnSync('renice', ['-n', '0', '-g', String(pid)], { stdio: 'ignore' })
    rank(pid, 0)
  }
}

function standBack(/** @type {import('node:child_process').ChildProcess} */ { pid }) {
  if (pid === undefined) return
  besides.add(pid)
  if (!isHurried) rank(pid, 19)
}

/**
 * Kernels that share the processors among sessions know priorities within one only: this is the one of a session.
 * @param {number} pid
 * @param {number} priority
 */
function rank(pid, priority) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
  } catch {
    // This kernel does not, or only root may raise one.
  }
}
