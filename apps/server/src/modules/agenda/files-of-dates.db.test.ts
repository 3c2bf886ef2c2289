import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, hourMs, weekMs } from '../../platform/clock/durations.ts'
import { migrationsDirectory } from '../../platform/database/migration-files.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { inLondon } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'

const repair = await readFile(new URL('0426_files_of_moved_dates.sql', migrationsDirectory), 'utf8')

/** A weekly series with a file for each of its five dates, of which the first was held. */
async function setup() {
  const held = await setupHeldSeries()
  const { agenda: _agenda, files, signIn, series, host, arif, pageOf, open, end, db, browser } = held
  const calendarId = series.id
  const add = async (fileName: string, date?: number, by: TestUser = host) =>
    uploadsOf(files.api, await signIn(by)).send(
      {
        kind: 'agenda_file',
        filename: fileName,
        calendarId,
        ...(date === undefined ? {} : { date: String(date) }),
      },
      Buffer.from(`%PDF-1.7 ${fileName}`),
    )
  const contents = async (date: number, by: TestUser = host) =>
    (await (await pageOf(by)).page({ calendarId, date })).data.contents
  const names = async (date: number, by: TestUser = host) =>
    (await contents(date, by)).map(({ fileName }) => fileName)
  const everywhere = (dates: readonly number[]) => Promise.all(dates.map((date) => names(date)))
  for (let n = 0; n < 5; n += 1) await add(`${n}.pdf`, at(n), n === 3 ? arif : host)
  await end(await open(0))
  held.goTo('2026-02-12T12:00')
  const filesOf = async (user: TestUser) => (await browser({ user }).api()).agendaFile
  return { ...held, calendarId, add, contents, names, everywhere, filesOf, db }
}

const own = [0, 1, 2, 3, 4].map((n) => [`${n}.pdf`])

it.each([
  ['all', 1],
  ['following', 0],
] as const)('[4.5] moves the files of dates to come if %s are moved by an hour', async (scope, first) => {
  const { edit, get, calendarId, everywhere } = await setup()
  const occurrenceStart = at(2)
  await edit(await get(calendarId), scope, { occurrenceStart, startDateTime: at(2) + hourMs })
  const moved = (n: number) => (n >= (first === 1 ? 1 : 2) ? at(n) + hourMs : at(n))
  expect(await everywhere([0, 1, 2, 3, 4].map(moved))).toEqual(own)
})

it.each(['all', 'following'] as const)(
  '[4.5] moves the files with their dates if %s are dragged to another day, and back',
  async (scope) => {
    const { edit, get, calendarId, everywhere } = await setup()
    const day = await edit(await get(calendarId), scope, {
      occurrenceStart: at(1),
      startDateTime: at(1) + dayMs,
    })
    const moved = [0, 1, 2, 3, 4].map((n) => (n === 0 ? at(n) : at(n) + dayMs))
    expect(await everywhere(moved)).toEqual(own)
    await edit(await get(day.id), 'all', { occurrenceStart: at(1) + dayMs, startDateTime: at(1) })
    expect(await everywhere([0, 1, 2, 3, 4].map(at))).toEqual(own)
  },
)

it('[4.5] moves the files by whole weeks, onto the starts of other dates', async () => {
  const { edit, get, calendarId, everywhere } = await setup()
  await edit(await get(calendarId), 'all', { occurrenceStart: at(1), startDateTime: at(1) + weekMs })
  expect(await everywhere([0, 2, 3, 4, 5].map(at))).toEqual(own)
})

it('[4.5] moves the files of a cancelled date past the date that takes its start', async () => {
  const { edit, get, cancel, calendarId, contents, names, everywhere, layla } = await setup()
  await cancel(await get(calendarId), 'this', at(2))
  await edit(await get(calendarId), 'all', { occurrenceStart: at(1), startDateTime: at(1) + weekMs })
  // The second date has the start of the third one now; the third stays cancelled, a week later.
  const [own, ...removed] = (await contents(at(2))).map(({ fileName, removedDate }) => [
    fileName,
    removedDate,
  ])
  expect(own).toEqual(['1.pdf', null])
  expect(removed).toEqual([['2.pdf', at(3)]])
  expect(await names(at(2), layla)).toEqual(['1.pdf'])
  expect(await everywhere([4, 5].map(at))).toEqual([['3.pdf'], ['4.pdf']])
})

