// Reads what the runners of `npm test` report. Plain JavaScript, like that.
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * @param {string} file
 * @returns {Counts}
 */
export function countVitest(file) {
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
export function countPlaywright(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A test that passes only on a second try is a bug, so `flaky` counts as failed.
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  }
}

/** @param {string} file */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
