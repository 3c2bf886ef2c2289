import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const serverSide = ['apps/server', 'packages', 'engines', 'scripts', 'bench']
const elsewhere = [
  '**/node_modules/**',
  '**/dist/**',
  '.data/**',
  'packages/ui/**',
  'packages/i18n/**/*.dom.test.*',
]
/** How long a poll goes on: other tests may have the processors. */
const patient = { poll: { timeout: 15_000 } }
const setupFiles = ['packages/testing/src/matchers.ts']

/** A worker serves one environment, and another worker loads everything again: the files of each environment follow one another. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')}`
    return [...Map.groupBy(await super.sort(files), groupOf).values()].flat()
  }
}

export default defineConfig({
  test: {
    // One more than there are processors: a test that asks the database waits for it. All projects have to say the same.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          name: 'unit',
          include: serverSide.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...elsewhere, '**/*.db.test.ts', '**/*.fuzz.test.ts'],
          setupFiles,
          // They leave nothing behind: loading the server anew for each file would cost more than the tests.
          isolate: false,
          testTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'database',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: [...setupFiles, 'apps/server/src/testing/cheap-passwords.ts'],
          isolate: false,
          // Tests of plans fill tables, next to other tests on two cores.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['apps/server/**/*.fuzz.test.ts'],
          exclude: elsewhere,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles,
          expect: patient,
        },
      },
      // The page and the component packages bring their own settings (a DOM).
      'apps/web/vitest.config.*',
      'packages/ui/vitest.config.*',
    ],
  },
})
