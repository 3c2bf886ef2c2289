import { describe, expect, it } from 'vitest'
import { weekMs } from '../../../platform/clock/durations.ts'
import { forEver, inLondon, setupPlanning, times } from '../../../testing/planned-meetings.ts'

const at = (n: number) => inLondon('2026-02-11T10:00') + n * weekMs
const wednesdays = ['2026-02-11 10:00', '2026-02-18 10:00', '2026-02-25 10:00', '2026-03-04 10:00']

async function setupSeries() {
  const setup = await setupPlanning()
  const arif = await setup.addUser(setup.organizationId, 'Arif')
  const series = await setup.plan({
    ...times('week', 4),
    invitees: [{ userId: arif.id, role: 'participant' }],
  })
  const pwd = new URL(series.invitation.joinLink).searchParams.get('pwd') ?? ''
  return { ...setup, arif, series, entry: { meeting: series.meetingId, pwd } }
}

describe('cancelling', () => {
  it('[4.5] [8.19] one date frees the seat for it', async () => {
    const { series, cancel, get, plan, datesOf, published } = await setupSeries()
    expect(await cancel(series, 'this', at(1))).toMatchObject({
      message: 'SCHEDULE_DELETED',
      data: { calendarId: series.id },
    })
    expect(await datesOf(series)).toEqual([wednesdays[0], ...wednesdays.slice(2)])
    await plan({ startDateTime: at(1) })
    await expect(get(series.id, at(1))).rejects.toHaveCode('schedule.occurrence_not_found')
    await expect(cancel(series, 'this', at(1))).rejects.toHaveCode('schedule.occurrence_not_found')
    expect(await published()).toContainEqual({
      name: 'meeting.cancelled',
      payload: expect.objectContaining({ meetingId: series.id, originalStart: at(1), startsAt: at(1) }),
    })
  })

  it('[4.5] a date of a former series does not cancel the single meeting that it has become', async () => {
    const { plan, cancel, get } = await setupSeries()
    const single = await plan({ startDateTime: at(1) + 7_200_000 })
    for (const scope of ['this', 'following'] as const)
      await expect(cancel(single, scope, at(2))).rejects.toHaveCode('schedule.occurrence_not_found')
    expect((await get(single.id)).id).toBe(single.id)
    await cancel(single, 'this', at(1) + 7_200_000)
    await expect(get(single.id)).rejects.toHaveCode('schedule.not_found')
  })

  it('[4.5] all coming dates keeps past ones', async () => {
    const { series, cancel, get, datesOf, goTo, apiOf, arif, browser } = await setupSeries()
    goTo('2026-02-20T12:00')
    await cancel(series)
    expect(await datesOf(series)).toEqual(wednesdays.slice(0, 2))
    await expect(get(series.id)).rejects.toHaveCode('schedule.not_found')
    await expect(cancel(series)).rejects.toHaveCode('schedule.not_found')
    const previous = await (await browser({ user: arif }).api()).meeting.userMeetings({ type: 'previous' })
    expect(previous.data.total).toBe(2)
    const { data } = await (
      await apiOf(arif)
    ).overlaps({ startDate: at(0), endDate: at(9), resourceId: series.resourceId })
    expect(data.conflicts).toHaveLength(2)
  })

  it('[4.5] one date and all that follow ends the series early', async () => {
    const { series, cancel, get, datesOf, published } = await setupSeries()
    await cancel(series, 'following', at(2))
    expect(await datesOf(series)).toEqual(wednesdays.slice(0, 2))
    expect(await get(series.id)).toMatchObject({ rrule: 'FREQ=WEEKLY;COUNT=2', version: 2 })
    expect((await published()).at(-1)).toMatchObject({
      name: 'meeting.changed',
      payload: { facets: ['time', 'end'], originalStart: null, previousStart: at(2) },
    })
  })

  it('[4.5] refuses dates that are over', async () => {
    const { series, cancel, get, goTo, published } = await setupSeries()
    goTo('2026-03-04T11:00')
    for (const scope of ['all', 'following', 'this'] as const)
      await expect(cancel(series, scope, at(3))).rejects.toHaveCode('schedule.ended')
    expect(await get(series.id)).toMatchObject({
      isOver: true,
      can: { edit: false, delete: false, start: false },
    })
    expect((await published()).map(({ name }) => name)).not.toContain('meeting.cancelled')
  })

  it('[4.5] the last date cancels the meeting', async () => {
    const { series, cancel, get, published } = await setupSeries()
    for (const n of [0, 3, 1, 2]) await cancel(series, 'this', at(n))
    await expect(get(series.id)).rejects.toHaveCode('schedule.not_found')
    expect((await published()).at(-1)).toMatchObject({
      name: 'meeting.cancelled',
      payload: { originalStart: null, startsAt: at(2) },
    })
  })

  it('[4.5] a series without end frees the seat beyond its rows too', async () => {
    const { plan, cancel, datesOf } = await setupPlanning()
    const series = await plan(forEver('week'))
    const far = { startDateTime: inLondon('2030-03-06T10:00') }
    await expect(plan(far)).rejects.toHaveCode('schedule.overlap')
    await cancel(series, 'following', inLondon('2029-03-07T10:00'))
    expect((await datesOf(series)).length).toBeGreaterThan(50)
    await plan(far)
    await expect(plan({ startDateTime: inLondon('2029-02-28T10:00') })).rejects.toHaveCode('schedule.overlap')
    await cancel(series)
    await plan({ startDateTime: inLondon('2029-02-28T10:00') })
  })
})

describe('cancelling while people are inside', () => {
  it('[4.4] [4.5] ends the room of the date, which stays as history, and not the room of another', async () => {
    const { series, cancel, entry, browser, host, db, goTo, deliverEvents, plan } = await setupSeries()
    goTo('2026-02-11T10:05')
    await browser({ user: host }).enter(entry)
    await cancel(series, 'this', at(1))
    await deliverEvents()
    expect(await openSessions(db)).toBe(1)
    await cancel(series, 'this', at(0))
    await deliverEvents()
    expect(await openSessions(db)).toBe(0)
    const row = await db
      .selectFrom('occurrences')
      .select(['room_state', 'is_reserving'])
      .where('original_start', '=', new Date(at(0)))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ room_state: 'ended', is_reserving: false })
    await plan({ startDateTime: inLondon('2026-02-11T10:10') })
  })

  it('[4.4] says that it has ended to people who join then, also to the host', async () => {
    const { series, cancel, entry, browser, host, arif, goTo, deliverEvents } = await setupSeries()
    goTo('2026-02-11T10:05')
    await browser({ user: host }).enter(entry)
    await cancel(series)
    await deliverEvents()
    for (const user of [host, arif])
      await expect(browser({ user }).join(entry)).rejects.toHaveCode('room.ended')
    await expect(browser().join({ ...entry, displayName: 'Ines' })).rejects.toHaveCode('room.not_available')
  })

  it('[4.4] leaves no room open that was entered at the same moment', async () => {
    const { series, cancel, entry, browser, host, db, goTo, deliverEvents } = await setupSeries()
    goTo('2026-02-11T10:05')
    await Promise.allSettled([cancel(series), browser({ user: host }).join(entry)])
    await deliverEvents()
    expect(await openSessions(db)).toBe(0)
  })
})

async function openSessions(db: Awaited<ReturnType<typeof setupPlanning>>['db']): Promise<number> {
  return (await db.selectFrom('room_sessions').select('id').where('ended_at', 'is', null).execute()).length
}
