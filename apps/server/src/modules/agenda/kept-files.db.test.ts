import { readFile } from 'node:fs/promises'
import { limits } from '@majlis/contract'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { migrationsDirectory } from '../../platform/database/migration-files.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'
import { documentArchive } from './archive.ts'

const migration = await readFile(new URL('0438_dates_of_files.sql', migrationsDirectory), 'utf8')

/** A weekly series with a file of all its five dates, of which the first was held with it. */
async function setup() {
  const held = await setupHeldSeries()
  const { agenda, files, signIn, series, host, pageOf, open, end, browser, clock, db, runCron } = held
  const http = fastify({ routerOptions: { maxParamLength: 500 } })
  onTestFinished(() => http.close())
  await http.register(agenda.plugin)
  const calendarId = series.id
  const add = async (fileName: string, text: string) =>
    uploadsOf(files.api, await signIn(host)).send(
      { kind: 'agenda_file', filename: fileName, calendarId },
      Buffer.from(`%PDF-1.7 ${text}`),
    )
  const contents = async (n: number) =>
    (await (await pageOf(host)).page({ calendarId, date: at(n) })).data.contents
  const shown = async (n: number) => (await contents(n)).map(({ id }) => id)
  const hold = async (n: number) => end(await open(n))
  const calls = (await browser({ user: host }).api()).agendaFile
  const takeOff = (id: string, includesPast = false) => calls.takeOff({ calendarId, id, includesPast })
  /** What is stored after files that no meeting has were deleted. */
  const stored = async () => {
    clock.advance(2 * dayMs)
    await runCron('drop-unused-agenda-files')
    return (await db.selectFrom('agenda_files').select('id').orderBy('created_at').execute()).map(
      ({ id }) => id,
    )
  }
  const download = async (id: string) => {
    const { data } = await calls.link({ calendarId, id })
    return (await http.inject({ url: new URL(data.url).pathname })).body
  }
  const plan = await add('plan.pdf', 'first')
  await hold(0)
  return { ...held, calendarId, add, contents, shown, hold, calls, takeOff, stored, download, planFile: plan }
}

it('[1.9] [3.23] keeps a file of all dates on dates that are over when it is removed', async () => {
  const { planFile, takeOff, contents, shown, stored, download, calls, calendarId, ...held } = await setup()
  const { browser, host, open, roomOf } = held
  await takeOff(planFile)
  expect(await contents(0)).toMatchObject([{ id: planFile, isOfPast: true, earlierVersions: 0 }])
  for (const n of [1, 2, 3, 4]) expect(await shown(n)).toEqual([])
  expect(await download(planFile)).toBe('%PDF-1.7 first')
  await calls.linkToAll({ calendarId, date: at(0) })
  await expect(calls.linkToAll({ calendarId, date: at(1) })).rejects.toHaveCode('file.not_found')
  const { search } = await browser({ user: host }).api()
  expect((await search.find({ text: 'plan', kind: 'document' })).data.data).toMatchObject([{ id: planFile }])
  expect(await stored()).toEqual([planFile])
  const [ofHost] = await open(1)
  if (!ofHost) throw new Error('The host is inside')
  expect((await (await roomOf(ofHost)).contents()).data.files).toEqual([])
})

it('[3.23] removes a file from all dates if that is wanted, and one that only past dates show from them', async () => {
  const { planFile, add, takeOff, shown, stored } = await setup()
  await takeOff(planFile, true)
  expect(await shown(0)).toEqual([])
  expect(await stored()).toEqual([])
  const other = await add('other.pdf', 'other')
  // It was added when the first date was over.
  expect([await shown(0), await shown(1)]).toEqual([[], [other]])
  await takeOff(other)
  expect(await stored()).toEqual([])
})

