import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand } from './command.ts'
import { downloadLivekit } from './livekit-download.ts'
import { createProcessRecord } from './processes.ts'

const program = '#!/bin/sh\necho livekit-server version 1.13.5\n'
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')

/** The address of a server that answers so, or of one that is gone. */
async function serve(answer: RequestListener | null): Promise<string> {
  const server = createServer(answer ?? (() => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  if (answer) onTestFinished(close)
  else close()
  return `http://127.0.0.1:${port}/livekit`
}

function setup(url: string, checksum: string) {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-download-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const said: string[] = []
  const { signal } = new AbortController()
  const record = createProcessRecord(join(folder, 'processes.json'))
  const file = join(folder, 'livekit-server.new')
  const download = () =>
    downloadLivekit(
      {
        env: { PATH: process.env['PATH'], LIVEKIT_DOWNLOAD_URL: url, LIVEKIT_DOWNLOAD_SHA256: checksum },
        say: (line) => said.push(line),
        run: (command) => runCommand(command, record, signal),
        signal,
        silentMs: 300,
      },
      file,
    )
  /** What it has left beside the program. */
  const left = () => readdirSync(folder).filter((name) => !name.startsWith('processes.json'))
  return { download, file, said, left }
}

/** An archive as a release has it. */
function release(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of [
    ['LICENSE', 'Apache'],
    ['livekit-server', program],
  ] as const)
    writeFileSync(join(folder, name), text)
  execFileSync('tar', ['-czf', 'release.tar.gz', 'LICENSE', 'livekit-server'], { cwd: folder })
  return readFileSync(join(folder, 'release.tar.gz'))
}

it('takes the program itself, or the one in an archive of a release', async () => {
  for (const body of [Buffer.from(program), release()]) {
    const { download, file, left } = setup(
      await serve((_, response) => void response.end(body)),
      sha256(body).toUpperCase(),
    )
    expect(await download()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe(program)
    expect(left()).toEqual(['livekit-server.new'])
  }
})

it('refuses a file with another checksum, and keeps nothing of it', async () => {
  const { download, left } = setup(
    await serve((_, response) => void response.end('something else')),
    sha256(program),
  )
  await expect(download()).rejects.toThrow(
    `LIVEKIT_DOWNLOAD_SHA256: what LIVEKIT_DOWNLOAD_URL gives has another checksum, ${sha256('something else')}`,
  )
  expect(left()).toEqual([])
})

it('refuses an archive without the program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-release-'))
  execFileSync('tar', ['-czf', join(folder, 'a.tar.gz'), '-C', '/', 'etc/hostname'])
  const body = readFileSync(join(folder, 'a.tar.gz'))
  const { download, left } = setup(await serve((_, response) => void response.end(body)), sha256(body))
  await expect(download()).rejects.toThrow('there is no livekit-server in this archive')
  expect(left()).toEqual([])
})

it.each<[string, RequestListener | null]>([
  ['ECONNREFUSED', null],
  ['HTTP 404', (_, response) => void response.writeHead(404).end()],
  ['nothing arrived for 0.3 s', () => {}],
  ['nothing arrived for 0.3 s', (_, response) => void response.write(program)],
])('goes on to the next way within moments when nothing comes: %s', async (reason, answer) => {
  const { download, said, left } = setup(await serve(answer), sha256(program))
  const startedAt = performance.now()
  expect(await download()).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(said.at(-1)).toBe(`livekit-server could not be downloaded (${reason}), so it is built`)
  expect(left()).toEqual([])
})

it('downloads nothing without an address', async () => {
  expect(await setup('', '').download()).toBe(false)
})
