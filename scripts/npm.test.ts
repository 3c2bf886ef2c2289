import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { npmInstall, npmProblem } from './npm.mjs'

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
])('says in one sentence why npm failed: %j', (errors, sentence) => {
  expect(npmProblem(errors, '/srv/majlis')).toMatch(sentence)
})

it('takes no install for done whose files did not fit on the disk, whatever npm says of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const npm = join(folder, 'npm-cli.js')
  vi.stubEnv('npm_execpath', npm)
  onTestFinished(() => void vi.unstubAllEnvs())
  const install = () => npmInstall({ node: process.execPath, command: 'ci', folder })
  writeFileSync(npm, "console.error('npm warn deprecated a package')")
  await install()
  writeFileSync(
    npm,
    "console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write'); setTimeout(() => {}, 60_000)",
  )
  await expect(install()).rejects.toThrow(`The disk of ${folder} is full`)
})
