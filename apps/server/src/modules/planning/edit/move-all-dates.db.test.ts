import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { migrationsDirectory } from '../../../platform/database/migration-files.ts'
import { inLondon, setupPlanning, times } from '../../../testing/planned-meetings.ts'
import { at, secondTuesday, setupSeries, wednesdays } from '../../../testing/weekly-series.ts'

const endsOfSeries = await readFile(new URL('0392_ends_of_series.sql', migrationsDirectory), 'utf8')

it('[4.5] moves all coming dates and no past ones, and keeps their number', async () => {
  const { series, edit, datesOf, goTo, published, db } = await setupSeries()
  await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
  goTo('2026-02-20T12:00')
  const moved = await edit(series, 'all', {
    occurrenceStart: at(2),
    startDateTime: inLondon('2026-02-25T15:30'),
  })
  expect(await datesOf(series)).toEqual([
    ...wednesdays.slice(0, 2),
    '2026-02-25 15:30',
    '2026-03-04 15:30',
    '2026-03-11 15:30',
  ])
  expect(moved).toMatchObject({
    id: series.id,
    rrule: 'FREQ=WEEKLY;COUNT=3',
    startDateTime: inLondon('2026-02-25T15:30'),
    invitees: [{ response: 'pending' }, { response: 'pending' }],
  })
  expect((await published()).at(-1)).toMatchObject({
    payload: { originalStart: null, facets: ['time'], previousStart: at(2) },
  })
})

it('[4.5] moves to the weekday to which one date was moved', async () => {
  const { plan, edit, datesOf } = await setupPlanning()
  const twice = await plan({
    isRecurrent: true,
    recurrence: {
      type: 'custom',
      repeatType: 'Weekly',
      repeatInterval: 1,
      repeatDays: ['WE', 'FR'],
      repeatDates: [],
      repeatMonths: [],
      viewType: 'day',
      repeatSerial: null,
      repeatDayMonth: null,
      ends: 'after',
      afterOccur: 4,
      endDateLong: null,
    },
  })
  const moved = await edit(twice, 'all', {
    occurrenceStart: inLondon('2026-02-13T10:00'),
    startDateTime: inLondon('2026-02-14T11:00'),
  })
  expect(await datesOf(twice)).toEqual([
    '2026-02-12 11:00',
    '2026-02-14 11:00',
    '2026-02-19 11:00',
    '2026-02-21 11:00',
  ])
  expect(moved.rrule).toBe('FREQ=WEEKLY;BYDAY=TH,SA;COUNT=4')
})

it('[4.5] keeps dates that were changed alone if the series still has them', async () => {
  const { series, edit, datesOf, get } = await setupSeries()
  const once = await edit(series, 'this', {
    occurrenceStart: at(1),
    startDateTime: inLondon('2026-02-19T14:00'),
  })
  const named = await edit(once, 'this', { occurrenceStart: at(3), meetingTitle: 'Special' })
  await edit(named, 'all', {
    meetingTitle: 'Weekly round',
    endDateTime: at(0) + hourMs / 2,
  })
  expect(await datesOf(series)).toEqual([wednesdays[0], '2026-02-19 14:00', ...wednesdays.slice(2)])
  expect(await get(series.id, at(1))).toMatchObject({
    meetingTitle: 'Weekly round',
    endDateTime: inLondon('2026-02-19T15:00'),
  })
  // Renamed only, so it is as long as the others.
  expect(await get(series.id, at(3))).toMatchObject({
    meetingTitle: 'Special',
    endDateTime: at(3) + hourMs / 2,
  })
})

it('[4.5] moves dates that were changed alone to the new time as well', async () => {
  const { series, edit, datesOf, get } = await setupSeries()
  const once = await edit(series, 'this', {
    occurrenceStart: at(1),
    startDateTime: inLondon('2026-02-19T14:00'),
  })
  const named = await edit(once, 'this', { occurrenceStart: at(3), meetingTitle: 'Special' })
  const later = await edit(named, 'all', { occurrenceStart: at(0), startDateTime: at(0) + hourMs })
  const elevens = wednesdays.map((date) => date.replace('10:00', '11:00'))
  expect(await datesOf(series)).toEqual([elevens[0], '2026-02-19 14:00', ...elevens.slice(2)])
  expect(await get(series.id, at(3) + hourMs)).toMatchObject({
    meetingTitle: 'Special',
    startDateTime: at(3) + hourMs,
    endDateTime: at(3) + 2 * hourMs,
  })
  expect(await get(series.id, at(1) + hourMs)).toMatchObject({
    startDateTime: inLondon('2026-02-19T14:00'),
  })
  // Every Thursday at two: what was moved there alone is one of them now.
  await edit(later, 'all', {
    occurrenceStart: at(0) + hourMs,
    startDateTime: inLondon('2026-02-12T14:00'),
  })
  expect(await datesOf(series)).toEqual(
    ['2026-02-12', '2026-02-19', '2026-02-26', '2026-03-05', '2026-03-12'].map((day) => `${day} 14:00`),
  )
  expect(await get(series.id, inLondon('2026-03-05T14:00'))).toMatchObject({ meetingTitle: 'Special' })
})