it.each(['all', 'following'] as const)(
  '[4.5] adds a file to the date where it is now if %s were moved while the file was being uploaded',
  async (scope) => {
    const { edit, get, calendarId, everywhere, signIn, host, files } = await setup()
    const uploads = uploadsOf(files.api, await signIn(host))
    const content = Buffer.from('%PDF-1.7 late')
    const announce = (date: number) =>
      uploads.announce(
        { kind: 'agenda_file', filename: 'late.pdf', calendarId, date: String(date) },
        content.length,
      )
    const [early, late] = [await announce(at(0)), await announce(at(3))]
    await uploads.append(late, content.subarray(0, 4))
    await edit(await get(calendarId), scope, {
      occurrenceStart: at(2),
      startDateTime: at(2) + hourMs,
      endDateTime: at(2) + 2 * hourMs,
    })
    await uploads.append(late, content.subarray(4))
    await uploads.append(early, content)
    expect(await everywhere([at(0), at(2) + hourMs, at(3) + hourMs])).toEqual([
      ['0.pdf', 'late.pdf'],
      ['2.pdf'],
      ['3.pdf', 'late.pdf'],
    ])
  },
)

it('[3.17] [4.5] moves the files if the host chooses another time zone', async () => {
  const { edit, get, calendarId, everywhere } = await setup()
  await edit(await get(calendarId), 'all', { timeZone: 'Asia/Dhaka' })
  expect(await everywhere([at(0), ...[1, 2, 3, 4].map((n) => at(n) - 6 * hourMs)])).toEqual(own)
})

it.each(['this', 'all', 'following'] as const)(
  '[4.5] keeps the files where they are if the title of %s is changed',
  async (scope) => {
    const { edit, get, calendarId, everywhere } = await setup()
    await edit(await get(calendarId), scope, { occurrenceStart: at(2), meetingTitle: 'Round' })
    expect(await everywhere([0, 1, 2, 3, 4].map(at))).toEqual(own)
  },
)

it('[4.5] keeps the files with a date that was moved alone, and with one that was moved alone before all are moved', async () => {
  const { edit, get, calendarId, everywhere } = await setup()
  await edit(await get(calendarId), 'this', { occurrenceStart: at(2), startDateTime: at(2) + dayMs })
  expect(await everywhere([0, 1, 2, 3, 4].map(at))).toEqual(own)
  await edit(await get(calendarId), 'all', { occurrenceStart: at(1), startDateTime: at(1) + hourMs })
  expect(await everywhere([at(0), ...[1, 2, 3, 4].map((n) => at(n) + hourMs)])).toEqual(own)
})

it('[4.5] leaves the files of a date that was held early where it was held if the dates around it move', async () => {
  const { edit, get, calendarId, everywhere, open, end } = await setup()
  // The third date takes place before the second.
  await edit(await get(calendarId), 'this', {
    occurrenceStart: at(3),
    startDateTime: inLondon('2026-02-13T10:00'),
  })
  await end(await open(2 / 7))
  await edit(await get(calendarId), 'following', { occurrenceStart: at(2), startDateTime: at(2) + hourMs })
  expect(await everywhere([at(0), at(1), at(2) + hourMs, at(3), at(4) + hourMs])).toEqual(own)
})

