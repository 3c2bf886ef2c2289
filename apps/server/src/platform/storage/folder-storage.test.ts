import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createFolderStorage, type DiskWriter } from './folder-storage.ts'

function setup(writer?: DiskWriter) {
  const root = mkdtempSync(join(tmpdir(), 'storage-'))
  return { root, storage: createFolderStorage(root, writer) }
}

const files = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )

describe('a folder as storage', () => {
  it('gives back what was put, from memory and from a stream', async () => {
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

  it('gives a range of what was put', async () => {
    const { storage } = setup()
    await storage.put('org/picture', Buffer.from('pixels'))
    const found = await storage.get('org/picture', { start: 2, end: 5 })
    expect(found?.bytes).toBe(6)
    expect(found && (await buffer(found.stream)).toString()).toBe('xel')
  })

  it('knows what is not there, and deletes it without harm', async () => {
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
      write: async (file, chunk) => {
        if (room-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        await file.writeFile(chunk)
      },
    })
    async function* parts() {
      yield Buffer.from('one ')
      yield Buffer.from('two')
    }
    await expect(storage.put('org/picture', parts())).rejects.toHaveCode('file.no_space')
    expect(files(root)).toEqual([])
    expect(await storage.get('org/picture')).toBeNull()
  })

  it('leaves nothing behind when the sender goes away', async () => {
    const { root, storage } = setup()
    async function* parts() {
      yield Buffer.from('one ')
      throw new Error('gone')
    }
    await expect(storage.put('org/picture', parts())).rejects.toThrow('gone')
    expect(files(root)).toEqual([])
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
