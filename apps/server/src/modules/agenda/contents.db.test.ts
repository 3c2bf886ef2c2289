import { limits } from '@majlis/contract'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { setupHeldSeries } from '../../testing/held-series.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`)
const { maxFiles, maxVersions } = limits.documents

async function setup() {
  const held = await setupHeldSeries()
  const { browser, agenda, files, signIn, series, host, pageOf, db } = held
  const http = fastify({ routerOptions: { maxParamLength: 500 } })
  onTestFinished(() => http.close())
  await http.register(agenda.plugin)
  const calendarId = series.id

  const filesOf = async (user: TestUser = host) => (await browser({ user }).api()).agendaFile
  const metadata = (fileName: string, date?: number) => ({
    kind: 'agenda_file',
    filename: fileName,
    calendarId,
    ...(date === undefined ? {} : { date: String(date) }),
  })
  /** Adds a file on the page of a date, or of the meeting. */
  const add = async (fileName: string, { by = host, date, text = fileName }: AddOptions = {}) =>
    uploadsOf(files.api, await signIn(by)).send(metadata(fileName, date), pdf(text))
  const page = async (by: TestUser = host, date = at(0)) =>
    (await (await pageOf(by)).page({ calendarId, date })).data
  const names = async (date: number) => (await page(host, date)).contents.map(({ fileName }) => fileName)
  const download = (url: string) => http.inject({ url: new URL(url).pathname })
  const allow = (participantsAddFiles: boolean) =>
    db
      .updateTable('meetings')
      .set({ settings: JSON.stringify({ participantsAddFiles }) })
      .where('id', '=', calendarId)
      .execute()
  return { ...held, calendarId, filesOf, metadata, add, page, names, download, allow }
}

interface AddOptions {
  by?: TestUser
  date?: number
  text?: string
}

it('[1.9] [3.23] adds files before, during and after a date, to that date of a series or to all', async () => {
  const { add, names, open, end, host } = await setup()
  await add('plan.pdf')
  await add('offers.pdf', { date: at(0) })
  const inside = await open(0)
  await add('sketch.pdf', { date: at(0) })
  await end(inside)
  await add('minutes.pdf', { date: at(0), by: host })
  expect(await names(at(0))).toEqual(['plan.pdf', 'offers.pdf', 'sketch.pdf', 'minutes.pdf'])
  expect(await names(at(1))).toEqual(['plan.pdf'])
})

it('[3.23] lets host and co-hosts add files, others only if the host allows it, and guests never', async () => {
  const { add, allow, arif, layla, omar, page, addUser, organizationId } = await setup()
  await add('of-co-host.pdf', { by: arif })
  const stranger = await addUser(organizationId, 'Sadia')
  expect((await page(layla)).can.addFiles).toBe(false)
  await expect(add('no.pdf', { by: layla })).rejects.toHaveCode('general.forbidden')
  await expect(add('no.pdf', { by: stranger })).rejects.toHaveCode('schedule.not_found')
  await allow(true)
  expect((await page(layla)).can.addFiles).toBe(true)
  await add('of-participant.pdf', { by: layla })
  expect((await page(omar)).can.addFiles).toBe(false)
  await expect(add('no.pdf', { by: omar })).rejects.toHaveCode('general.forbidden')
  await expect(add('no.pdf', { by: stranger })).rejects.toHaveCode('schedule.not_found')
  expect((await page(omar)).contents.map(({ fileName }) => fileName)).toEqual([
    'of-co-host.pdf',
    'of-participant.pdf',
  ])
})

it('[3.23] refuses a file of people who may add none by the time that all of it has arrived', async () => {
  const { allow, arif, layla, page, files, signIn, metadata, db } = await setup()
  await allow(true)
  const begin = async (by: TestUser, fileName: string) => {
    const uploads = uploadsOf(files.api, await signIn(by))
    const content = pdf(fileName)
    const id = await uploads.announce(metadata(fileName), content.length)
    return () => uploads.append(id, content)
  }
  const early = await begin(layla, 'early.pdf')
  const late = await begin(layla, 'late.pdf')
  const ofCoHost = await begin(arif, 'of-co-host.pdf')
  await early()
  await allow(false)
  await expect(late()).rejects.toHaveCode('general.forbidden')
  const role = { role: 'participant' as const }
  await db.updateTable('invitees').set(role).where('account_id', '=', arif.id).execute()
  await expect(ofCoHost()).rejects.toHaveCode('general.forbidden')
  expect((await page()).contents.map(({ fileName }) => fileName)).toEqual(['early.pdf'])
})

