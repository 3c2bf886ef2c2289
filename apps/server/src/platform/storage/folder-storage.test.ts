import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createDiskReserve } from './disk-reserve.ts'
import { createFolderStorage, type FolderStorageOptions } from './folder-storage.ts'

function setup(options?: FolderStorageOptions) {
  const root = mkdtempSync(join(tmpdir(), 'storage-'))
  return { root, storage: createFolderStorage(root, options) }
}

const files = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )

async function* piece(text: string) {
  yield Buffer.from(text)
}

describe('a folder as storage', () => {
  it('returns contents that were put from memory or from a stream', async () => {
    const { storage } = setup()
    expect(await storage.put('org/picture', Buffer.from('pixels'))).toEqual({ bytes: 6 })
    async function* parts() {
      yield Buffer.from('one ')
      yield Buffer.from('two')
    }
    expect(await storage.put('org/stream', parts())).toEqual({ bytes: 7 })
    const found = await storage.get('org/stream')
    expect(found?.bytes).toBe(7)
    expect(found && (await buffer(found.stream)).toString()).toBe('one two')
  })

  it('returns a range of a content', async () => {
    const { storage } = setup()
    await storage.put('org/picture', Buffer.from('pixels'))
    const found = await storage.get('org/picture', { start: 2, end: 5 })
    expect(found?.bytes).toBe(6)
    expect(found && (await buffer(found.stream)).toString()).toBe('xel')
  })

  it('lets a content arrive in several pieces, and gives it out once it is complete', async () => {
    const { root, storage } = setup()
    const { arriving } = storage
    const add = (offset: number, text: string) =>
      arriving.append('org/film.0', { offset, added: piece(text), isAtomic: false })
    expect(await arriving.offsetOf('org/film.0')).toBeNull()
    await arriving.begin('org/film.0', 7)
    expect(await arriving.offsetOf('org/film.0')).toBe(0)
    expect(await add(0, 'one ')).toBe(4)
    await expect(add(0, 'one ')).rejects.toThrow('appended to elsewhere')
    expect(await storage.get('org/film.0')).toBeNull()
    // As after a restart.
    const next = createFolderStorage(root).arriving
    expect(await next.offsetOf('org/film.0')).toBe(4)
    expect(await add(4, 'two')).toBe(7)
    await arriving.complete('org/film.0')
    await next.complete('org/film.0')
    expect(await next.offsetOf('org/film.0')).toBe(7)
    expect(files(root)).toEqual(['film.0'])
    const found = await storage.get('org/film.0', { start: 2, end: 5 })
    expect(found && (await buffer(found.stream)).toString()).toBe('e t')
    await storage.delete('org/film.0')
    expect(await arriving.offsetOf('org/film.0')).toBeNull()
  })

  it('drops an atomic addition that fails, and keeps what came of another one', async () => {
    const { root, storage } = setup()
    const { arriving } = storage
    async function* broken() {
      yield Buffer.from('two')
      throw new Error('gone')
    }
    await arriving.begin('org/film.0', 100)
    await arriving.append('org/film.0', { offset: 0, added: piece('one '), isAtomic: true })
    for (const [isAtomic, offset] of [
      [true, 4],
      [false, 7],
    ] as const) {
      const addition = { offset: 4, added: broken(), isAtomic }
      await expect(arriving.append('org/film.0', addition)).rejects.toThrow('gone')
      expect(await arriving.offsetOf('org/film.0')).toBe(offset)
    }
    await storage.delete('org/film.0')
    expect(files(root)).toEqual([])
  })

  it('handles missing contents, also when deleting them', async () => {
    const { storage } = setup()
    expect(await storage.get('org/nothing')).toBeNull()
    await storage.put('org/picture', Buffer.from('pixels'))
    await storage.delete('org/picture')
    await storage.delete('org/picture')
    expect(await storage.get('org/picture')).toBeNull()
  })

  it('leaves nothing behind when the disk is full in the middle', async () => {
    let room = 1
    const { root, storage } = setup({
      writer: {
        write: async (file, chunk) => {
          if (room-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          await file.writeFile(chunk)
        },
      },
    })
    async function* parts() {
      yield Buffer.alloc(1024 * 1024)
      yield Buffer.from('two')
    }
    await expect(storage.put('org/picture', parts())).rejects.toHaveCode('file.no_space')
    expect(files(root)).toEqual([])
    expect(await storage.get('org/picture')).toBeNull()
  })

  it('leaves nothing behind if the sender disconnects', async () => {
    const { root, storage } = setup()
    async function* parts() {
      yield Buffer.from('one ')
      throw new Error('gone')
    }
    await expect(storage.put('org/picture', parts())).rejects.toThrow('gone')
    expect(files(root)).toEqual([])
  })

  it('deletes what a process left half written when it died, once it is old', async () => {
    const { root, storage } = setup()
    await storage.put('org/picture', Buffer.from('pixels'))
    await storage.put('other/picture', Buffer.from('pixels'))
    const name = 'part.0.0198c0de-0000-7000-8000-000000000000.new'
    for (const folder of ['org', 'other']) writeFileSync(join(root, folder, name), 'half')
    await storage.sweep(new Date(Date.now() - 60_000))
    expect(files(root)).toHaveLength(4)
    await storage.sweep(new Date(Date.now() + 60_000), 'org')
    expect(files(join(root, 'org'))).toEqual(['picture'])
    expect(files(join(root, 'other'))).toHaveLength(2)
    await storage.sweep(new Date(Date.now() + 60_000))
    expect(files(root)).toEqual(['picture', 'picture'])
    await storage.sweep(new Date(), 'nobody')
  })

  it('keeps a reserve of the disk free, also from a stream that does not say how long it is', async () => {
    let free = 300 * 1024 * 1024
    const folder = mkdtempSync(join(tmpdir(), 'storage-'))
    const reserve = createDiskReserve({
      folder,
      reserveBytes: 100 * 1024 * 1024,
      freeBytes: async () => free,
    })
    const { root, storage } = setup({
      reserve,
      writer: { write: async (_file, chunk) => void (free -= chunk.length) },
    })
    const megabyte = Buffer.alloc(1024 * 1024)
    async function* endless() {
      for (;;) yield megabyte
    }
    expect(await reserve.health()).toMatchObject({ name: 'storage', required: false, state: 'ready' })
    await storage.put('org/small', megabyte)
    await expect(storage.put('org/stream', endless())).rejects.toHaveCode('file.no_space')
    expect(free).toBeGreaterThanOrEqual(100 * 1024 * 1024 - 64 * 1024 * 1024)
    expect(files(root)).toEqual(['small'])
    free = 100 * 1024 * 1024
    await expect(storage.put('org/more', megabyte)).rejects.toHaveCode('file.no_space')
    await expect(storage.requireRoom(1)).rejects.toHaveCode('file.no_space')
    free -= 1
    expect(await reserve.health()).toMatchObject({ state: 'failing' })
  })

  it('checks the free space of the real disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storage-'))
    const none = createDiskReserve({ folder, reserveBytes: 0 })
    await none.requireRoom(Number.MAX_SAFE_INTEGER)
    const little = createDiskReserve({ folder: join(folder, 'new'), reserveBytes: 1 })
    await little.requireRoom(1)
    await expect(little.requireRoom(Number.MAX_SAFE_INTEGER)).rejects.toHaveCode('file.no_space')
  })

  it.each(['../outside', '/etc/passwd', 'org/../../x', 'org//x', 'org/.hidden', ''])(
    'does not leave the folder for %s',
    async (key) => {
      const { storage } = setup()
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
      await expect(storage.get(key)).rejects.toThrow('not a key')
    },
  )
})
