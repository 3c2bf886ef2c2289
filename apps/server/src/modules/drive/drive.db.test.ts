import { setTimeout } from 'node:timers/promises'
import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { writeCursor } from '../../platform/input/cursor.ts'
import { setupDrive } from '../../testing/drive.ts'
import { onePagePdf } from '../../testing/one-page-pdf.ts'
import { setupRooms } from '../../testing/rooms.ts'
import type { OfficePdfs } from '../files/index.ts'
import { lockDrive } from './changes.repository.ts'
import { saveWords } from './texts.repository.ts'
import { createTexts } from './texts.service.ts'

const text = (words: string) => Buffer.from(words)

it('[1.12] keeps files and folders, folders first, numbers in the order of people', async () => {
  const { api, upload, folder, namesIn, contentOf } = await setupDrive()
  const plans = await folder('Plans')
  const id = await upload('Plan 10.txt', text('ten'), { folderId: plans })
  await upload('Plan 2.txt', text('two'), { folderId: plans })
  await folder('Zoning', plans)
  expect(await namesIn(plans)).toEqual(['Zoning', 'Plan 2.txt', 'Plan 10.txt'])
  expect(await contentOf(id)).toBe('ten')
  expect((await api.list({ folderId: plans })).data.folder).toMatchObject({
    path: [{ id: plans, name: 'Plans' }],
    role: 'owner',
  })
})

it('lists a folder in pages, in each order and direction', async () => {
  const { api, upload, folder } = await setupDrive()
  await folder('Zoning')
  await folder('Bridges')
  for (const [name, size] of [
    ['b.txt', 3],
    ['a.txt', 2],
    ['c.txt', 1],
  ] as const)
    await upload(name, text('x'.repeat(size)))
  async function all(input: { sort: 'name' | 'changed' | 'size'; direction: 'ascending' | 'descending' }) {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await api.list({ ...input, pageSize: 1, ...(cursor ? { cursor } : {}) })
      names.push(...data.data.map(({ name }) => name))
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    return names.join(' ')
  }
  expect(await all({ sort: 'name', direction: 'ascending' })).toBe('Bridges Zoning a.txt b.txt c.txt')
  expect(await all({ sort: 'name', direction: 'descending' })).toBe('Zoning Bridges c.txt b.txt a.txt')
  expect(await all({ sort: 'size', direction: 'ascending' })).toMatch(/ c.txt a.txt b.txt$/)
  expect(await all({ sort: 'size', direction: 'descending' })).toMatch(/ b.txt a.txt c.txt$/)
  expect(await all({ sort: 'changed', direction: 'descending' })).toMatch(/^(Bridges Zoning|Zoning Bridges) /)
  // PostgreSQL can't keep a zero character, so no name has one.
  const forged = writeCursor(['name', true, 'a\0', crypto.randomUUID()])
  for (const cursor of ['bm90aGluZw', forged])
    await expect(api.list({ cursor })).rejects.toHaveCode('input.invalid')
})

it('sorts files by the size of their current version, also copies', async () => {
  const { api, upload, folder } = await setupDrive()
  const plans = await folder('Plans')
  const id = await upload('a.txt', text('1234'), { folderId: plans })
  await upload('b.txt', text('123'), { folderId: plans })
  const sizes = async (folderId: string) =>
    (await api.list({ folderId, sort: 'size', direction: 'descending' })).data.data.map(
      ({ name, bytes }) => `${name} ${bytes}`,
    )
  expect(await sizes(plans)).toEqual(['a.txt 4', 'b.txt 3'])
  const first = (await api.versions({ id })).data[0]?.id ?? ''
  await upload('a.txt', text('12'), { folderId: plans })
  expect(await sizes(plans)).toEqual(['b.txt 3', 'a.txt 2'])
  const [copy = ''] = (await api.copy({ ids: [plans], folderId: null })).data.ids
  expect(await sizes(copy)).toEqual(['b.txt 3', 'a.txt 2'])
  await api.restoreVersion({ id, versionId: first })
  expect(await sizes(plans)).toEqual(['a.txt 4', 'b.txt 3'])
  expect((await api.list({})).data.data.map(({ bytes }) => bytes)).toEqual([null, null])
})

