import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { at } from '../../testing/weekly-series.ts'

it('[3.37] [7.19] says who was there, from when to when, who never came, and who is a guest', async () => {
  const { series, host, layla, arif, omar, open, enter, disconnect, end, minutes, pageOf } =
    await setupHeldSeries()
  const inside = await open(0)
  minutes(10)
  const visitor = await enter('Gast')
  const first = await enter(layla)
  minutes(5)
  await disconnect(first)
  minutes(5)
  await enter(layla)
  minutes(10)
  await disconnect(visitor)
  const page = await pageOf(host)
  const attendance = async () => (await page.attendees({ calendarId: series.id, date: at(0) })).data
  // While it runs.
  expect((await attendance()).summary).toEqual({ invited: 3, attended: 3, absent: 2, guests: 1, inside: 2 })
  expect((await attendance()).attendees[0]).toMatchObject({ isInside: true, totalDuration: 30 * minuteMs })
  minutes(30)
  await end(inside)

  const { attendees, summary } = await attendance()
  expect(summary).toEqual({ invited: 3, attended: 3, absent: 2, guests: 1, inside: 0 })
  expect(attendees).toMatchObject([
    {
      name: 'Nusrat Test',
      role: 'host',
      attended: true,
      guest: false,
      inTime: at(0),
      outTime: at(0) + hourMs,
      totalDuration: hourMs,
      isLate: false,
      hasLeftEarly: false,
    },
    {
      name: 'Gast',
      role: 'guest',
      guest: true,
      invited: false,
      totalDuration: 20 * minuteMs,
      isLate: true,
      hasLeftEarly: true,
    },
    {
      name: 'Layla Test',
      email: layla.email,
      attended: true,
      isLate: true,
      totalDuration: 45 * minuteMs,
      visits: [
        { inTime: at(0) + 10 * minuteMs, outTime: at(0) + 15 * minuteMs },
        { inTime: at(0) + 20 * minuteMs, outTime: at(0) + hourMs },
      ],
    },
    { name: 'Arif Test', attended: false, role: 'co_host', inTime: null, outTime: null, totalDuration: null },
    { name: omar.email.split('@')[0], attended: false, guest: true, email: omar.email },
  ])
  expect(attendees[3]?.email).toBe(arif.email)
  // Another date is another list.
  expect((await page.attendees({ calendarId: series.id, date: at(1) })).data.summary).toMatchObject({
    attended: 0,
    absent: 4,
  })
})

it('[3.37] measures late and left early by the rules of the organisation', async () => {
  const { series, host, layla, browser, open, enter, disconnect, end, minutes, pageOf } =
    await setupHeldSeries()
  const inside = await open(0)
  minutes(8)
  const visit = await enter(layla)
  minutes(40)
  await disconnect(visit)
  minutes(12)
  await end(inside)
  const marks = async () => {
    const { data } = await (await pageOf(host)).attendees({ calendarId: series.id, date: at(0) })
    const found = data.attendees.find(({ name }) => name === 'Layla Test')
    return { isLate: found?.isLate, hasLeftEarly: found?.hasLeftEarly }
  }
  expect(await marks()).toEqual({ isLate: true, hasLeftEarly: true })
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  await administration.saveAttendanceRules({ lateAfterMinutes: 8, leftEarlyMinutes: 12 })
  expect(await marks()).toEqual({ isLate: false, hasLeftEarly: false })
  await administration.saveAttendanceRules({ lateAfterMinutes: 7, leftEarlyMinutes: 11 })
  expect(await marks()).toEqual({ isLate: true, hasLeftEarly: true })
})

it('[3.37] counts several devices of one account once', async () => {
  const { series, host, layla, open, enter, end, minutes, pageOf } = await setupHeldSeries()
  const inside = await open(0, [layla])
  minutes(5)
  await enter(layla, { isAdditionalDevice: true })
  minutes(5)
  await end(inside)
  const { data } = await (await pageOf(host)).attendees({ calendarId: series.id, date: at(0) })
  const found = data.attendees.filter(({ name }) => name === 'Layla Test')
  expect(found).toMatchObject([{ totalDuration: 10 * minuteMs, visits: [{ inTime: at(0) }] }])
  expect(data.summary.attended).toBe(2)
})

it('[6.2] shows guests the names of those who came and nothing else', async () => {
  const { series, omar, layla, host, open, end, minutes, pageOf } = await setupHeldSeries()
  const inside = await open(0, [omar])
  minutes(10)
  await end(inside)
  const { data } = await (await pageOf(omar)).attendees({ calendarId: series.id, date: at(0) })
  expect(data.view).toBe('names')
  expect(data.attendees.map(({ name }) => name)).toEqual(['Nusrat Test', 'Omar Test'])
  for (const { id: _id, name: _name, role: _role, guest: _guest, ...rest } of data.attendees)
    expect(rest).toEqual({
      email: '',
      invited: false,
      attended: true,
      inTime: null,
      outTime: null,
      totalDuration: null,
      isInside: false,
      isLate: false,
      hasLeftEarly: false,
      visits: [],
    })
  // Members see everything but the address of someone from outside.
  const emailsFor = async (user: typeof host) =>
    (await (await pageOf(user)).attendees({ calendarId: series.id, date: at(0) })).data.attendees.map(
      ({ email }) => email,
    )
  expect(await emailsFor(host)).toContain(omar.email)
  expect(await emailsFor(layla)).not.toContain(omar.email)
})

it('[7.19] finds people by name and answers in pages', async () => {
  const { series, host, pageOf } = await setupHeldSeries()
  const page = await pageOf(host)
  const input = { calendarId: series.id, date: at(0) }
  const found = (await page.attendees({ ...input, search: 'LAYLA' })).data
  expect(found).toMatchObject({ total: 1, summary: { absent: 4 } })
  const second = (await page.attendees({ ...input, page: 2, pageSize: 3 })).data
  expect(second.total).toBe(4)
  expect(second.attendees).toHaveLength(1)
})
