// Reads what the runners of `npm test` report. Plain JavaScript, like the runner itself.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { rootDir } from './machine.mjs'

/**
 * `failures` names each failed test and its file.
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Counts
 */

/**
 * @param {string} file
 * @returns {Counts}
 */
export function countVitest(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not even be loaded has no tests to count.
  /** @type {{ name: string }[]} */
  const broken = report.testResults.filter(
    (/** @type {{ name: string, status: string, assertionResults: unknown[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  )
  const failures = report.testResults.flatMap(
    (/** @type {{ name: string, assertionResults: { status: string, fullName: string }[] }} */ file) =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${inProject(file.name)} › ${fullName}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name }) => inProject(name))],
  }
}

function inProject(/** @type {string} */ file) {
  return relative(rootDir, file)
}

/**
 * @param {string} file
 * @returns {Counts}
 */
export function countPlaywright(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A test that passes only on a second try is a bug, so `flaky` counts as failed.
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
    failures: report.suites.flatMap(failedSpecs),
  }
}

/**
 * @typedef {{ file: string, title: string, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  return [...failed.map(({ file, title }) => `e2e/${file} › ${title}`), ...suites.flatMap(failedSpecs)]
}

/** @param {string} file */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