it('[3.25] lets people describe and remove their own files, and hosts those of everyone', async () => {
  const { add, allow, arif, layla, omar, page, filesOf, calendarId } = await setup()
  await allow(true)
  const [ofHost, own] = [await add('host.pdf'), await add('own.pdf', { by: layla })]
  const canChange = async (by: TestUser) => (await page(by)).contents.map((file) => file.canChange)
  expect([await canChange(arif), await canChange(layla), await canChange(omar)]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
  const input = { calendarId, fileDes: 'Offers' }
  await (await filesOf(layla)).describe({ ...input, id: own })
  await (await filesOf(arif)).describe({ ...input, id: ofHost })
  expect((await page()).contents.map(({ fileDes }) => fileDes)).toEqual(['Offers', 'Offers'])
  for (const refused of [await filesOf(layla), await filesOf(omar)]) {
    await expect(refused.describe({ ...input, id: ofHost })).rejects.toHaveCode('general.forbidden')
    await expect(refused.takeOff({ calendarId, id: ofHost })).rejects.toHaveCode('general.forbidden')
    await expect(refused.restore({ calendarId, id: ofHost })).rejects.toHaveCode('general.forbidden')
  }
  await allow(false)
  await expect((await filesOf(layla)).takeOff({ calendarId, id: own })).rejects.toHaveCode(
    'general.forbidden',
  )
  await (await filesOf(arif)).takeOff({ calendarId, id: own })
  expect((await page()).contents.map(({ fileName }) => fileName)).toEqual(['host.pdf'])
  await expect((await filesOf()).takeOff({ calendarId, id: own })).rejects.toHaveCode('file.not_found')
})

it('[3.23] [4.18] notifies the pages of everyone who takes part when files are added, described and removed', async () => {
  const { add, filesOf, calendarId, host, arif, layla, omar, addUser, organizationId, deliver, pushed } =
    await setup()
  await addUser(organizationId, 'Sadia')
  const queues = [host, arif, layla, omar].map(
    ({ email }) => `/user/${email.replace('@', 'at')}/queue/notices`,
  )
  const noticed = async () => {
    pushed.length = 0
    await deliver()
    return pushed.filter(({ body }) => body.type === 'files.changed').map(({ destination }) => destination)
  }
  await deliver()
  const id = await add('plan.pdf', { by: arif })
  expect((await noticed()).toSorted()).toEqual(queues.toSorted())
  await (await filesOf()).describe({ calendarId, id, fileDes: 'Offers' })
  expect(await noticed()).toHaveLength(4)
  await expect((await filesOf(layla)).takeOff({ calendarId, id })).rejects.toHaveCode('general.forbidden')
  expect(await noticed()).toEqual([])
  await (await filesOf()).takeOff({ calendarId, id })
  expect(await noticed()).toHaveLength(4)
})

it('limits how often one person changes files in a minute', async () => {
  const { add, filesOf, calendarId, arif } = await setup()
  const id = await add('plan.pdf')
  const { describe } = await filesOf()
  for (let time = 0; time < 60; time += 1) await describe({ calendarId, id, fileDes: `${time}` })
  await expect(describe({ calendarId, id, fileDes: 'More' })).rejects.toHaveCode('general.too_many_attempts')
  await (await filesOf(arif)).describe({ calendarId, id, fileDes: 'By a co-host' })
})

it('lets only host and co-hosts replace the files of others by one with the same name', async () => {
  const { add, page, allow, layla, arif } = await setup()
  await allow(true)
  const ofHost = await add('Contract.pdf')
  await expect(add('contract.pdf', { by: layla })).rejects.toHaveCode('file.name_of_another')
  expect((await page()).contents.map(({ id }) => id)).toEqual([ofHost])
  await add('own.pdf', { by: layla })
  await add('own.pdf', { by: layla })
  const ofCoHost = await add('contract.pdf', { by: arif })
  expect((await page()).contents[0]).toMatchObject({ id: ofCoHost, earlierVersions: 1 })
})

it('[3.23] makes a file with a known name a new version, with its place and description, and restores earlier ones', async () => {
  const { add, page, filesOf, calendarId, download } = await setup()
  const first = await add('plan.pdf', { text: 'first' })
  await add('other.pdf')
  await (await filesOf()).describe({ calendarId, id: first, fileDes: 'The plan' })
  const second = await add('Plan.pdf', { text: 'second' })
  const shown = async () =>
    (await page()).contents.map(({ id, fileDes, earlierVersions }) => ({ id, fileDes, earlierVersions }))
  expect((await shown())[0]).toEqual({ id: second, fileDes: 'The plan', earlierVersions: 1 })
  expect(await shown()).toHaveLength(2)
  const { data: versions } = await (await filesOf()).versions({ calendarId, id: second })
  expect(versions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [second, true],
    [first, false],
  ])
  const old = await (await filesOf()).link({ calendarId, id: first })
  expect((await download(old.data.url)).rawPayload.equals(pdf('first'))).toBe(true)
  await (await filesOf()).restore({ calendarId, id: first })
  expect((await shown())[0]).toEqual({ id: first, fileDes: 'The plan', earlierVersions: 1 })
  await (await filesOf()).takeOff({ calendarId, id: first })
  expect(await shown()).toHaveLength(1)
  await expect((await filesOf()).versions({ calendarId, id: second })).rejects.toHaveCode('file.not_found')
})

