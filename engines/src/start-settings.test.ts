import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from './config.ts'

/** Not ours to explain. */
const ofTheSystem = ['PATH', 'HOME']

it('tells the operator of every variable that a start reads', () => {
  const sources = globSync('engines/src/*.ts', { cwd: fromRoot() })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(fromRoot(file), 'utf8'))
  const read = sources.flatMap((source) => [
    ...source.matchAll(/(?:env\['|(?:fixedPort|isConfigured|configuredValue)\(\w*env, ')([A-Z_]+)'/g),
  ])
  const keys = new Set(read.map(([, key]) => key).filter((key) => key && !ofTheSystem.includes(key)))
  expect(keys.size).toBeGreaterThan(8)
  const guide = readFileSync(fromRoot('docs/self-hosting/configuration.md'), 'utf8')
  expect([...keys].filter((key) => !guide.includes(`| \`${key}\``))).toEqual([])
})
