// `npm test`: everything that must hold before a change lands. `npm test -- unit e2e` runs those parts only, and
// `npm test -- unit apps/server/src/modules/rooms` or `npm test -- e2e call` of them what has that in its path.
// Plain JavaScript, because it runs on the machine's own Node before Node 24 is there.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNode, ensurePackages } from './bootstrap.mjs'
import { ensureDebian } from './debian.mjs'
import { explained, rootDir as root } from './machine.mjs'

const reports = join(root, 'test-results')

const tsc = 'node_modules/typescript-7/bin/tsc'
const projects = [
  'packages/contract',
  'packages/i18n',
  'packages/ui',
  'packages/media',
  'packages/scheduling',
  'packages/testing',
  'engines',
  'apps/server',
  'apps/web',
  'apps/web/vite',
  'e2e',
  'bench',
  'scripts',
  'scripts/screens',
]

/**
 * One command of a part: its arguments to Node, the Debian packages it needs, more environment variables, and how its result is
 * counted. Without a report, a command counts as one test.
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ args: string[], debian?: string[], env?: Record<string, string>, count?: () => Counts | null }} Step
 */

/** @type {Record<string, Step[]>} */
const parts = {
  format: [{ args: ['node_modules/oxfmt/bin/oxfmt', '--check'] }],
  lint: [{ args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] }],
  types: projects.map((project) => ({ args: [tsc, '-p', project] })),
  imports: [
    {
      args: [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        'apps',
        'packages',
        'engines',
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
      ],
    },
  ],
  unused: [{ args: ['node_modules/knip/bin/knip.js'] }],
  generated: [{ args: ['scripts/generate.ts', '--check'] }],
  unit: [
    {
      debian: ['python3-venv', 'libical3', 'haproxy', 'openssl'],
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
  // Calls have the machine for themselves: each has several browsers that encode and decode.
  e2e: ['pages', 'calls'].map((project) => ({
    debian: ['chromium', 'chromium-headless-shell', 'ffmpeg', 'firefox-esr'],
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--project=${project}`,
      '--pass-with-no-tests',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/e2e-${project}.json` },
    count: () => countPlaywright(`${reports}/e2e-${project}.json`),
  })),
}

const named = process.argv.slice(2).filter((name) => name in parts)
const paths = process.argv.slice(2).filter((name) => !(name in parts))
const takesPaths = named.length > 0 && named.every((name) => name === 'unit' || name === 'e2e')
if (paths.length > 0 && !takesPaths) {
  console.error(`There is no part called ${paths.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

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
 * Runs the parts one after the other and prints their results. Resolves to true if nothing failed.
 * @param {string} node
 * @param {[name: string, steps: Step[]][]} chosen
 */
async function runParts(node, chosen) {
  let passed = 0
  let failed = 0
  const lines = []
  for (const [name, steps] of chosen) {
    const startedAt = Date.now()
    const before = { passed, failed }
    for (const step of steps) {
      console.log(`\n▶ ${name}: ${step.args.map((arg) => arg.replace(`${root}/`, '')).join(' ')}`)
      const code = await run(node, step)
      const counted = step.count?.() ?? null
      passed += counted?.passed ?? (code === 0 ? 1 : 0)
      failed += counted?.failed ?? (code === 0 ? 0 : 1)
      // A runner that ends badly without a failed test (a crash) is a failure of its own, and so is a part without any test.
      if (counted && code !== 0 && counted.failed === 0) failed += 1
    }
    if (passed + failed === before.passed + before.failed) failed += 1
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
    lines.push(
      `${failed > before.failed ? '✘' : '✔'} ${name}: ${passed - before.passed} passed, ${failed - before.failed} failed (${seconds} s)`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

/**
 * @param {string} node
 * @param {Step} step
 * @returns {Promise<number>} exit code
 */
function run(node, { args, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...args, ...paths], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function countVitest(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not even be loaded has no tests to count.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function countPlaywright(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A test that passes only on a second try is a bug, so `flaky` counts as failed.
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