it('[4.5] keeps a date that was moved alone from the past to a day to come', async () => {
  const { series, edit, get, datesOf, goTo, db } = await setupSeries()
  const friday = inLondon('2026-02-27T14:00')
  const once = await edit(series, 'this', {
    occurrenceStart: at(1),
    startDateTime: friday,
    meetingTitle: 'Made up for',
  })
  await db.updateTable('occurrence_responses').set({ response: 'accepted' }).execute()
  goTo('2026-02-20T12:00')
  const later = await edit(once, 'all', { occurrenceStart: at(2), startDateTime: at(2) + hourMs })
  const elevens = wednesdays.map((date) => date.replace('10:00', '11:00'))
  const moved = [wednesdays[0], elevens[2], '2026-02-27 14:00', ...elevens.slice(3)]
  expect(await datesOf(series)).toEqual(moved)
  expect(await get(series.id, at(1))).toMatchObject({ meetingTitle: 'Made up for', startDateTime: friday })
  // Through it, all are moved: to Saturdays at two, it among them.
  const saturday = inLondon('2026-02-28T14:00')
  const saturdays = await edit(later, 'all', { occurrenceStart: at(1), startDateTime: saturday })
  expect((await datesOf(saturdays)).slice(1, 3)).toEqual(['2026-02-28 14:00', expect.any(String)])
  const responses = await db
    .selectFrom('occurrence_responses')
    .select('response')
    .where('original_start', '=', new Date(at(1)))
    .execute()
  expect(responses.map(({ response }) => response)).toEqual(['pending', 'pending'])
})

it('[4.5] lets the host change a date that was moved beyond the end of its series', async () => {
  const { series, edit, cancel, get, goTo, db } = await setupSeries()
  const late = inLondon('2026-03-20T10:00')
  const once = await edit(series, 'this', { occurrenceStart: at(1), startDateTime: late })
  const later = await edit(once, 'all', { occurrenceStart: at(0), startDateTime: at(0) + hourMs })
  const next = await edit(later, 'following', { occurrenceStart: at(3) + hourMs, meetingTitle: 'Next' })
  await cancel(next, 'following', at(4) + hourMs)
  goTo('2026-03-19T12:00')
  const open = await get(series.id, at(1) + hourMs)
  expect(open).toMatchObject({ isOver: false, startDateTime: late })
  // As earlier releases left it.
  await db
    .updateTable('meetings')
    .set({ series_ends_at: new Date(at(2)) })
    .where('id', '=', series.id)
    .execute()
  expect((await get(series.id)).isOver).toBe(true)
  await sql.raw(endsOfSeries).execute(db)
  const renamed = await edit(open, 'this', { occurrenceStart: at(1) + hourMs, meetingTitle: 'Late' })
  expect(renamed.meetingTitle).toBe('Late')
  expect((await get(next.id)).isOver).toBe(true)
})

it('[4.5] maps the second Tuesday to the second Wednesday, and moves dates back that are in the way', async () => {
  const { plan, edit, datesOf, get } = await setupPlanning()
  let monthly = await plan({
    startDateTime: inLondon('2026-03-10T10:00'),
    isRecurrent: true,
    recurrence: secondTuesday,
  })
  const july = inLondon('2026-07-14T10:00')
  monthly = await edit(monthly, 'this', { occurrenceStart: july, meetingTitle: 'Summer' })
  // Where the Wednesday of April comes to be.
  const may = inLondon('2026-05-12T10:00')
  const toApril = { occurrenceStart: may, startDateTime: inLondon('2026-04-08T10:30') }
  monthly = await edit(monthly, 'this', { ...toApril, meetingTitle: 'Early' })
  await edit(monthly, 'all', {
    occurrenceStart: inLondon('2026-03-10T10:00'),
    startDateTime: inLondon('2026-03-11T10:00'),
  })
  expect(await datesOf(monthly)).toEqual(
    ['2026-03-11', '2026-04-08', '2026-05-13', '2026-06-10', '2026-07-08'].map((day) => `${day} 10:00`),
  )
  expect(await get(monthly.id, inLondon('2026-07-08T10:00'))).toMatchObject({ meetingTitle: 'Summer' })
  expect(await get(monthly.id, inLondon('2026-05-13T10:00'))).toMatchObject({ meetingTitle: 'Early' })
})