it('[3.23] [4.5] keeps someone else’s file of the same name on past dates', async () => {
  const { planFile, takeOff, shown, stored, db, calendarId, browser, layla, signIn, files, add } =
    await setup()
  await db
    .updateTable('meetings')
    .set({ settings: JSON.stringify({ participantsAddFiles: true }) })
    .where('id', '=', calendarId)
    .execute()
  await takeOff(planFile)
  const sent = { kind: 'agenda_file', filename: 'plan.pdf', calendarId }
  const ofLayla = await uploadsOf(files.api, await signIn(layla)).send(sent, Buffer.from('%PDF-1.7 hers'))
  expect([await shown(0), await shown(1)]).toEqual([[planFile], [ofLayla]])
  const { agendaFile } = await browser({ user: layla }).api()
  await agendaFile.takeOff({ calendarId, id: ofLayla, includesPast: true })
  expect([await shown(0), await shown(1)]).toEqual([[planFile], []])
  expect(await stored()).toEqual([planFile])
  // Hosts may remove both.
  const again = await add('plan.pdf', 'again')
  await takeOff(again, true)
  expect(await shown(0)).toEqual([])
  expect(await stored()).toEqual([])
})

it('[7.26] archives each version with the dates that show it, once', async () => {
  const { planFile: first, add, takeOff, hold, calendarId, db, storage, host, organizationId } = await setup()
  await hold(1)
  const second = await add('plan.pdf', 'second')
  await hold(2)
  await takeOff(second)
  const { list } = documentArchive({ db, storage })
  const archived = async (n: number) => {
    const { files, leftOut } = await list({
      reader: { userId: host.id, organizationId },
      calendarId,
      originalStart: at(n),
      occurrenceId: null,
      organizationId,
      title: 'Weekly',
      startsAt: at(n),
      endsAt: at(n),
      isDeleted: false,
      timeZone: 'Europe/London',
      language: 'en',
    })
    return [files.map(({ sharedAs }) => sharedAs), leftOut.map(({ reason }) => reason)]
  }
  expect(await archived(0)).toEqual([[first], []])
  expect(await archived(1)).toEqual([[first], []])
  expect(await archived(2)).toEqual([[second], ['earlier_versions']])
  expect(await archived(3)).toEqual([[], []])
})

it('[3.23] removes only from past dates what only they show', async () => {
  const { planFile, add, takeOff, shown, stored } = await setup()
  const second = await add('plan.pdf', 'second')
  await takeOff(planFile)
  expect([await shown(0), await shown(1)]).toEqual([[], [second]])
  expect(await stored()).toEqual([second])
})

it('[1.9] [3.23] shows on each date the version that it had, also after a version is restored', async () => {
  const { planFile: first, add, contents, shown, hold, calls, calendarId, stored } = await setup()
  const second = await add('plan.pdf', 'second')
  expect([await shown(0), await shown(1)]).toEqual([[first], [second]])
  await hold(1)
  await calls.restore({ calendarId, id: first })
  const all = () => Promise.all([0, 1, 2, 3, 4].map((n) => shown(n)))
  expect(await all()).toEqual([[first], [second], [first], [first], [first]])
  expect(await contents(1)).toMatchObject([{ isOfPast: true, earlierVersions: 1 }])
  await hold(2)
  await calls.restore({ calendarId, id: second })
  expect(await all()).toEqual([[first], [second], [first], [second], [second]])
  // As many versions as a file may have, and those that dates keep.
  const added: string[] = []
  for (let n = 0; n <= limits.documents.maxVersions; n += 1) added.push(await add('plan.pdf', `${n}`))
  const last = added.at(-1) ?? ''
  expect(await all()).toEqual([[first], [second], [first], [last], [last]])
  expect(await stored()).toEqual([first, second, ...added.slice(1)])
})

