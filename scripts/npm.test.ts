import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { npmProblem, runNpm } from './npm.mjs'

it.each([
  [
    'npm error code ENOSPC\nnpm error syscall write',
    /^The disk of \/srv\/majlis is full: free \d+ GB there, then/,
  ],
  [
    'npm ERR! code EAI_AGAIN\nnpm ERR! errno EAI_AGAIN',
    /^npm cannot reach its registry \(EAI_AGAIN\): connect/,
  ],
  ['npm error code ECONNREFUSED', /\(ECONNREFUSED\)/],
  ['npm error code ERR_SOCKET_TIMEOUT', /\(ERR_SOCKET_TIMEOUT\)|\(E\w*TIMEOUT\)/],
  [
    'npm error code EACCES\nnpm error path /srv/majlis/node_modules',
    /^\/srv\/majlis cannot be written by this user/,
  ],
  [
    'npm error code ETARGET\nnpm error notarget No matching version found for zod@9.9.9.\nnpm error A complete log …',
    /^npm could not install the packages: notarget No matching version found for zod@9\.9\.9\.$/,
  ],
  ['', /^npm could not install the packages: it ended without a reason$/],
  [
    'npm error A complete log of this run can be found in: /root/.npm/_logs/1.log',
    /^npm could not install the packages: it ended without a reason$/,
  ],
])('says in one sentence why npm failed: %j', (errors, sentence) => {
  expect(npmProblem(errors, '/srv/majlis')).toMatch(sentence)
})

/** An install by an npm that does what the script says. */
function installBy(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const npm = join(folder, 'npm-cli.js')
  writeFileSync(npm, script)
  vi.stubEnv('npm_execpath', npm)
  onTestFinished(() => void vi.unstubAllEnvs())
  return runNpm({ node: process.execPath, command: 'ci', folder })
}

const andGoesOn = (line: string) => `console.error(${JSON.stringify(line)}); setTimeout(() => {}, 60_000)`

it('reports an install as failed if its files did not fit on the disk, whatever npm says', async () => {
  const torn = 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write'
  await expect(installBy(andGoesOn(torn))).rejects.toThrow(/^The disk of .+ is full/)
})

it('gives up on a registry that cannot be reached long before npm does', async () => {
  for (const code of ['EAI_AGAIN', 'FETCH_ERROR']) {
    const line = `npm http fetch GET https://registry.example.org/zod attempt 3 failed with ${code}`
    await expect(installBy(andGoesOn(line))).rejects.toThrow(`npm cannot reach its registry (${code})`)
  }
})

it('reports neither a warning nor a repeated attempt as a failure, and shows npm’s last error', async () => {
  const busy = 'npm http fetch GET https://registry.example.org/zod attempt 1 failed with ECONNRESET'
  await installBy(`console.error(${JSON.stringify(busy)}); console.error('npm warn deprecated a package')`)
  const failed = `console.error(${JSON.stringify(busy)}); console.error('npm error code E404\\nnpm error 404 Not Found'); process.exit(1)`
  await expect(installBy(failed)).rejects.toThrow('npm could not install the packages: 404 Not Found')
})
