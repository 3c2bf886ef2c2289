import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { forEver, inLondon, setupPlanning, times } from '../../../testing/planned-meetings.ts'
import { at, setupSeries, wednesdays } from '../../../testing/weekly-series.ts'

it('[4.5] ends the series before the date and continues in another with ID, link, people and reminders', async () => {
  const { series, edit, get, datesOf, published, db } = await setupSeries()
  await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
  const next = await edit(series, 'following', { occurrenceStart: at(2), meetingTitle: 'New round' })
  expect(next.id).not.toBe(series.id)
  expect(next).toMatchObject({
    meetingId: series.meetingId,
    meetingPwd: series.meetingPwd,
    invitation: { joinLink: series.invitation.joinLink },
    meetingTitle: 'New round',
    rrule: 'FREQ=WEEKLY;COUNT=3',
    reminders: [{ beforeValue: 5 }],
    invitees: [
      { role: 'co_host', response: 'accepted' },
      { email: 'ines@elsewhere.example', response: 'accepted' },
    ],
  })
  expect(await datesOf(series)).toEqual(wednesdays.slice(0, 2))
  expect(await datesOf(next)).toEqual(wednesdays.slice(2))
  expect(await get(series.id)).toMatchObject({ meetingTitle: 'Weekly', rrule: 'FREQ=WEEKLY;COUNT=2' })
  expect((await published()).at(-1)).toMatchObject({
    name: 'meeting.split',
    payload: { meetingId: series.id, successorId: next.id },
  })
})

it('[4.5] asks invitees again if the time is new, and keeps changed dates', async () => {
  const { series, edit, get, datesOf, db } = await setupSeries()
  const once = await edit(series, 'this', {
    occurrenceStart: at(3),
    meetingTitle: 'Special',
    startDateTime: at(3) + 3 * hourMs,
  })
  await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
  const longer = await edit(once, 'following', { occurrenceStart: at(2), endDateTime: at(2) + 2 * hourMs })
  expect(await datesOf(longer)).toEqual(['2026-02-25 10:00', '2026-03-04 13:00', '2026-03-11 10:00'])
  expect(await get(longer.id, at(3))).toMatchObject({
    meetingTitle: 'Special',
    endDateTime: at(3) + 4 * hourMs,
  })
  expect(longer.invitees.map(({ response }) => response)).toEqual(['pending', 'pending'])
  expect((await get(series.id)).invitees.map(({ response }) => response)).toEqual(['accepted', 'accepted'])
})

it('[4.5] is the same as all events from the first date on', async () => {
  const { series, edit, datesOf } = await setupSeries()
  const same = await edit(series, 'following', { occurrenceStart: at(0), startDateTime: at(0) + hourMs })
  expect(same.id).toBe(series.id)
  expect(await datesOf(series)).toEqual(wednesdays.map((date) => date.replace('10:00', '11:00')))
})

it('[4.5] is the same as all events if every earlier date was cancelled', async () => {
  const { series, edit, cancel, get, datesOf } = await setupSeries()
  for (const n of [0, 1]) await cancel(series, 'this', at(n))
  const change = { occurrenceStart: at(2), startDateTime: at(2) + hourMs }
  const same = await edit(await get(series.id), 'following', change)
  expect(same.id).toBe(series.id)
  expect(await datesOf(series)).toEqual(wednesdays.slice(2).map((date) => date.replace('10:00', '11:00')))
})

it('[4.5] begins another pattern at the chosen date, also if every earlier one was cancelled', async () => {
  const { series, edit, cancel, get, datesOf } = await setupSeries()
  for (const n of [0, 1]) await cancel(series, 'this', at(n))
  await edit(await get(series.id), 'following', { occurrenceStart: at(2), ...times('day', 3) })
  expect(await datesOf(series)).toEqual(['2026-02-25 10:00', '2026-02-26 10:00', '2026-02-27 10:00'])
})

it('[4.5] refuses a date that has begun', async () => {
  const { series, edit, goTo } = await setupSeries()
  goTo('2026-02-18T10:30')
  await expect(edit(series, 'following', { occurrenceStart: at(1), meetingTitle: 'x' })).rejects.toHaveCode(
    'schedule.ended',
  )
})

it('[4.5] splits a series without end, and each part keeps its seat', async () => {
  const { plan, edit, datesOf } = await setupPlanning()
  const series = await plan(forEver('week'))
  const split = inLondon('2026-03-04T10:00')
  const next = await edit(series, 'following', { occurrenceStart: split, startDateTime: split + hourMs })
  expect(await datesOf(series)).toEqual(wednesdays.slice(0, 3))
  expect(next.rrule).toBe('FREQ=WEEKLY')
  await plan({ startDateTime: inLondon('2030-03-06T10:00') })
  await expect(plan({ startDateTime: inLondon('2030-03-06T11:00') })).rejects.toHaveCode('schedule.overlap')
})

it('[4.5] combines with the other edits in every order', async () => {
  const { series, edit, cancel, get, datesOf } = await setupSeries()
  const once = await edit(series, 'this', { occurrenceStart: at(4), startDateTime: at(4) + hourMs })
  const all = await edit(once, 'all', { meetingTitle: 'Renamed' })
  const next = await edit(all, 'following', { occurrenceStart: at(1), startDateTime: at(1) - hourMs })
  // The date that was moved alone keeps the time that it got.
  expect(await datesOf(next)).toEqual([
    '2026-02-18 09:00',
    '2026-02-25 09:00',
    '2026-03-04 09:00',
    '2026-03-11 11:00',
  ])
  const moved = await edit(next, 'this', {
    occurrenceStart: at(2) - hourMs,
    startDateTime: at(2) + 5 * hourMs,
  })
  const last = await edit(moved, 'following', { occurrenceStart: at(3) - hourMs, meetingTitle: 'Last' })
  await cancel(last, 'this', at(4) - hourMs)
  await edit(await get(next.id), 'all', { meetingTitle: 'Middle' })
  await cancel(series, 'following', at(0))
  await expect(get(series.id)).rejects.toHaveCode('schedule.not_found')
  expect(await datesOf(series)).toEqual([])
  expect(await datesOf(next)).toEqual(['2026-02-18 09:00', '2026-02-25 15:00'])
  expect(await datesOf(last)).toEqual(['2026-03-04 09:00'])
  expect(await get(last.id)).toMatchObject({ meetingTitle: 'Last', meetingId: series.meetingId })
})
