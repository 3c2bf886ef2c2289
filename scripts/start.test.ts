import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs `npm start` as a Node.js would that says it is of this version. */
function startUnder(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(pretend)}`,
    join(import.meta.dirname, 'start.mjs'),
  ]
  // Without any program nothing can be started by mistake.
  return spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: '/nowhere', ENGINES_DIR: '/nowhere' },
  })
}

it.each(['12.22.12', '16.20.2'])('says in one sentence that Node.js %s is too old', (version) => {
  const { stdout, stderr, status } = startUnder(version)
  expect(stdout).toBe(
    `Majlis needs Node.js 18 or newer, and this is ${version}: install a newer one from https://nodejs.org, then run npm start again.\n`,
  )
  expect(stderr).toBe('')
  expect(status).toBe(1)
})
