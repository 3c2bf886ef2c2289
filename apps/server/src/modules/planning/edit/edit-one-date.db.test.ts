import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { forEver, inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'
import { at, setupSeries, wednesdays } from '../../../testing/weekly-series.ts'

it('[4.5] moves and renames one date, asks its invitees again, and leaves the others', async () => {
  const { series, edit, get, datesOf, published, db } = await setupSeries()
  await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
  const startDateTime = inLondon('2026-02-19T14:00')
  const moved = await edit(series, 'this', { occurrenceStart: at(1), startDateTime, meetingTitle: 'Once' })
  expect(moved).toMatchObject({
    meetingTitle: 'Once',
    startDateTime,
    endDateTime: startDateTime + hourMs,
    occurrenceStart: at(1),
    invitees: [{ response: 'pending' }, { response: 'pending' }],
  })
  expect(await datesOf(series)).toEqual([wednesdays[0], '2026-02-19 14:00', ...wednesdays.slice(2)])
  expect(await get(series.id, at(0))).toMatchObject({
    meetingTitle: 'Weekly',
    invitees: [{ response: 'accepted' }, {}],
  })
  expect((await published()).at(-1)).toMatchObject({
    name: 'meeting.changed',
    payload: { originalStart: at(1), facets: ['time', 'title'], previousStart: at(1) },
  })
})

it('[4.5] [5.7] clashes with other dates of its series and with other meetings of the host', async () => {
  const { series, edit, plan, datesOf } = await setupSeries()
  const to = (local: string) =>
    edit(series, 'this', { occurrenceStart: at(1), startDateTime: inLondon(local) })
  await plan({ startDateTime: inLondon('2026-02-20T10:00') })
  await expect(to('2026-02-25T10:30')).rejects.toHaveCode('schedule.overlap')
  await expect(to('2026-02-20T09:30')).rejects.toHaveCode('schedule.overlap')
  await expect(to('2026-02-01T09:30')).rejects.toHaveCode('schedule.in_past')
  expect(await datesOf(series)).toEqual(wednesdays)
  await to('2026-02-18T10:30')
})

it('[4.5] refuses fields that belong to the series', async () => {
  const { series, edit } = await setupSeries()
  await expect(edit(series, 'this', { occurrenceStart: at(1), invitees: [] })).rejects.toMatchObject({
    code: 'input.invalid',
    data: { field: 'invitees' },
  })
  const { addToMyCalender } = series
  await expect(
    edit(series, 'this', { occurrenceStart: at(1), addToMyCalender: !addToMyCalender }),
  ).rejects.toMatchObject({ code: 'input.invalid', data: { field: 'addToMyCalender' } })
  // Sent as it is, it does not matter.
  await edit(series, 'this', { occurrenceStart: at(1), addToMyCalender })
  await expect(edit(series, 'this', { occurrenceStart: at(1) + 1, meetingTitle: 'x' })).rejects.toHaveCode(
    'schedule.occurrence_not_found',
  )
  await expect(edit(series, 'this', { meetingTitle: 'x' })).rejects.toHaveCode(
    'schedule.occurrence_not_found',
  )
})

it('[4.5] changes a date beyond the rows of a series, which gets a row', async () => {
  const { plan, edit, get, datesOf, runCron, goTo } = await setupPlanning()
  const series = await plan({ startDateTime: inLondon('2026-02-15T10:00'), ...forEver('week') })
  const far = inLondon('2029-02-11T10:00')
  await edit(series, 'this', { occurrenceStart: far, startDateTime: inLondon('2029-02-12T10:00') })
  expect(await get(series.id, far)).toMatchObject({ startDateTime: inLondon('2029-02-12T10:00') })
  expect((await datesOf(series)).at(-1)).toBe('2029-02-12 10:00')
  await expect(plan({ startDateTime: inLondon('2029-02-12T10:30') })).rejects.toHaveCode('schedule.overlap')
  await plan({ startDateTime: inLondon('2029-02-11T10:30') })
  goTo('2028-12-31T10:00')
  await runCron('extend-series')
  const dates = await datesOf(series)
  expect(dates).toContain('2029-02-12 10:00')
  expect(dates).toContain('2029-02-18 10:00')
  expect(dates).not.toContain('2029-02-11 10:00')
})

it('[4.5] refuses dates that are over', async () => {
  const { series, edit, goTo } = await setupSeries()
  goTo('2026-02-20T12:00')
  await expect(edit(series, 'this', { occurrenceStart: at(1), meetingTitle: 'x' })).rejects.toHaveCode(
    'schedule.ended',
  )
  goTo('2026-04-20T12:00')
  await expect(edit(series, 'all', { meetingTitle: 'x' })).rejects.toHaveCode('schedule.ended')
})

it('[3.23] [4.5] changes the agenda of one date and nothing else of it', async () => {
  const { series, edit, get, published } = await setupSeries()
  const { version, ...before } = await get(series.id, at(1))
  const agenda = '**Lamps** of Mill Street'
  const saved = await edit(series, 'this', { occurrenceStart: at(1), agenda })
  expect(saved).toEqual({ ...before, version: version + 1, agenda })
  expect(await get(series.id, at(2))).toMatchObject({ agenda: '' })
  expect((await published()).at(-1)).toMatchObject({
    name: 'meeting.changed',
    payload: { originalStart: at(1), facets: ['agenda'], previousStart: null },
  })
})

it('[3.23] [4.5] refuses the agenda of others, of dates that are over or deleted, and of an old version', async () => {
  const { series, edit, cancel, get, goTo, arif } = await setupSeries()
  const change = (n: number, by?: typeof arif) =>
    edit(series, 'this', { occurrenceStart: at(n), agenda: 'Lamps' }, by)
  await expect(change(1, arif)).rejects.toHaveCode('general.forbidden')
  await cancel(series, 'this', at(2))
  await expect(change(1)).rejects.toHaveCode('schedule.stale')
  const { version } = await get(series.id, at(1))
  const present = { ...series, version }
  await expect(edit(present, 'this', { occurrenceStart: at(2), agenda: 'Lamps' })).rejects.toHaveCode(
    'schedule.occurrence_not_found',
  )
  goTo('2026-02-20T12:00')
  await expect(edit(present, 'this', { occurrenceStart: at(1), agenda: 'Lamps' })).rejects.toHaveCode(
    'schedule.ended',
  )
})
