import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findOffice } from './find-office.ts'
import { createOfficeConverter, type OfficeBounds } from './office-converter.ts'

const mib = 1024 * 1024
const bounds: OfficeBounds = { timeoutMs: 20_000, maxMemoryBytes: 200 * mib, maxFileBytes: 2 * mib }

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'majlis-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Converts with a script instead of LibreOffice. It runs in the folder of the document. */
async function convertBy(script: string, given: Partial<OfficeBounds> = {}): Promise<string> {
  const office = join(await folder(), 'soffice')
  await writeFile(office, `#!/bin/sh\n${script}\n`)
  await chmod(office, 0o700)
  const programs = { office, prlimit: '/usr/bin/prlimit', bubblewrap: null }
  const converter = createOfficeConverter({ programs, bounds: { ...bounds, ...given } })
  let pdf = ''
  const document = { extension: 'docx', content: Readable.from([Buffer.from('lamps')]) }
  await converter.convert(document, async (made) => {
    pdf = (await buffer(made)).toString()
  })
  return pdf
}

/** An ended process can stay in the process table until its parent collects it. */
const isRunning = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

it('returns the PDF of the document, and leaves nothing behind', async () => {
  const before = await readdir(tmpdir())
  expect(await convertBy('cat document.docx > document.pdf; pwd >> document.pdf')).toMatch(/^lamps\//)
  const left = (await readdir(tmpdir())).filter((name) => !before.includes(name))
  expect(left.filter((name) => name.startsWith('majlis-office-'))).toEqual([])
})

it('opens documents with a profile of their own, in which macros and links are off, and without the secrets of the server', async () => {
  vi.stubEnv('APP_SECRET', 'known only to the server')
  const said = await convertBy(
    '{ env; echo "$@"; cat profile/user/registrymodifications.xcu; } > document.pdf',
  )
  expect(said).not.toContain('known only to the server')
  expect(said).toMatch(/-env:UserInstallation=file:\/\/\S*\/profile --convert-to pdf/)
  expect(said).toContain('"DisableMacrosExecution" oor:op="fuse"><value>true')
  expect(said).toContain('"BlockUntrustedRefererLinks" oor:op="fuse"><value>true')
})

it('ends a program that takes too long, with all its children', async () => {
  const pids = join(await folder(), 'pids')
  const script = `sleep 300 & echo $! > ${pids}; (sleep 300 & echo $! >> ${pids}; wait) & wait`
  await expect(convertBy(script, { timeoutMs: 5_000 })).rejects.toThrow('longer than 5000 ms')
  const children = (await readFile(pids, 'utf8')).trim().split('\n').map(Number)
  expect(children).toHaveLength(2)
  await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]))
})

it('ends processes that a program leaves running', async () => {
  const pids = join(await folder(), 'pids')
  await convertBy(`sleep 300 & echo $! > ${pids}; echo done > document.pdf`)
  const child = Number(await readFile(pids, 'utf8'))
  await vi.waitFor(() => expect(isRunning(child)).toBe(false))
})

// It keeps 30 MiB in memory.
const hungry =
  'head -c 31457280 /dev/zero | tail -c 31457280 | wc -c > document.pdf; test "$(cat document.pdf)" -gt 0'

it('bounds the memory', async () => {
  expect((await convertBy(hungry)).trim()).toBe('31457280')
  await expect(convertBy(hungry, { maxMemoryBytes: 8 * mib })).rejects.toThrow('LibreOffice failed')
})

it('bounds the size of the PDF', async () => {
  const ofBytes = (bytes: number) => `head -c ${bytes} /dev/zero > document.pdf`
  expect(await convertBy(ofBytes(mib))).toHaveLength(mib)
  await expect(convertBy(ofBytes(3 * mib))).rejects.toThrow('LibreOffice failed')
})

it.each([
  ['exit 0', 'no PDF was made'],
  [': > document.pdf', 'no PDF was made'],
  ['echo broken >&2; exit 3', 'LibreOffice failed (3): broken'],
])('fails where no PDF is made: %s', async (script, message) => {
  await expect(convertBy(script)).rejects.toThrow(message)
})

it('fails if the program cannot be started', async () => {
  const programs = { office: '/nowhere/soffice', prlimit: '/usr/bin/prlimit', bubblewrap: null }
  const converter = createOfficeConverter({ programs, bounds })
  const document = { extension: 'docx', content: Readable.from(['x']) }
  await expect(converter.convert(document, async () => undefined)).rejects.toThrow('/nowhere/soffice')
})

const office = findOffice(undefined)
it.skipIf(!office)(
  'makes a PDF with LibreOffice (skipped where LibreOffice or bubblewrap is not installed)',
  async () => {
    if (!office) return
    const converter = createOfficeConverter({ programs: office })
    const document = {
      extension: 'doc',
      content: Readable.from([Buffer.from('{\\rtf1\\ansi Lamps of Mill Street}')]),
    }
    let pdf = Buffer.alloc(0)
    await converter.convert(document, async (made) => {
      pdf = await buffer(made)
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(2_000)
  },
  60_000,
)