it('makes a new version of a file that has the name of the upload', async () => {
  const { upload, namesIn, contentOf, db } = await setupDrive()
  const id = await upload('Plan.txt', text('first'))
  await upload('plan.TXT', text('second'))
  expect(await namesIn()).toEqual(['Plan.txt'])
  expect(await contentOf(id)).toBe('second')
  expect(await db.selectFrom('drive_versions').select('number').orderBy('number').execute()).toEqual([
    { number: 1 },
    { number: 2 },
  ])
})

it('renames and moves, but gives no name twice and moves no folder into itself', async () => {
  const { api, upload, folder, namesIn } = await setupDrive()
  const plans = await folder('Plans')
  const inner = await folder('Inner', plans)
  const id = await upload('Plan.txt')
  await api.rename({ id, name: 'Lamps.txt' })
  await upload('Plan.txt')
  await expect(api.rename({ id, name: 'PLAN.txt' })).rejects.toHaveCode('drive.name_taken')
  await expect(folder('plans')).rejects.toHaveCode('drive.name_taken')
  await expect(api.rename({ id, name: 'a/b' })).rejects.toHaveCode('drive.name_invalid')
  await api.move({ ids: [id], folderId: inner })
  expect(await namesIn(inner)).toEqual(['Lamps.txt'])
  await expect(api.move({ ids: [plans], folderId: inner })).rejects.toHaveCode('drive.into_itself')
  const other = await folder('Other')
  await api.move({ ids: [plans], folderId: other })
  expect((await api.list({ folderId: inner })).data.folder?.path.map(({ name }) => name)).toEqual([
    'Other',
    'Plans',
    'Inner',
  ])
})

it('refuses folders that are too deep', async () => {
  const { folder } = await setupDrive()
  let id: string | null = null
  for (let depth = 0; depth < limits.drive.maxDepth; depth += 1) id = await folder('Deep', id)
  await expect(folder('Deeper', id)).rejects.toHaveCode('drive.too_deep')
})

it('copies folders without copying their contents, which stay until the last copy is gone', async () => {
  const { api, upload, folder, namesIn, contentOf, db } = await setupDrive()
  const plans = await folder('Plans')
  const id = await upload('Plan.txt', text('first'), { folderId: plans })
  const { data } = await api.copy({ ids: [plans, id], folderId: null })
  expect(await namesIn()).toEqual(['Plans', 'Plans (2)', 'Plan.txt'])
  expect(await namesIn(data.ids[0])).toEqual(['Plan.txt'])
  const contents = () => db.selectFrom('drive_contents').select('id').execute()
  expect(await contents()).toHaveLength(1)
  const remove = async (ids: string[]) => {
    await api.trash({ ids })
    await api.deleteForever({ ids })
  }
  await remove([plans])
  expect(await contentOf(data.ids[1] ?? '')).toBe('first')
  await remove(data.ids)
  expect(await contents()).toEqual([])
  expect(await db.selectFrom('dropped_contents').select('bytes').execute()).toEqual([{ bytes: 5 }])
  await expect(api.copy({ ids: [await folder('A')], folderId: null })).resolves.toMatchObject({})
})

it('keeps what is in the trash for 28 days, and restores it under a free name', async () => {
  const { api, upload, folder, namesIn, clock, runCron } = await setupDrive()
  const plans = await folder('Plans')
  const id = await upload('Plan.txt', text('first'), { folderId: plans })
  await api.trash({ ids: [id] })
  expect(await namesIn(plans)).toEqual([])
  await upload('Plan.txt', text('second'), { folderId: plans })
  await api.trash({ ids: [plans] })
  expect(await namesIn()).toEqual([])
  await expect(api.list({ folderId: plans })).rejects.toHaveCode('drive.not_found')
  const trash = async () => (await api.list({ view: 'trash' })).data.data.map(({ name }) => name)
  expect(await trash()).toEqual(['Plans', 'Plan.txt'])
  await api.restore({ ids: [id] })
  expect(await namesIn()).toEqual(['Plan.txt'])
  await api.trash({ ids: [id] })
  await api.restore({ ids: [plans, id] })
  expect(await trash()).toEqual([])
  expect(await namesIn(plans)).toEqual(['Plan.txt'])
  await api.trash({ ids: [plans] })
  clock.advance(28 * dayMs)
  await runCron('purge-drive-trash')
  expect(await trash()).toEqual(['Plans'])
  clock.advance(1)
  await runCron('purge-drive-trash')
  await runCron('purge-drive-trash')
  expect(await trash()).toEqual([])
})

