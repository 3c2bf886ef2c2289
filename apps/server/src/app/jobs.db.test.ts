import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setupModules } from '../testing/modules.ts'

/** The names of all kinds of jobs that the sources define. */
function definedJobs(): string[] {
  const sources = new URL('../', import.meta.url)
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(new URL(path, sources), 'utf8')
      return [...text.matchAll(/: JobDefinition<.*?> = \{\s+name: '([a-z-]+)'/gs)].map(
        ([, name]) => name ?? '',
      )
    })
}

it('has a handler for every kind of job', async () => {
  const { platform } = await setupModules()
  const handled = new Set(platform.handledJobs())
  const defined = definedJobs()
  expect(defined.length).toBeGreaterThan(10)
  expect(defined).toContain('lock-room')
  expect(defined.filter((name) => !handled.has(name))).toEqual([])
})