it('[4.5] keeps the files of dates that are over when the host edits all events, or this and following ones', async () => {
  const { planFile, add, shown, hold, edit, get, calendarId, pageOf, host, roomOf, open } = await setup()
  const agenda = await add('agenda.pdf', 'agenda')
  await edit(await get(calendarId), 'all', { contents: [{ fileServiceId: agenda, isDeleted: false }] })
  expect([await shown(0), await shown(1)]).toEqual([[planFile], [agenda]])
  await hold(1)
  const next = await edit(await get(calendarId), 'following', { occurrenceStart: at(3), contents: [] })
  const ofNext = async (n: number) =>
    (await (await pageOf(host)).page({ calendarId: next.id, date: at(n) })).data.contents.map(({ id }) => id)
  expect(await Promise.all([0, 1, 2, 3, 4].map(ofNext))).toEqual([[planFile], [agenda], [agenda], [], []])
  const [ofHost] = await open(2)
  if (!ofHost) throw new Error('The host is inside')
  const { files } = (await (await roomOf(ofHost)).contents()).data
  expect(files.map(({ id }) => id)).toEqual([agenda])
})

it('[4.5] keeps what dates showed that were held when the series is cancelled, and nothing else', async () => {
  const { planFile, add, takeOff, cancel, get, calendarId, shown, stored } = await setup()
  await add('later.pdf', 'later')
  await takeOff(planFile)
  await cancel(await get(calendarId))
  expect(await shown(0)).toEqual([planFile])
  expect(await stored()).toEqual([planFile])
})

it('[3.23] keeps what the dates of an ended series showed, but not what a single meeting showed', async () => {
  const { planFile, takeOff, hold, shown, clock, plan, files, signIn, host, pageOf, browser } = await setup()
  for (const n of [1, 2, 3, 4]) await hold(n)
  await takeOff(planFile)
  expect(await shown(0)).toEqual([planFile])
  await takeOff(planFile, true)
  expect(await shown(0)).toEqual([])
  const single = await plan({
    startDateTime: clock.now() + dayMs,
    endDateTime: clock.now() + dayMs + 3_600_000,
  })
  clock.advance(2 * dayMs)
  const id = await uploadsOf(files.api, await signIn(host)).send(
    { kind: 'agenda_file', filename: 'minutes.pdf', calendarId: single.id },
    Buffer.from('%PDF-1.7'),
  )
  const contents = async () => (await (await pageOf(host)).page({ calendarId: single.id })).data.contents
  expect(await contents()).toMatchObject([{ id, isOfPast: false }])
  const calls = (await browser({ user: host }).api()).agendaFile
  await calls.takeOff({ calendarId: single.id, id })
  expect(await contents()).toEqual([])
})

it('[2.53] counts in the list of past meetings what each date shows', async () => {
  const { planFile, add, takeOff, browser, host, hold } = await setup()
  await takeOff(planFile)
  await add('one.pdf', 'one')
  await add('two.pdf', 'two')
  await hold(1)
  const { meeting } = await browser({ user: host }).api()
  const { meetings } = (await meeting.userMeetings({ type: 'previous' })).data
  expect(meetings.map(({ contentCount }) => contentCount)).toEqual([2, 1])
})

it('shows files from before the update on all dates, and their earlier versions on none', async () => {
  const { add, shown, db } = await setup()
  const second = await add('plan.pdf', 'second')
  await sql`ALTER TABLE meeting_agenda_files DROP COLUMN dates_ending`.execute(db)
  await sql.raw(migration).execute(db)
  expect(await Promise.all([0, 1].map((n) => shown(n)))).toEqual([[second], [second]])
})

it('shows one version of a file that a process of an earlier release has replaced or restored', async () => {
  const { planFile, add, shown, db } = await setup()
  const second = await add('plan.pdf', 'second')
  const set = (id: string, replacedAt: Date | null) =>
    sql`UPDATE meeting_agenda_files SET replaced_at = ${replacedAt} WHERE file_id = ${id}`.execute(db)
  await set(second, new Date(at(0)))
  await set(planFile, null)
  expect(await shown(1)).toEqual([planFile])
  await set(planFile, new Date(at(0)))
  await set(second, null)
  expect(await shown(1)).toEqual([second])
})