it('keeps what was moved to the trash on its own when the folder around it is deleted', async () => {
  const { api, upload, folder, namesIn, contentOf } = await setupDrive()
  const plans = await folder('Plans')
  const inner = await folder('Inner', plans)
  const id = await upload('Plan.txt', text('first'), { folderId: inner })
  await upload('Other.txt', text('other'), { folderId: plans })
  for (const one of [id, inner, plans]) await api.trash({ ids: [one] })
  await api.deleteForever({ ids: [plans] })
  const trash = async () => (await api.list({ view: 'trash' })).data.data.map(({ name }) => name)
  expect(await trash()).toEqual(['Inner', 'Plan.txt'])
  expect((await api.usage()).data.usedBytes).toBe(5)
  await api.deleteForever({ ids: [inner] })
  await api.restore({ ids: [id] })
  expect(await namesIn()).toEqual(['Plan.txt'])
  expect(await contentOf(id)).toBe('first')
})

it('moves a folder with files as deep as folders can be made', async () => {
  const { api, upload, folder } = await setupDrive()
  let outer: string | null = null
  for (let depth = 1; depth < limits.drive.maxDepth; depth += 1) outer = await folder('Deep', outer)
  const plans = await folder('Plans')
  await upload('Plan.txt', text('x'), { folderId: plans })
  await api.move({ ids: [plans], folderId: outer })
  await api.move({ ids: [plans], folderId: null })
  await folder('Inner', plans)
  await expect(api.move({ ids: [plans], folderId: outer })).rejects.toHaveCode('drive.too_deep')
})

it('numbers a copy within the length of names', async () => {
  const { api, upload, namesIn } = await setupDrive()
  const id = await upload(`${'a'.repeat(limits.drive.nameMaxChars - 4)}.txt`)
  await api.copy({ ids: [id], folderId: null })
  expect((await namesIn()).map((name) => name.slice(190))).toEqual(['aa (2).txt', 'aaaaaa.txt'])
})

it('renames only after another change of the drive that is under way', async () => {
  const { api, db, host, upload, namesIn } = await setupDrive()
  const id = await upload('Draft.txt')
  const renamed = await db.transaction().execute(async (tx) => {
    await lockDrive(tx, host.id)
    const renaming = api.rename({ id, name: 'Plan.txt' })
    await Promise.race([renaming, setTimeout(100)])
    expect(await namesIn()).toEqual(['Draft.txt'])
    return [renaming]
  })
  await Promise.all(renamed)
  expect(await namesIn()).toEqual(['Plan.txt'])
})

it('stars files, and lists the last ones opened', async () => {
  const { api, upload, folder } = await setupDrive()
  const id = await folder('Plans')
  await upload('Plan.txt')
  await api.star({ id, isStarred: true })
  const view = async (name: 'starred' | 'recent') =>
    (await api.list({ view: name })).data.data.map((entry) => [entry.name, entry.isStarred])
  expect(await view('starred')).toEqual([['Plans', true]])
  expect(await view('recent')).toEqual([['Plan.txt', false]])
  await api.star({ id, isStarred: false })
  expect(await view('starred')).toEqual([])
})

it('counts all versions and the trash for the quota', async () => {
  const { api, upload, db } = await setupDrive({ DRIVE_USER_GB: '1' })
  await upload('Plan.txt', text('first'))
  const id = await upload('Other.txt', text('other'))
  await upload('Plan.txt', text('second'))
  await api.trash({ ids: [id] })
  expect((await api.usage()).data).toEqual({ usedBytes: 16, maxBytes: 1024 ** 3, hasEditor: false })
  await db
    .updateTable('drive_contents')
    .set({ bytes: 1024 ** 3 })
    .where('id', '=', id)
    .execute()
  await expect(upload('More.txt')).rejects.toHaveCode('drive.quota_exceeded')
})