it('[4.5] keeps cancelled dates cancelled when the time changes', async () => {
  const { series, cancel, edit, get, datesOf } = await setupSeries()
  await cancel(series, 'this', at(2))
  await edit(await get(series.id), 'all', { startDateTime: at(0) + hourMs })
  expect(await datesOf(series)).toEqual([
    '2026-02-11 11:00',
    '2026-02-18 11:00',
    '2026-03-04 11:00',
    '2026-03-11 11:00',
  ])
})

it('[4.5] keeps a cancelled date cancelled if the new pattern has it too, or one in its place', async () => {
  const { series, cancel, edit, get, datesOf, plan } = await setupSeries()
  await cancel(series, 'this', at(1))
  const daily = { startDateTime: at(0) + hourMs, ...times('day', 9) }
  await edit(await get(series.id), 'all', daily)
  const days = ['11', '12', '13', '14', '15', '16', '17', '19']
  expect(await datesOf(series)).toEqual(days.map((day) => `2026-02-${day} 11:00`))
  const march = inLondon('2026-03-10T10:00')
  const monthly = await plan({ startDateTime: march, isRecurrent: true, recurrence: secondTuesday })
  await cancel(monthly, 'this', inLondon('2026-07-14T10:00'))
  await edit(await get(monthly.id), 'all', {
    occurrenceStart: march,
    startDateTime: inLondon('2026-03-11T10:00'),
  })
  // The second Wednesday of July is the eighth.
  expect(await datesOf(monthly)).toEqual(
    ['2026-03-11', '2026-04-08', '2026-05-13', '2026-06-10'].map((day) => `${day} 10:00`),
  )
})

it('[4.5] [5.7] changes nothing if the hour of one of the new dates is taken', async () => {
  const { series, edit, plan, datesOf, get } = await setupSeries()
  await plan({ startDateTime: inLondon('2026-03-11T15:30'), meetingTitle: 'In the way' })
  await expect(edit(series, 'all', { startDateTime: inLondon('2026-02-11T15:00') })).rejects.toMatchObject({
    code: 'schedule.overlap',
    data: { conflicts: [{ meetingTitle: 'In the way', occurrenceStart: inLondon('2026-03-11T15:00') }] },
  })
  expect(await datesOf(series)).toEqual(wednesdays)
  expect((await get(series.id)).version).toBe(series.version)
  const skipped = await edit(series, 'all', {
    startDateTime: inLondon('2026-02-11T15:00'),
    skipDates: [inLondon('2026-03-11T15:00')],
  })
  expect(await datesOf(skipped)).toHaveLength(4)
})

it('[4.5] [5.7] reports that the next date would be in the past if the edited one would not', async () => {
  const { plan, edit, goTo, datesOf } = await setupPlanning()
  const series = await plan(times('week', 3))
  goTo('2026-02-11T09:45')
  const moved = { occurrenceStart: at(1), startDateTime: inLondon('2026-02-18T09:00') }
  await expect(edit(series, 'all', moved)).rejects.toHaveCode('schedule.next_in_past')
  const following = await edit(series, 'following', moved)
  expect(await datesOf(following)).toEqual(['2026-02-18 09:00', '2026-02-25 09:00'])
  expect(await datesOf(series)).toEqual(['2026-02-11 10:00'])
})

it('[4.5] refuses a move beyond the end of the series, or into the past', async () => {
  const { plan, edit, goTo } = await setupPlanning()
  const recurrence = {
    ...times('week', 1).recurrence,
    ends: 'on' as const,
    endDateLong: inLondon('2026-02-25T00:00'),
  }
  const series = await plan({ isRecurrent: true, recurrence })
  goTo('2026-02-25T08:00')
  const move = (local: string) =>
    edit(series, 'all', { occurrenceStart: at(2), startDateTime: inLondon(local) })
  await expect(move('2026-02-26T10:00')).rejects.toHaveCode('schedule.no_dates')
  await expect(move('2026-02-25T07:00')).rejects.toHaveCode('schedule.in_past')
  expect((await move('2026-02-25T09:00')).startDateTime).toBe(inLondon('2026-02-25T09:00'))
})
