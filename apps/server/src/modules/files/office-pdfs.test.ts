import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { testClock } from '@majlis/testing'
import { expect, it, vi } from 'vitest'
import { NotConverted, type OfficeConverter } from '../../integrations/libreoffice/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { silentLog } from '../../testing/log.ts'
import { memoryStorage } from '../../testing/storage.ts'
import { createOfficePdfs, type OfficeFile } from './office-pdfs.ts'

async function setup(hasConverter = true) {
  const clock = testClock()
  const storage = memoryStorage()
  const convert = vi.fn<OfficeConverter['convert']>(async ({ extension, content }, keep) => {
    const text = (await buffer(content)).toString()
    const pdf = Buffer.from(`PDF of ${text} (${extension})`)
    await keep(Readable.from([pdf]), pdf.length)
  })
  const converter = hasConverter ? { convert } : null
  const rows = {
    hold: vi.fn<(key: string, organizationId: string, bytes: number) => Promise<void>>(async () => undefined),
    release: vi.fn<(key: string) => Promise<void>>(async () => undefined),
  }
  const pdfs = createOfficePdfs({ clock, log: silentLog, storage, converter, rows })
  await storage.put('org/file.0', Buffer.from('lamps'))
  const file: OfficeFile = {
    id: 'file',
    organization_id: 'org',
    stored_under: null,
    stored_as: null,
    bytes: 5,
    part_bytes: 5,
    part_count: 1,
    fileName: 'Plan.DOCX',
  }
  const read = async () => {
    const pdf = await pdfs.open(file)
    const stream = await pdf?.open()
    return stream ? (await buffer(stream)).toString() : null
  }
  return { clock, pdfs, convert, file, read, storage, rows }
}

it('[3.23] makes the PDF of an office file once, however many want it, and keeps it beside the content', async () => {
  const { pdfs, file, convert, read, rows } = await setup()
  expect(await read()).toBeNull()
  await Promise.all([pdfs.prepare(file, 'a'), pdfs.prepare(file, 'b')])
  await pdfs.prepare(file, 'c')
  expect(convert).toHaveBeenCalledTimes(1)
  expect(await read()).toBe('PDF of lamps (docx)')
  expect(rows.hold.mock.calls).toEqual([['org/file.pdf', 'org', 19]])
})

it('makes a PDF that is only read, and keeps nothing of it', async () => {
  const { pdfs, file, read, rows, convert } = await setup()
  expect((await pdfs.read(file, 'a')).toString()).toBe('PDF of lamps (docx)')
  expect(await read()).toBeNull()
  expect(rows.hold).not.toHaveBeenCalled()
  convert.mockRejectedValueOnce(new NotConverted('broken'))
  await expect(pdfs.read(file, 'a')).rejects.toHaveCode('file.not_shown')
})

it('refuses files that are not office files or too large, and all files without a converter', async () => {
  const { pdfs, file, convert } = await setup()
  for (const refused of [{ fileName: 'plan.zip' }, { fileName: 'docx' }, { bytes: 1024 ** 3 }])
    await expect(pdfs.prepare({ ...file, ...refused }, 'a')).rejects.toHaveCode('file.not_shown')
  expect(convert).not.toHaveBeenCalled()
  const without = await setup(false)
  expect(without.pdfs.isAvailable).toBe(false)
  await expect(without.pdfs.prepare(file, 'a')).rejects.toHaveCode('file.not_shown')
})

it('retries a failed file after ten minutes, not before', async () => {
  const { pdfs, file, convert, clock, read } = await setup()
  convert.mockRejectedValueOnce(new NotConverted('took too long'))
  await expect(pdfs.prepare(file, 'a')).rejects.toHaveCode('file.not_shown')
  clock.advance(599_000)
  await expect(pdfs.prepare(file, 'a')).rejects.toHaveCode('file.not_shown')
  expect(convert).toHaveBeenCalledTimes(1)
  clock.advance(2_000)
  await pdfs.prepare(file, 'a')
  expect(await read()).toBe('PDF of lamps (docx)')
})

it('reports that a file is gone', async () => {
  const { pdfs, file, storage } = await setup()
  await storage.delete('org/file.0')
  await expect(pdfs.prepare(file, 'a')).rejects.toHaveCode('file.not_found')
})

it('keeps no PDF for which there is no room', async () => {
  const { pdfs, file, rows, read, storage } = await setup()
  rows.hold.mockRejectedValueOnce(new AppError('file.organization_full'))
  await expect(pdfs.prepare(file, 'a')).rejects.toHaveCode('file.not_shown')
  expect(await read()).toBeNull()
  const other = { ...file, id: 'other' }
  await storage.put('org/other.0', Buffer.from('lamps'))
  vi.spyOn(storage, 'put').mockRejectedValueOnce(new AppError('file.no_space'))
  await expect(pdfs.prepare(other, 'a')).rejects.toHaveCode('file.not_shown')
  expect(rows.release.mock.calls).toEqual([['org/other.pdf']])
})
