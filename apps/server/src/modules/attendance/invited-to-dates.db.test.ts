import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { at } from '../../testing/weekly-series.ts'

/** The first date is over: Layla came; Arif and Omar did not. */
async function setup() {
  const held = await setupHeldSeries()
  const { series, host, layla, omar, browser, open, end, minutes, pageOf, edit } = held
  const owner = { ...host, role: 'owner' as const }

  async function hold(n: number, others: TestUser[] = []) {
    const inside = await open(n, others)
    minutes(60)
    await end(inside)
    minutes(1)
  }

  async function attendanceOf(n: number, user = host) {
    const { data } = await (await pageOf(user)).attendees({ calendarId: series.id, date: at(n) })
    const namesOf = (is: (one: (typeof data.attendees)[number]) => boolean) =>
      data.attendees.filter(is).map(({ name, email }) => (email === omar.email ? 'Omar' : name))
    return {
      summary: data.summary,
      uninvited: namesOf((one) => one.attended && !one.invited),
      absent: namesOf((one) => one.invited && !one.attended),
    }
  }

  const noShows = async () => {
    const { usage } = await browser({ user: owner }).api()
    return (await usage.get({ firstMonth: '2026-01', lastMonth: '2026-04' })).data.total.noShows
  }

  /** The list of the series becomes Layla and those who are named. */
  const invite = async (...userIds: string[]) =>
    edit(await held.get(series.id), 'all', {
      invitees: userIds.map((userId) => ({ userId, role: 'participant' as const })),
    })

  await hold(0, [layla])
  return { ...held, owner, hold, attendanceOf, noShows, invite }
}

it('[7.19] keeps who was invited to a date when the list of its series changes afterwards', async () => {
  const {
    attendanceOf,
    noShows,
    invite,
    hold,
    addUser,
    organizationId,
    arif,
    layla,
    pageOf,
    host,
    series,
    omar,
  } = await setup()
  const before = await attendanceOf(0)
  expect(before).toMatchObject({ uninvited: [], absent: ['Arif Test', 'Omar'] })
  expect(await noShows()).toBe(2)

  const salma = await addUser(organizationId, 'Salma')
  await invite(salma.id, arif.id)
  expect(await attendanceOf(0)).toEqual(before)
  expect(await noShows()).toBe(2)

  await hold(1, [layla])
  expect(await attendanceOf(1)).toMatchObject({
    uninvited: ['Layla Test'],
    absent: ['Arif Test', 'Salma Test'],
  })
  await invite(layla.id)
  expect(await attendanceOf(0)).toEqual(before)
  expect(await attendanceOf(1)).toMatchObject({
    uninvited: ['Layla Test'],
    absent: ['Arif Test', 'Salma Test'],
  })
  expect(await attendanceOf(2)).toMatchObject({ absent: ['Layla Test', 'Nusrat Test'] })
  expect(await noShows()).toBe(4)

  // The series report counts the same.
  const input = { calendarId: series.id, date: at(1), scope: 'series' as const, format: 'csv' as const }
  const report = (await (await pageOf(host)).report(input)).data
  const rows = Buffer.from(report.base64, 'base64').toString()
  expect(rows).toContain('Salma Test')
  expect(rows).toContain(omar.email.split('@')[0])
})

it('[7.19] counts no-shows by what was answered until a date was over', async () => {
  const { noShows, hold, browser, layla, arif, invite, series } = await setup()
  const answer = async (user: TestUser, response: 'accepted' | 'declined') =>
    (await browser({ user }).api()).invitation.answer({ calendarId: series.id, response })
  expect(await noShows()).toBe(2)
  await answer(arif, 'declined')
  expect(await noShows()).toBe(2)
  await hold(1, [layla])
  expect(await noShows()).toBe(3)
  await answer(arif, 'accepted')
  expect(await noShows()).toBe(3)
  await answer(arif, 'declined')
  expect(await noShows()).toBe(3)
  await invite(layla.id)
  expect(await noShows()).toBe(3)
})

it('[4.1] keeps the host of past dates when the series gets another one', async () => {
  const { attendanceOf, db, ownershipTransfers, organizationId, host, layla, arif } = await setup()
  const before = await attendanceOf(0)
  const people = { organizationId, fromUserId: host.id, toUserId: layla.id, byUserId: arif.id }
  await db.transaction().execute((tx) => ownershipTransfers.api.transfer(tx, { ...people, clashes: 'leave' }))
  expect(await attendanceOf(0, layla)).toEqual(before)
  expect(await attendanceOf(1, layla)).toMatchObject({ absent: ['Arif Test', 'Layla Test', 'Omar'] })
})

it('[4.1] keeps people who were removed for as long as attendance', async () => {
  const { db, clock, runCron, organizationId, invite, layla } = await setup()
  const former = async () =>
    (await db.selectFrom('former_invitees').select('email').orderBy('email').execute()).length
  await invite(layla.id)
  expect(await former()).toBe(2)
  await db
    .insertInto('organization_rules')
    .values({
      organization_id: organizationId,
      retention: JSON.stringify({
        recordingsDays: null,
        transcriptsDays: null,
        chatDays: null,
        attendanceDays: 30,
      }),
      updated_at: new Date(clock.now()),
    })
    .execute()
  clock.advance(29 * dayMs)
  await runCron('apply-retention')
  expect(await former()).toBe(2)
  clock.advance(2 * dayMs)
  await runCron('apply-retention')
  expect(await former()).toBe(0)
})

it('keeps no one who was removed before any date was over', async () => {
  const { edit, series, db } = await setupHeldSeries()
  await edit(series, 'all', { invitees: [] })
  expect(await db.selectFrom('former_invitees').selectAll().execute()).toEqual([])
})
