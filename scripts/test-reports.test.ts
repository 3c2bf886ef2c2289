import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from './machine.mjs'
import { countPlaywright, countVitest } from './test-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'majlis-reports-'))

function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('names failed unit tests, and files that could not be loaded', () => {
  const file = written({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(rootDir, 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides by zero' },
        ],
      },
      { name: join(rootDir, 'broken.test.ts'), status: 'failed', assertionResults: [] },
    ],
  })
  expect(countVitest(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a.test.ts › divides by zero', 'broken.test.ts'],
  })
})

it('names failed journeys, and those that passed only on a second try', () => {
  const spec = (title: string, status: string) => ({ file: 'call.spec.ts', title, tests: [{ status }] })
  const file = written({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [
      {
        specs: [spec('joins', 'expected'), spec('leaves', 'unexpected')],
        suites: [{ specs: [spec('comes back', 'flaky')] }],
      },
    ],
  })
  expect(countPlaywright(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['e2e/call.spec.ts › leaves', 'e2e/call.spec.ts › comes back'],
  })
})

it('counts a missing report as one failure', () => {
  const file = join(folder, 'none.json')
  expect(countVitest(file)).toMatchObject({ failed: 1 })
  expect(countPlaywright(file)).toMatchObject({ failed: 1 })
})
