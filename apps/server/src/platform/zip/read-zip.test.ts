import { strFromU8, strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readZip, UnreadableArchive } from './read-zip.ts'

const everything = { isNeeded: (name: string) => name !== '', maxBytes: 1_000 }

/** Where the directory of an archive without a comment begins (APPNOTE 4.3.16). */
const directoryOf = (view: DataView) => view.getUint32(view.byteLength - 22 + 16, true)

/** An archive whose bytes are changed after it was written. */
function patched(files: Zippable, patch: (view: DataView) => void): Uint8Array {
  const bytes = zipSync(files)
  patch(new DataView(bytes.buffer))
  return bytes
}

async function textsOf(bytes: Uint8Array, options = everything) {
  return Object.fromEntries(
    Array.from(await readZip(bytes, options), ([name, file]) => [name, strFromU8(file)]),
  )
}

describe('readZip', () => {
  it('reads single entries, compressed or stored, also from the middle of a buffer', async () => {
    const bytes = zipSync({
      'a.txt': strToU8('a'.repeat(100)),
      'b/ক.txt': [strToU8('stored'), { level: 0 }],
      'empty.txt': strToU8(''),
      'c.txt': strToU8('not needed'),
    })
    const shifted = new Uint8Array([...new Uint8Array(7), ...bytes]).subarray(7)
    const isNeeded = (name: string) => name !== 'c.txt'
    for (const archive of [bytes, shifted])
      expect(await textsOf(archive, { isNeeded, maxBytes: 106 })).toEqual({
        'a.txt': 'a'.repeat(100),
        'b/ক.txt': 'stored',
        'empty.txt': '',
      })
  })

  it('[8.11] counts the bytes of all files against one limit', async () => {
    const bytes = zipSync({ a: new Uint8Array(600), b: [new Uint8Array(600), { level: 0 }] })
    await expect(readZip(bytes, everything)).rejects.toThrow(UnreadableArchive)
    expect((await readZip(bytes, { ...everything, maxBytes: 1_200 })).size).toBe(2)
    expect((await readZip(bytes, { ...everything, isNeeded: (name) => name === 'b' })).size).toBe(1)
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a truncated archive', zipSync({ a: strToU8('text') }).subarray(0, -1)],
    ['a name that leads out of the archive', zipSync({ '../a': strToU8('text') })],
    ['an absolute name', zipSync({ '/etc/passwd': strToU8('text') })],
    [
      'a file larger than it states',
      patched({ a: new Uint8Array(900) }, (view) => view.setUint32(directoryOf(view) + 24, 10, true)),
    ],
    [
      'an encrypted file',
      patched({ a: strToU8('text') }, (view) => view.setUint16(directoryOf(view) + 8, 1, true)),
    ],
    [
      'a strongly encrypted file',
      patched({ a: strToU8('text') }, (view) => view.setUint16(directoryOf(view) + 8, 0x41, true)),
    ],
    [
      'an unknown compression',
      patched({ a: strToU8('text') }, (view) => view.setUint16(directoryOf(view) + 10, 12, true)),
    ],
    [
      'a directory outside the file',
      patched({ a: strToU8('text') }, (view) => view.setUint32(view.byteLength - 22 + 16, 0x7fff_ffff, true)),
    ],
    [
      'content outside the file',
      patched({ a: strToU8('text') }, (view) => view.setUint32(directoryOf(view) + 20, 0x7fff_ffff, true)),
    ],
  ])('[8.11] refuses %s', async (_, bytes) => {
    await expect(readZip(bytes, everything)).rejects.toThrow(UnreadableArchive)
  })

  it('[8.11] refuses an archive that claims millions of entries before reading them', async () => {
    const bytes = zipSync({ a: strToU8('text') })
    const directory = directoryOf(new DataView(bytes.buffer))
    const end = Buffer.alloc(56 + 20)
    end.writeUInt32LE(0x06064b50)
    end.writeBigUInt64LE(5_000_000n, 32)
    end.writeBigUInt64LE(BigInt(directory), 48)
    end.writeUInt32LE(0x07064b50, 56)
    end.writeBigUInt64LE(BigInt(bytes.length - 22), 56 + 8)
    const zip64 = Buffer.concat([bytes.subarray(0, -22), end, bytes.subarray(-22)])
    const error: unknown = await readZip(zip64, everything).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnreadableArchive)
    expect(error).toMatchObject({ cause: { message: 'Too many entries' } })
  })
})
