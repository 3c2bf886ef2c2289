import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { ensureS3Server } from '@majlis/engines'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { s3AddressOf } from './s3.settings.ts'

/** Another S3 server than moto, by its address. */
const given = process.env['S3_TEST_URL']

const empty = { requireRoom: async () => undefined }

it('reads the address of a bucket', () => {
  expect(s3AddressOf('https://key:se%2Fcret@s3.example.org:9000/majlis/files?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-central-1',
    bucket: 'majlis',
    prefix: 'files/',
    credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
  })
  expect(s3AddressOf('https://s3.example.org/majlis')).toMatchObject({ prefix: '', credentials: null })
})

describe('deletion', () => {
  let deletion = ''
  const sent: string[] = []
  const http = createHttpServer((request, response) => {
    const { method, url = '' } = request
    request.resume()
    if (method !== 'DELETE')
      return response.end(xml + (/[?&]uploads\b/.test(url) ? uploadsOf(['film.1', 'film.10']) : deletion))
    sent.push(new URL(url, 'http://localhost').pathname)
    return response.writeHead(204).end()
  })
  let storage: ReturnType<typeof createS3Storage>

  beforeAll(async () => {
    await once(http.listen(0, '127.0.0.1'), 'listening')
    const { port } = http.address() as AddressInfo
    storage = createS3Storage(s3AddressOf(`http://key:secret@127.0.0.1:${port}/majlis/files`), empty)
  })
  beforeEach(() => {
    sent.length = 0
    deletion = '<DeleteResult></DeleteResult>'
  })
  afterAll(() => {
    storage.close()
    http.close()
  })

  it('aborts no upload whose name only begins with the same text', async () => {
    await storage.delete('org/film.1')
    expect(sent).toEqual(['/majlis/files/org/film.1'])
  })

  it('fails if the bucket refuses it', async () => {
    const refused = (code: string) =>
      `<DeleteResult><Error><Key>files/org/film.1</Key><Code>${code}</Code></Error></DeleteResult>`
    deletion = refused('AccessDenied')
    await expect(storage.delete('org/film.1')).rejects.toThrow('AccessDenied')
    // How some servers report what does not exist.
    deletion = refused('NoSuchKey')
    await storage.delete('org/film.1')
  })
})

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const uploadsOf = (names: string[]) => {
  const uploads = names.map((name) => `<Upload><Key>files/org/${name}</Key><UploadId>1</UploadId></Upload>`)
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
}

/** Why there is no S3 server, if there is none: without venv, moto cannot be installed. */
const obstacle =
  given || spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0
    ? null
    : 'Python 3 with venv is missing (sudo apt-get install python3-venv)'