it('[4.5] waits for a file that arrives while its series is moved, before it locks the series', async () => {
  const { edit, get, calendarId, db, files, signIn, host, names } = await setup()
  const uploads = uploadsOf(files.api, await signIn(host))
  const target = { kind: 'agenda_file', filename: 'late.pdf', calendarId, date: String(at(2)) }
  await uploads.announce(target, 10)
  const change = { occurrenceStart: at(2), startDateTime: at(2) + hourMs }
  const planned = await get(calendarId)
  // As the end of an upload does, which locks its row and then the meeting.
  const editing = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM uploads WHERE finished_at IS NULL FOR UPDATE`.execute(tx)
    const running = edit(planned, 'all', change)
    await Promise.race([running, pause(500)])
    await sql`SELECT FROM meetings WHERE id = ${calendarId} FOR NO KEY UPDATE`.execute(tx)
    return [running]
  })
  await Promise.all(editing)
  expect(await names(at(2) + hourMs)).toEqual(['2.pdf'])
})

it('[4.5] shows files of a cancelled date on the next date only, to hosts and to who added them', async () => {
  const { cancel, calendarId, contents, names, series, layla, arif, db, add, filesOf, host } = await setup()
  await db
    .updateTable('meetings')
    .set({ settings: JSON.stringify({ participantsAddFiles: true }) })
    .where('id', '=', calendarId)
    .execute()
  await add('of-layla.pdf', at(3), layla)
  await cancel(series, 'this', at(3))
  expect(await names(at(0))).toEqual(['0.pdf'])
  expect(await names(at(2))).toEqual(['2.pdf'])
  expect(await names(at(1), layla)).toEqual(['1.pdf', 'of-layla.pdf'])
  expect(await names(at(1), arif)).toEqual(['1.pdf', '3.pdf', 'of-layla.pdf'])
  const shown = await contents(at(1))
  expect(shown.map(({ isOfDate, removedDate }) => [isOfDate, removedDate])).toEqual([
    [true, null],
    [false, at(3)],
    [false, at(3)],
  ])
  await (await filesOf(host)).takeOff({ calendarId, id: shown[1]?.id ?? '' })
  expect(await names(at(1))).toEqual(['1.pdf', 'of-layla.pdf'])
})

it('[4.5] keeps the files of the date that is left when a series becomes a single meeting, and is moved then', async () => {
  const { edit, get, calendarId, names } = await setup()
  const single = await edit(await get(calendarId), 'all', { isRecurrent: false })
  expect(await names(at(0))).toEqual(['0.pdf'])
  expect(await names(at(1))).toContain('1.pdf')
  await edit(single, 'all', { startDateTime: at(1) + hourMs, endDateTime: at(1) + 2 * hourMs })
  expect((await names(at(1) + hourMs))[0]).toBe('1.pdf')
})

it('[4.5] keeps the files of dates that were held when the series is cancelled', async () => {
  const { add, cancel, series, names, runCron, clock, db } = await setup()
  await add('all.pdf')
  await cancel(series, 'all')
  clock.advance(2 * dayMs)
  await runCron('drop-unused-agenda-files')
  // The other one was added when this date was over.
  expect(await names(at(0))).toEqual(['0.pdf'])
  const left = await db.selectFrom('agenda_files').select('file_name').orderBy('file_name').execute()
  expect(left.map((row) => row.file_name)).toEqual(['0.pdf'])
})

it('returns files to their dates that were left behind when series were moved or split', async () => {
  const { edit, get, calendarId, everywhere, db } = await setup()
  const next = await edit(await get(calendarId), 'following', {
    occurrenceStart: at(2),
    startDateTime: at(2) + hourMs,
  })
  // As they were left before.
  await sql`UPDATE meeting_agenda_files SET original_start = original_start - interval '1 hour' WHERE meeting_id = ${next.id}`.execute(
    db,
  )
  await sql`UPDATE meeting_agenda_files SET meeting_id = ${next.id} WHERE original_start = ${new Date(at(0))}`.execute(
    db,
  )
  await sql`DROP INDEX meeting_agenda_files_date`.execute(db)
  await sql.raw(repair).execute(db)
  expect(await everywhere([at(0), at(1), ...[2, 3, 4].map((n) => at(n) + hourMs)])).toEqual(own)
})
