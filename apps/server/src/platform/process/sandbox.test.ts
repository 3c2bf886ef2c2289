import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runBounded } from './run-bounded.ts'
import { findSandbox, sandboxed } from './sandbox.ts'

const toError = (problem: string, stderr: string) => new Error(`${problem}: ${stderr}`)

async function folder(under = join(tmpdir(), 'majlis-test-')): Promise<string> {
  const path = await mkdtemp(under)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

it('lets a program outside of /usr see its own folder, not what lies beside it', async () => {
  const opt = await folder()
  const argumentsOf = (program: string) =>
    sandboxed('/usr/bin/bwrap', { program, reads: [], hidden: [opt], folder: '/tmp/a', inside: '/work' }, [
      'x',
    ])
  const office = argumentsOf(join(opt, 'libreoffice', 'program', 'soffice'))
  expect(office).toContain(join(opt, 'libreoffice'))
  expect(office).not.toContain(opt)
  for (const program of [join(opt, 'ffmpeg'), join(opt, 'bin', 'ffmpeg')]) {
    const alone = argumentsOf(program)
    expect(alone).toContain(program)
    expect(alone).not.toContain(opt)
  }
  expect(
    argumentsOf('/usr/bin/soffice').filter((one) => one.startsWith('/opt') || one.startsWith(opt)),
  ).toEqual([])
})

it('hides network, files and other processes', async () => {
  const sandbox = findSandbox()
  if (typeof sandbox === 'string') throw new Error('install bubblewrap')
  const server = await folder('/usr/local/majlis-test-')
  const secrets = [join(await folder(), 'secret'), join(server, 'secret')]
  for (const secret of secrets) await writeFile(secret, 'known only to the server')
  const work = await folder()
  await symlink(server, `${work}-link`)
  onTestFinished(() => rm(`${work}-link`, { force: true }))
  const script = `grep CapEff /proc/self/status > rights; { echo x > /dev/shm/x; } 2> said; { cat ${secrets.join(' ')}; ls /proc | grep -c '^[0-9]'; cat /proc/net/dev | grep -vc -e lo: -e Inter -e face; ls /opt; touch ${server}/x; } > seen 2> errors; touch /usr/x /x || true`
  const view = { program: '/bin/sh', reads: [], hidden: [`${work}-link`], folder: work, inside: '/work' }
  await runBounded(sandboxed(sandbox.bubblewrap, view, ['/bin/sh', '-c', script]), {
    folder: work,
    timeoutMs: 20_000,
    toError,
  })
  expect(await readFile(join(work, 'rights'), 'utf8')).toMatch(/^CapEff:\s0+$/m)
  expect(await readFile(join(work, 'said'), 'utf8')).toContain('/dev/shm/x')
  const found = await readFile(join(work, 'seen'), 'utf8')
  expect(found).not.toContain('known only')
  expect(existsSync(join(server, 'x'))).toBe(false)
  const [processes, devices] = found.trim().split('\n').map(Number)
  expect(processes).toBeLessThan(10)
  expect(devices).toBe(0)
  expect(existsSync('/x') || existsSync('/usr/x')).toBe(false)
})

it('ends a program when it is aborted, or when what it writes is too much', async () => {
  const path = await folder()
  const stopped = new AbortController()
  const waiting = runBounded(['/bin/sleep', '60'], {
    folder: path,
    timeoutMs: 60_000,
    toError,
    signal: stopped.signal,
  })
  stopped.abort(new Error('not wanted'))
  await expect(waiting).rejects.toThrow('not wanted')
  const tooMuch = runBounded(['/usr/bin/yes'], {
    folder: path,
    timeoutMs: 60_000,
    toError,
    onStdout: () => {
      throw new Error('too much')
    },
  })
  await expect(tooMuch).rejects.toThrow('too much')
})
