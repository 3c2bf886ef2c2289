import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand } from './command.ts'
import { createProcessRecord } from './processes.ts'
import { ensureDownloadedModel, modelDownloads } from './speech-download.ts'
import { startProblems } from './start-settings.ts'

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-model-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An archive with this file. */
function archiveOf(path: string): Buffer {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'files/large'), { recursive: true })
  writeFileSync(join(folder, 'files', path), 'weights')
  execFileSync('tar', ['-czf', 'model.tar.gz', '-C', 'files', '.'], { cwd: folder })
  return readFileSync(join(folder, 'model.tar.gz'))
}

/** A server with the archive, and an installation that expects its checksum, or another one. */
async function setup(archive: Buffer, checksum = sha256(archive)) {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end(archive)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const enginesDir = join(temporaryFolder(), 'engines')
  const { signal } = new AbortController()
  const record = createProcessRecord(join(temporaryFolder(), 'processes.json'))
  const downloads = `large=http://127.0.0.1:${port}/large.tar.gz#sha256=${checksum}`
  const ensure = (name = 'large') =>
    ensureDownloadedModel(name, {
      env: { PATH: process.env['PATH'], SPEECH_MODEL_DOWNLOADS: downloads },
      enginesDir,
      say: () => {},
      run: (command) => runCommand(command, record, signal),
      signal,
      silentMs: 300,
    })
  const left = () => readdirSync(enginesDir).filter((name) => !name.endsWith('.lock'))
  return { ensure, left, requests: () => requests, server }
}

it.each(['model.bin', 'large/model.bin'])('downloads a model once: %s', async (path) => {
  const { ensure, left, requests } = await setup(archiveOf(path))
  const folder = (await ensure()) ?? ''
  expect(readFileSync(join(folder, 'model.bin'), 'utf8')).toBe('weights')
  expect(await ensure()).toBe(folder)
  expect(requests()).toBe(1)
  expect(left()).toHaveLength(1)
  expect(await ensure('small')).toBeNull()
})

it('refuses a model with another checksum, or without weights, and keeps nothing of it', async () => {
  const other = await setup(archiveOf('model.bin'), '0'.repeat(64))
  await expect(other.ensure()).rejects.toThrow(/of large gives has another checksum, [0-9a-f]{64}/)
  expect(other.left()).toEqual([])
  const empty = await setup(archiveOf('README.md'))
  await expect(empty.ensure()).rejects.toThrow('there is no model.bin in the archive of large')
  expect(empty.left()).toEqual([])
  const gone = await setup(archiveOf('model.bin'))
  gone.server.close()
  gone.server.closeAllConnections()
  await expect(gone.ensure()).rejects.toThrow('The speech model large could not be downloaded (ECONNREFUSED)')
})

it('reads names, addresses and checksums, and reports what is none', () => {
  const sum = 'a'.repeat(64)
  const right = `large-v3=https://a.example/l.tar.gz#sha256=${sum}, small=http://b.example/s.tgz#sha256=${sum.toUpperCase()}`
  expect([...(modelDownloads({ SPEECH_MODEL_DOWNLOADS: right }) ?? [])]).toEqual([
    ['large-v3', { url: 'https://a.example/l.tar.gz', sha256: sum }],
    ['small', { url: 'http://b.example/s.tgz', sha256: sum }],
  ])
  expect(startProblems({ SPEECH_MODEL_DOWNLOADS: right })).toEqual([])
  for (const wrong of [
    'large',
    `large=ftp://a.example/l#sha256=${sum}`,
    'a=https://a.example/l',
    `../a=${right}`,
  ])
    expect(startProblems({ SPEECH_MODEL_DOWNLOADS: wrong })).toEqual([
      'SPEECH_MODEL_DOWNLOADS: must be name=address#sha256=checksum, between commas',
    ])
})
