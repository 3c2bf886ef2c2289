import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from './config.ts'
import { startProblems } from './start-settings.ts'

/** Not ours to explain. */
const ofTheSystem = ['PATH', 'HOME']

it('documents every variable that a start reads', () => {
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

it('reports everything that is wrong with what it reads itself, with the key and without the value', () => {
  const right = { PORT: '3000', MEDIA_GATE_PORT: '', LIVEKIT_NODE_IP: '192.0.2.7', LIVEKIT_UDP_PORT: '65535' }
  expect(startProblems(right)).toEqual([])
  const problems = startProblems({
    PORT: '0',
    POSTGRES_PORT: 'abc',
    LIVEKIT_TCP_PORT: '99999',
    LIVEKIT_NODE_IP: 'lan',
  })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'POSTGRES_PORT',
    'LIVEKIT_TCP_PORT',
    'LIVEKIT_NODE_IP',
  ])
  expect(problems.join()).not.toMatch(/abc|99999|lan/)
})