it('[5.11] bounds the files of a date and the versions of a file', async () => {
  const { add, page, filesOf, calendarId } = await setup()
  let last = ''
  for (let n = 0; n <= maxVersions; n += 1) last = await add('plan.pdf')
  expect((await (await filesOf()).versions({ calendarId, id: last })).data).toHaveLength(maxVersions)
  for (let n = 1; n < maxFiles; n += 1) await add(`${n}.pdf`)
  expect((await page()).contents).toHaveLength(maxFiles)
  await expect(add('one-more.pdf')).rejects.toHaveCode('file.count_exceeded')
  await add('plan.pdf')
})

it('keeps the files of dates when “this and following” splits a series, and when it is edited', async () => {
  const { add, edit, get, series, pageOf, host } = await setup()
  await add('all.pdf')
  await add('second.pdf', { date: at(1) })
  await add('third.pdf', { date: at(2) })
  const next = await edit(await get(series.id), 'following', {
    occurrenceStart: at(2),
    meetingTitle: 'New round',
  })
  const page = await pageOf(host)
  const names = async (date: number) =>
    (await page.page({ calendarId: series.id, date })).data.contents.map(({ fileName }) => fileName)
  expect(await names(at(1))).toEqual(['all.pdf', 'second.pdf'])
  expect(await names(at(2))).toEqual(['all.pdf', 'third.pdf'])
  await edit(next, 'all', { contents: [] })
  expect(await names(at(2))).toEqual(['third.pdf'])
})

it('[7.26] gives all files of a date as one archive to people who take part, and no one else', async () => {
  const { add, filesOf, calendarId, download, omar, addUser, organizationId, edit, get, series } =
    await setup()
  await expect((await filesOf()).linkToAll({ calendarId, date: at(0) })).rejects.toHaveCode('file.not_found')
  await add('plan.pdf', { text: 'all dates' })
  await add('plan.pdf', { text: 'this date', date: at(0) })
  const { data } = await (await filesOf(omar)).linkToAll({ calendarId, date: at(0) })
  const archive = await download(data.url)
  expect(archive.statusCode).toBe(200)
  expect(archive.headers).toMatchObject({
    'content-type': 'application/zip',
    'x-content-type-options': 'nosniff',
  })
  expect(archive.headers['content-disposition']).toContain('filename="Weekly.zip"')
  const listed = archive.rawPayload.toString('latin1')
  expect(listed).toContain('plan.pdf')
  expect(listed).toContain('plan (2).pdf')
  const stranger = await addUser(organizationId, 'Sadia')
  await expect((await filesOf(stranger)).linkToAll({ calendarId, date: at(0) })).rejects.toHaveCode(
    'schedule.not_found',
  )
  await edit(await get(series.id), 'all', { invitees: [] })
  expect((await download(data.url)).statusCode).toBe(404)
})

it('[3.23] [6.2] hides files from guests when the host turns that off, and ends their links', async () => {
  const {
    add,
    page,
    filesOf,
    pageOf,
    calendarId,
    host,
    arif,
    layla,
    omar,
    download,
    addUser,
    organizationId,
  } = await setup()
  const id = await add('plan.pdf')
  const ofOmar = await filesOf(omar)
  const { url } = (await ofOmar.link({ id, calendarId })).data
  expect((await download(url)).statusCode).toBe(200)
  const change = async (by: TestUser, files: boolean) =>
    (await (await pageOf(by)).changeGuestView({ calendarId, files })).data.files
  for (const refused of [arif, layla, omar])
    await expect(change(refused, false)).rejects.toHaveCode('general.forbidden')
  expect(await change(host, false)).toBe(false)
  expect((await page(omar)).contents).toEqual([])
  expect((await download(url)).statusCode).toBe(404)
  await expect(ofOmar.link({ id, calendarId })).rejects.toHaveCode('file.not_found')
  await expect(ofOmar.linkToAll({ calendarId })).rejects.toHaveCode('file.not_found')
  await expect(ofOmar.versions({ id, calendarId })).rejects.toHaveCode('file.not_found')
  // People of the organisation can still read them; others can't even see that they exist.
  await (await filesOf(layla)).link({ id, calendarId })
  expect((await page(layla)).contents).toHaveLength(1)
  const stranger = await addUser(organizationId, 'Sadia')
  await expect((await filesOf(stranger)).link({ id, calendarId })).rejects.toHaveCode('schedule.not_found')
  expect(await change(host, true)).toBe(true)
  expect((await download(url)).statusCode).toBe(200)
})