describe('an S3 server', () => {
  let stop: () => void = () => undefined
  let client: S3Client
  let storage: Storage & { close(): void; health: ReturnType<typeof createS3Storage>['health'] }
  const address = () => s3AddressOf(`${url}/majlis/files`)
  let url = given ?? ''

  beforeAll(async () => {
    if (obstacle !== null) return
    if (!given) ({ url, stop } = await startMoto())
    const { endpoint, region, credentials } = address()
    client = new S3Client({ endpoint, region, forcePathStyle: true, ...(credentials ? { credentials } : {}) })
    await client.send(new CreateBucketCommand({ Bucket: 'majlis' })).catch(() => undefined)
    storage = createS3Storage(address(), empty)
  }, 300_000)
  beforeEach(({ skip }) => skip(obstacle !== null, obstacle ?? ''))
  afterAll(() => {
    if (obstacle !== null) return
    storage.close()
    client.destroy()
    stop()
  })

  const megabyte = 1024 * 1024
  const keys = async () =>
    ((await client.send(new ListObjectsV2Command({ Bucket: 'majlis' }))).Contents ?? []).map(({ Key }) => Key)
  async function* pieces(content: Uint8Array) {
    for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024)
  }
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage.get(key, range)
    return found && { content: await buffer(found.stream), bytes: found.bytes }
  }
  const content = (bytes: number) =>
    Buffer.from(Array.from({ length: bytes / 1024 }, (_, n) => String(n).padEnd(1024)).join(''))

  it('stores contents, gives them out in ranges, and deletes them', async () => {
    expect(await storage.put('org/picture', Buffer.from('pixels'))).toEqual({ bytes: 6 })
    const long = content(12 * megabyte)
    expect(await storage.put('org/stream', pieces(long))).toEqual({ bytes: long.length })
    expect((await read('org/stream'))?.content.equals(long)).toBe(true)
    expect(await read('org/picture', { start: 2, end: 5 })).toEqual({ content: Buffer.from('xel'), bytes: 6 })
    expect(await keys()).toEqual(['files/org/picture', 'files/org/stream'])
    for (const key of ['org/picture', 'org/stream', 'org/stream']) await storage.delete(key)
    expect(await storage.get('org/picture')).toBeNull()
    expect(await keys()).toEqual([])
    expect(await storage.health()).toEqual({ name: 'storage', required: false, state: 'ready' })
  })

  it('lets a content arrive in several pieces, at several processes, and leaves nothing else', async () => {
    const whole = content(18 * megabyte)
    const { arriving } = storage
    expect(await arriving.offsetOf('org/film.0')).toBeNull()
    await arriving.begin('org/film.0', whole.length)
    expect(await arriving.offsetOf('org/film.0')).toBe(0)
    // Neither is a part of S3, which has at least 5 MiB.
    let offset = 0
    for (const end of [3 * megabyte, 3.5 * megabyte, 12 * megabyte]) {
      const added = pieces(whole.subarray(offset, end))
      offset = await arriving.append('org/film.0', { offset, added, isAtomic: false })
      expect(offset).toBe(end)
    }
    expect(await storage.get('org/film.0')).toBeNull()
    const other = createS3Storage(address(), empty)
    expect(await other.arriving.offsetOf('org/film.0')).toBe(offset)
    async function* damaged() {
      yield whole.subarray(offset, offset + megabyte)
      throw new Error('damaged')
    }
    const damage = { offset, added: damaged(), isAtomic: true }
    await expect(other.arriving.append('org/film.0', damage)).rejects.toThrow('damaged')
    expect(await other.arriving.offsetOf('org/film.0')).toBe(offset)
    await other.arriving.append('org/film.0', {
      offset,
      added: pieces(whole.subarray(offset)),
      isAtomic: true,
    })
    await other.arriving.complete('org/film.0')
    other.close()
    expect((await read('org/film.0'))?.content.equals(whole)).toBe(true)
    expect(await arriving.offsetOf('org/film.0')).toBe(whole.length)
    await storage.delete('org/film.0')
    expect(await keys()).toEqual([])
  })

  it('accepts no part for which the temporary folder has no room', async () => {
    let parts = 1
    const full = createS3Storage(address(), {
      async requireRoom(bytes) {
        if (bytes < 8 * megabyte || parts-- === 0) throw new AppError('file.no_space')
      },
    })
    const whole = content(12 * megabyte)
    await full.arriving.begin('org/film.0', whole.length)
    const append = full.arriving.append('org/film.0', { offset: 0, added: pieces(whole), isAtomic: false })
    await expect(append).rejects.toHaveCode('file.no_space')
    await full.delete('org/film.0')
    full.close()
  })

  it('aborts abandoned uploads', async () => {
    for (const key of ['org/film.0', 'other/film.0']) await storage.arriving.begin(key, 20 * megabyte)
    const addition = { offset: 0, added: pieces(content(9 * megabyte)), isAtomic: false }
    await storage.arriving.append('org/film.0', addition)
    await storage.delete('org/film.0')
    expect(await storage.arriving.offsetOf('org/film.0')).toBeNull()
    expect(await keys()).toEqual(['files/other/film.0.info'])
    await storage.sweep(new Date(Date.now() + 60_000), 'other')
    await storage.delete('other/film.0')
    expect(await keys()).toEqual([])
  })
})

async function startMoto(): Promise<{ url: string; stop: () => void }> {
  const program = await ensureS3Server()
  const port = await freePort()
  const server = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const url = `http://key:secret@127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))
      return { url, stop: () => void server.kill() }
    await delay(100)
  }
  server.kill()
  throw new Error('moto did not start')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