it('counts all copies of one call for the quota, and copies all of them or none', async () => {
  const { api, upload, db, namesIn } = await setupDrive({ DRIVE_USER_GB: '1' })
  const ids = [await upload('Plan.txt', text('a')), await upload('Other.txt', text('b'))]
  await db
    .updateTable('drive_contents')
    .set({ bytes: 300 * 1024 ** 2 })
    .execute()
  await expect(api.copy({ ids, folderId: null })).rejects.toHaveCode('drive.quota_exceeded')
  expect(await namesIn()).toEqual(['Other.txt', 'Plan.txt'])
  await api.copy({ ids: ids.slice(0, 1), folderId: null })
  expect((await api.usage()).data.usedBytes).toBe(900 * 1024 ** 2)
})

it('finds files and folders by the words of their names', async () => {
  const { api, upload, folder, host, browser } = await setupDrive()
  await upload('Mill Street lamps.txt')
  await folder('খসড়া লাইট')
  const found = async (words: string) => (await api.search({ text: words })).data.data.map(({ name }) => name)
  expect(await found('lamps mill')).toEqual(['Mill Street lamps.txt'])
  expect(await found('খসড়া')).toEqual(['খসড়া লাইট'.normalize('NFC')])
  expect(await found('nothing')).toEqual([])
  const { search } = await browser({ user: host }).api()
  expect((await search.find({ text: 'mill' })).data.data).toMatchObject([
    { kind: 'drive', name: 'Mill Street lamps.txt', isFile: true },
  ])
})

it('[6.5] shows and gives nothing of a drive to anyone else', async () => {
  const { api, driveOf, upload, folder, addUser, organizationId, namesIn } = await setupDrive()
  const folderId = await folder('Plans')
  const id = await upload('Plan.txt')
  const stranger = await addUser(organizationId, 'Omar')
  const other = await driveOf(stranger)
  const refused = 'drive.not_found'
  await expect(other.list({ folderId })).rejects.toHaveCode(refused)
  await expect(other.link({ id })).rejects.toHaveCode(refused)
  await expect(other.rename({ id, name: 'Mine' })).rejects.toHaveCode(refused)
  await expect(other.move({ ids: [id], folderId: null })).rejects.toHaveCode(refused)
  await expect(other.copy({ ids: [id], folderId: null })).rejects.toHaveCode(refused)
  await expect(other.star({ id, isStarred: true })).rejects.toHaveCode(refused)
  await expect(other.trash({ ids: [id] })).rejects.toHaveCode(refused)
  await expect(other.createFolder({ folderId, name: 'Mine' })).rejects.toHaveCode(refused)
  await expect(upload('Mine.txt', text('mine'), { folderId, by: stranger })).rejects.toHaveCode(refused)
  expect((await other.search({ text: 'plan' })).data.data).toEqual([])
  await api.trash({ ids: [id] })
  await expect(other.restore({ ids: [id] })).rejects.toHaveCode(refused)
  await expect(other.deleteForever({ ids: [id] })).rejects.toHaveCode(refused)
  expect((await other.emptyTrash()).data).toEqual({ count: 0 })
  await api.restore({ ids: [id] })
  expect(await namesIn()).toEqual(['Plans', 'Plan.txt'])
})

it('[9.13] is off unless the operator switches it on', async () => {
  const { browser, host } = await setupRooms()
  const { drive } = await browser({ user: host }).api()
  await expect(drive.list({})).rejects.toHaveCode('drive.off')
  await expect(drive.createFolder({ folderId: null, name: 'Plans' })).rejects.toHaveCode('drive.off')
})

