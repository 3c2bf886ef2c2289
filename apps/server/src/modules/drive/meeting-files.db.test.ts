import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { uploadsOf, type Metadata } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`)

async function setup(environment: Record<string, string> = {}) {
  const held = await setupHeldSeries({ environment: { FLAG_DRIVE_ENABLE: 'true', ...environment } })
  const { browser, agenda, drive, files, signIn, series, host, pageOf, clock, runCron } = held
  const http = fastify({ routerOptions: { maxParamLength: 1_000 } })
  onTestFinished(() => http.close())
  await http.register(agenda.plugin)
  await http.register(drive.plugin)
  const calendarId = series.id
  const apiOf = (user: TestUser = host) => browser({ user }).api()
  const driveOf = async (user?: TestUser) => (await apiOf(user)).drive
  const send = async (metadata: Metadata, content: Uint8Array, by: TestUser = host) =>
    uploadsOf(files.api, await signIn(by)).send(metadata, content)
  const toDrive = (filename: string, content: Uint8Array = pdf(filename), by: TestUser = host) =>
    send({ kind: 'drive_file', filename }, content, by)
  const contentsOf = async (by: TestUser = host) =>
    (await (await pageOf(by)).page({ calendarId, date: at(0) })).data.contents
  const read = async (url: string) => (await http.inject({ url: new URL(url).pathname })).body
  const readOfMeeting = async (id: string) =>
    read((await (await apiOf()).agendaFile.link({ calendarId, id })).data.url)
  const readOfDrive = async (id: string, by?: TestUser) =>
    read((await (await driveOf(by)).link({ id })).data.url)
  const forget = async (id: string) => {
    const api = await driveOf()
    await api.trash({ ids: [id] })
    await api.deleteForever({ ids: [id] })
  }
  const dropContents = async () => {
    await runCron('drop-unused-agenda-files')
    clock.set(Math.max(clock.now(), Date.now()) + 26 * hourMs)
    await runCron('drop-unused-agenda-files')
    // The trigger uses the database's clock.
    clock.set(Math.max(clock.now(), Date.now()) + 2 * hourMs)
    await runCron('drop-contents')
  }
  return {
    ...held,
    calendarId,
    apiOf,
    driveOf,
    send,
    toDrive,
    contentsOf,
    readOfMeeting,
    readOfDrive,
    forget,
    dropContents,
  }
}

it('[1.12] attaches a file of the drive to a meeting without copying it, and keeps it there', async () => {
  const { driveOf, toDrive, calendarId, contentsOf, storage, readOfMeeting, forget, dropContents } =
    await setup()
  const id = await toDrive('plan.pdf')
  const api = await driveOf()
  const { data } = await api.attach({ ids: [id], calendarId, date: at(0) })
  expect(data).toMatchObject([{ fileName: 'plan.pdf', bytes: pdf('plan.pdf').length }])
  expect(await contentsOf()).toMatchObject([{ id: data[0]?.id, isOfDate: true, addedBy: 'Nusrat Test' }])
  expect(storage.contents.size).toBe(1)
  await forget(id)
  await dropContents()
  expect(await readOfMeeting(data[0]?.id ?? '')).toBe('%PDF-1.7 plan.pdf')
})

it('deletes a shared content with the last file that uses it', async () => {
  const { driveOf, apiOf, toDrive, calendarId, storage, readOfDrive, forget, dropContents } = await setup()
  const id = await toDrive('plan.pdf')
  const { data } = await (await driveOf()).attach({ ids: [id], calendarId })
  await (await apiOf()).agendaFile.takeOff({ calendarId, id: data[0]?.id ?? '' })
  await dropContents()
  expect(await readOfDrive(id)).toBe('%PDF-1.7 plan.pdf')
  await forget(id)
  await dropContents()
  expect(storage.contents.size).toBe(0)
})

it('[3.23] attaches files of the drive to a new meeting, and removes those that it did not keep', async () => {
  const { driveOf, apiOf, toDrive, plan, storage, readOfDrive } = await setup()
  const ids = [await toDrive('plan.pdf'), await toDrive('offers.pdf')]
  const { data } = await (await driveOf()).attach({ ids })
  const [kept, unused] = data.map(({ id: fileServiceId }) => ({ fileServiceId, isDeleted: false }))
  const meeting = await plan({
    startDateTime: at(0) + dayMs,
    contents: kept ? [kept] : [],
  })
  expect(meeting.contents).toMatchObject([{ fileName: 'plan.pdf' }])
  await (await apiOf()).agendaFile.remove({ id: unused?.fileServiceId ?? '' })
  expect(await readOfDrive(ids[1] ?? '')).toBe('%PDF-1.7 offers.pdf')
  expect(storage.contents.size).toBe(2)
})

it('saves a file of a meeting to the drive, and keeps it there', async () => {
  const { driveOf, apiOf, send, calendarId, layla, storage, readOfDrive, dropContents } = await setup()
  const metadata = { kind: 'agenda_file', filename: 'plan.pdf', calendarId }
  const fileId = await send(metadata, pdf('plan'))
  const api = await driveOf(layla)
  const { data } = await api.save({ calendarId, fileId, folderId: null })
  expect(data).toMatchObject({ name: 'plan.pdf', role: 'owner', contentType: 'application/pdf' })
  expect((await api.usage()).data.usedBytes).toBe(pdf('plan').length)
  expect(storage.contents.size).toBe(1)
  await (await apiOf()).agendaFile.takeOff({ calendarId, id: fileId })
  await dropContents()
  expect(await readOfDrive(data.id, layla)).toBe('%PDF-1.7 plan')
  // The saved file can be attached to another meeting.
  const [again] = (await (await driveOf(layla)).attach({ ids: [data.id] })).data
  expect(again).toMatchObject({ fileName: 'plan.pdf' })
})

it('attaches only files that the person may see, to meetings where they may add files', async () => {
  const { driveOf, toDrive, calendarId, layla, arif, omar, contentsOf } = await setup()
  const id = await toDrive('plan.pdf')
  const refused = 'drive.not_found'
  await expect((await driveOf(arif)).attach({ ids: [id], calendarId })).rejects.toHaveCode(refused)
  await (await driveOf()).share({ id, kind: 'user', subjectId: arif.id, canEdit: false })
  await (await driveOf(arif)).attach({ ids: [id], calendarId })
  expect(await contentsOf()).toMatchObject([{ fileName: 'plan.pdf', addedBy: 'Arif Test' }])
  const own = await toDrive('own.pdf', pdf('own'), layla)
  const forbidden = (await driveOf(layla)).attach({ ids: [own], calendarId })
  await expect(forbidden).rejects.toHaveCode('general.forbidden')
  const folder = (await (await driveOf()).createFolder({ folderId: null, name: 'Plans' })).data.id
  await expect((await driveOf()).attach({ ids: [folder] })).rejects.toHaveCode(refused)
  const odd = await toDrive('model.bin')
  const unsupported = (await driveOf()).attach({ ids: [odd], calendarId })
  await expect(unsupported).rejects.toHaveCode('file.type_unsupported')
  await expect((await driveOf(omar)).attach({ ids: [id] })).rejects.toHaveCode(refused)
})

it('saves only files of meetings that the person takes part in, within the quota', async () => {
  const { driveOf, send, calendarId, addUser, organizationId, db, layla } = await setup({
    DRIVE_USER_GB: '1',
  })
  const fileId = await send({ kind: 'agenda_file', filename: 'plan.pdf', calendarId }, pdf('plan'))
  const input = { calendarId, fileId, folderId: null }
  const stranger = await addUser(organizationId, 'Sara')
  await expect((await driveOf(stranger)).save(input)).rejects.toHaveCode('schedule.not_found')
  const unknown = (await driveOf(layla)).save({ ...input, fileId: calendarId })
  await expect(unknown).rejects.toHaveCode('file.not_found')
  await db
    .updateTable('agenda_files')
    .set({ bytes: 1024 ** 3 + 1, part_bytes: 1024 ** 3 + 1 })
    .execute()
  await expect((await driveOf(layla)).save(input)).rejects.toHaveCode('drive.quota_exceeded')
})

it('attaches no content that is not what its name says, also after the file was renamed', async () => {
  const { driveOf, toDrive, calendarId } = await setup()
  const id = await toDrive('model.bin', Buffer.from('no document'))
  await (await driveOf()).rename({ id, name: 'plan.pdf' })
  const attaching = (await driveOf()).attach({ ids: [id], calendarId })
  await expect(attaching).rejects.toHaveCode('file.format_error')
  const known = await toDrive('lamps.bin', pdf('lamps'))
  await (await driveOf()).rename({ id: known, name: 'lamps.pdf' })
  await (await driveOf()).attach({ ids: [known], calendarId })
})

it('attaches files while others are announced as uploads, which lock the same totals', async () => {
  const { driveOf, toDrive, files, signIn, host } = await setup({ STORAGE_MB: '1000' })
  const ids: string[] = []
  for (let file = 0; file < 4; file += 1) ids.push(await toDrive(`plan ${file}.pdf`))
  const api = await driveOf()
  const uploads = uploadsOf(files.api, await signIn(host))
  const metadata = { kind: 'agenda_file', filename: 'offers.pdf' }
  const both = Array.from({ length: 8 }, (_, number) => [
    api.attach({ ids }),
    uploads.announce({ ...metadata, filename: `offers ${number}.pdf` }, 100),
  ])
  await expect(Promise.all(both.flat())).resolves.toHaveLength(16)
})