it('finds files by words in the text of their current version, for people who may see them', async () => {
  const { api, upload, folder, settle, driveOf, addUser, organizationId } = await setupDrive()
  const plans = await folder('Plans')
  const id = await upload('Plan.txt', text('The lamps of Mill Street, খসড়া'), { folderId: plans })
  await settle()
  const find = async (words: string, by = api) =>
    (await by.search({ text: words })).data.data.map(({ name }) => name)
  expect(await find('mill stre')).toEqual(['Plan.txt'])
  expect(await find('খসড়া')).toEqual(['Plan.txt'])
  expect(await find('mill river')).toEqual([])
  // One in the name, one in the text.
  expect(await find('lamps plan')).toEqual(['Plan.txt'])
  expect(await find('lamps draft')).toEqual([])
  await api.copy({ ids: [id], folderId: null })
  expect(await find('lamps')).toEqual(['Plan.txt', 'Plan.txt'])
  const colleague = await addUser(organizationId, 'Omar')
  const other = await driveOf(colleague)
  expect(await find('lamps', other)).toEqual([])
  await api.share({ id: plans, kind: 'user', subjectId: colleague.id, canEdit: false })
  expect(await find('lamps', other)).toEqual(['Plan.txt'])
  await upload('Plan.txt', text('The river path'), { folderId: plans })
  await settle()
  expect(await find('lamps', other)).toEqual([])
  expect(await find('river', other)).toEqual(['Plan.txt'])
  await api.rename({ id, name: 'Draft.txt' })
  expect(await find('draft river')).toEqual(['Draft.txt'])
  expect(await find('plan river')).toEqual([])
  await api.trash({ ids: [plans] })
  expect(await find('river')).toEqual([])
})

it('finds a copy that is made while the text is being saved', async () => {
  const { api, upload, db } = await setupDrive()
  const id = await upload('Plan.txt', text('The lamps of Mill Street'))
  const copied = await db.transaction().execute(async (tx) => {
    await saveWords(tx, id, 'The lamps of Mill Street')
    const copying = api.copy({ ids: [id], folderId: null })
    await Promise.race([copying, setTimeout(100)])
    return [copying]
  })
  await Promise.all(copied)
  const found = (await api.search({ text: 'lamps' })).data.data.map(({ name }) => name)
  expect(found.toSorted()).toEqual(['Plan (2).txt', 'Plan.txt'])
})

it('reads the text of files from before the search of text, and only once', async () => {
  const { api, upload, settle, runCron, db } = await setupDrive()
  await upload('Plan.txt', text('The lamps of Mill Street'))
  await upload('Lamps.bin', text('of another type'))
  // As an update leaves them.
  await db.updateTable('drive_contents').set({ is_text_due: true }).execute()
  await sql`UPDATE drive_contents SET words = NULL`.execute(db)
  await sql`UPDATE drive_entries SET words = NULL`.execute(db)
  const find = async () => (await api.search({ text: 'mill' })).data.data.map(({ name }) => name)
  await runCron('read-due-drive-texts')
  await settle()
  expect(await find()).toEqual(['Plan.txt'])
  const due = await db.selectFrom('drive_contents').select('id').where('is_text_due', '=', true).execute()
  expect(due).toEqual([])
})

it('reads older office files as the PDF that LibreOffice makes of them, also if it is installed later', async () => {
  const { api, upload, settle, db, storage } = await setupDrive({ OFFICE_PREVIEW: 'false' })
  const id = await upload('Plan.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await settle()
  const find = async () => (await api.search({ text: 'lamps' })).data.data.map(({ name }) => name)
  expect(await find()).toEqual([])
  const queued: unknown[] = []
  const read = vi.fn<OfficePdfs['read']>(async () => onePagePdf('The lamps of Mill Street'))
  const texts = createTexts({
    db,
    storage,
    jobs: { add: async (_tx, _job, payload) => void queued.push(payload) },
    files: { pdfs: { isAvailable: true, read } },
  })
  await texts.readDue()
  expect(queued).toEqual([{ contentId: id }])
  await texts.read(id)
  expect(read).toHaveBeenCalledWith(
    expect.objectContaining({ id, fileName: 'document.doc' }),
    expect.anything(),
  )
  expect(await find()).toEqual(['Plan.doc'])
  read.mockRejectedValueOnce(new AppError('file.not_shown'))
  await texts.read(id)
  expect(await find()).toEqual(['Plan.doc'])
})
