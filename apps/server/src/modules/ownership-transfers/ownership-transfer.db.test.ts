import { expect, it } from 'vitest'
import { hourMs, weekMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { forEver, inLondon, setupPlanning, times } from '../../testing/planned-meetings.ts'

const at = (n: number) => inLondon('2026-02-11T10:00') + n * weekMs

async function setup() {
  const all = await setupPlanning()
  const { ownershipTransfers, db, organizationId, host, addUser } = all
  const layla = await addUser(organizationId, 'Layla')
  const arif = await addUser(organizationId, 'Arif')
  const people = { organizationId, fromUserId: host.id, toUserId: layla.id }
  const give = (clashes: 'leave' | 'cancel' = 'leave') =>
    db
      .transaction()
      .execute((tx) => ownershipTransfers.api.transfer(tx, { ...people, clashes, byUserId: arif.id }))
  const hostOf = async (meetingId: string) =>
    (
      await db
        .selectFrom('meetings')
        .select('host_user_id')
        .where('id', '=', meetingId)
        .executeTakeFirstOrThrow()
    ).host_user_id
  return { ...all, layla, arif, people, give, hostOf }
}

it('[4.1] gives scheduled meetings, series and past ones, with their invitees, to another host', async () => {
  const {
    plan,
    give,
    hostOf,
    host,
    layla,
    arif,
    get,
    edit,
    datesOf,
    goTo,
    ownershipTransfers,
    db,
    people,
    published,
  } = await setup()
  const over = await plan()
  const series = await plan({
    startDateTime: at(1),
    ...forEver('week'),
    invitees: [
      { userId: arif.id, role: 'participant' },
      { userId: layla.id, role: 'participant' },
    ],
  })
  goTo('2026-02-12T10:00')
  expect(
    await ownershipTransfers.personalData.ownership.count(db, { ...people, userIds: [host.id] }),
  ).toEqual({
    comingMeetings: 1,
    pastMeetings: 1,
    files: 0,
  })
  expect(await give()).toBe(2)
  expect([await hostOf(over.id), await hostOf(series.id)]).toEqual([layla.id, layla.id])
  await expect(get(series.id, undefined, host)).rejects.toHaveCode('schedule.not_found')
  const given = await get(series.id, undefined, layla)
  expect(given.invitees.map(({ userId, role }) => [userId, role])).toEqual([[arif.id, 'participant']])
  // The seat of the new host is taken at its dates, and the one of the old host is free.
  await expect(plan({ startDateTime: at(1) }, layla)).rejects.toHaveCode('schedule.overlap')
  await plan({ startDateTime: at(1) }, host)
  expect(await edit(given, 'all', { meetingTitle: 'Weekly' }, layla)).toMatchObject({
    meetingTitle: 'Weekly',
  })
  expect((await datesOf(series)).length).toBeGreaterThan(50)
  expect(await published()).toContainEqual({
    name: 'meeting.changed',
    payload: expect.objectContaining({ meetingId: series.id, facets: ['host'], byUserId: arif.id }),
  })
})

it('[1.5, 4.1] makes webinars ordinary meetings if the new host’s seat has no licence for them', async () => {
  const { plan, give, get, db, host, layla } = await setup()
  const license = (id: string) =>
    db
      .updateTable('resources')
      .set({ products: ['regular', 'webinar'] })
      .where('user_id', '=', id)
      .execute()
  await license(host.id)
  const { id } = await plan({ settings: { webinar: true } })
  await give()
  expect((await get(id, undefined, layla)).settings.webinar).toBe(false)
})

it('[4.1] mails invitees once who the new host is', async () => {
  const { plan, give, deliverEvents, arif, db } = await setup()
  await plan({ meetingTitle: 'Budget', invitees: [{ userId: arif.id, role: 'participant' }] })
  await deliverEvents()
  await db.deleteFrom('mails').execute()
  await give()
  await deliverEvents()
  const mails = await db.selectFrom('mails').select(['recipient', 'text']).execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([arif.email])
  expect(mails[0]?.text).toContain('Layla Test is now the host of this meeting.')
})

it('[5.7] lists clashes with the receiver’s meetings, and does not transfer those', async () => {
  const { plan, give, hostOf, host, layla, ownershipTransfers, db, people } = await setup()
  const series = await plan({ meetingTitle: 'Weekly', ...times('week', 4) })
  const free = await plan({ startDateTime: at(0) + weekMs / 7 })
  await plan({ meetingTitle: 'Dentist', startDateTime: at(2) }, layla)
  const { organizationId, toUserId } = people
  const given = { organizationId, fromUserIds: [host.id], toUserId }
  expect(await ownershipTransfers.personalData.ownership.listClashes(db, given)).toEqual({
    clashes: [{ title: 'Weekly', startDateTime: at(2), endDateTime: at(2) + hourMs, busyTitle: 'Dentist' }],
    moreClashes: 0,
  })
  expect(await give('leave')).toBe(1)
  expect([await hostOf(series.id), await hostOf(free.id)]).toEqual([host.id, layla.id])
})

it('[4.1, 5.7] lists clashes of several people with the receiver and each other, and counts the rest', async () => {
  const { plan, layla, arif, ownershipTransfers, db, people, host, goTo } = await setup()
  await plan({ meetingTitle: 'Over', ...times('week', 1) })
  await plan({ meetingTitle: 'Daily', startDateTime: at(1), ...times('day', 60) })
  await plan({ meetingTitle: 'Dentist', startDateTime: at(1) }, layla)
  await plan({ meetingTitle: 'Also daily', startDateTime: at(1), ...times('day', 60) }, arif)
  await plan({ meetingTitle: 'Free', startDateTime: at(0) + 2 * hourMs }, arif)
  goTo('2026-02-11T11:30')
  const { organizationId, toUserId } = people
  const look = (fromUserIds: string[]) =>
    ownershipTransfers.personalData.ownership.listClashes(db, { organizationId, fromUserIds, toUserId })
  const found = await look([host.id, arif.id])
  expect(found?.clashes.slice(0, 3).map(({ title, busyTitle }) => [title, busyTitle])).toEqual([
    ['Daily', 'Dentist'],
    ['Also daily', 'Dentist'],
    ['Also daily', 'Daily'],
  ])
  expect([found?.clashes.length, found?.moreClashes]).toEqual([50, 11])
  const other = await look([arif.id, host.id])
  expect(other?.clashes[2]).toMatchObject({ title: 'Daily', busyTitle: 'Also daily' })
})

it('[4.5, 5.7] cancels only the clashing dates on request, and transfers the rest', async () => {
  const { plan, give, hostOf, layla, datesOf, published, get } = await setup()
  const series = await plan({ meetingTitle: 'Weekly', ...times('week', 4) })
  const single = await plan({ meetingTitle: 'Once', startDateTime: at(5) })
  await plan({ startDateTime: at(2) }, layla)
  await plan({ startDateTime: at(5) }, layla)
  expect(await give('cancel')).toBe(2)
  expect(await hostOf(series.id)).toBe(layla.id)
  expect(await datesOf(series)).toEqual(['2026-02-11 10:00', '2026-02-18 10:00', '2026-03-04 10:00'])
  await expect(get(single.id, undefined, layla)).rejects.toHaveCode('schedule.not_found')
  const cancelled = (await published()).filter(({ name }) => name === 'meeting.cancelled')
  expect(cancelled.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ meetingId: series.id, originalStart: at(2) }),
    expect.objectContaining({ meetingId: single.id, originalStart: null }),
  ])
})

it('cancels more clashing dates than are listed together', async () => {
  const { plan, give, layla, datesOf } = await setup()
  const series = await plan(times('day', 70))
  await plan({ ...times('day', 69), startDateTime: inLondon('2026-02-12T10:30') }, layla)
  expect(await give('cancel')).toBe(1)
  expect(await datesOf(series)).toEqual(['2026-02-11 10:00'])
})

it('keeps past dates at which both had something', async () => {
  const { plan, give, hostOf, layla, goTo, browser } = await setup()
  const theirs = await plan()
  await plan({}, layla)
  goTo('2026-02-12T10:00')
  expect(await give()).toBe(1)
  expect(await hostOf(theirs.id)).toBe(layla.id)
  const { data } = await (await browser({ user: layla }).api()).meeting.userMeetings({ type: 'previous' })
  expect(data.total).toBe(2)
})

it('[3.23] transfers the files of the agendas, which would be deleted with the account otherwise', async () => {
  const { plan, give, db, host, layla, organizationId, clock } = await setup()
  const meeting = await plan()
  const fileOf = async (isUsed: boolean) => {
    const id = newId()
    const file = { id, organization_id: organizationId, owner_user_id: host.id, file_name: 'plan.pdf' }
    const sizes = { content_type: 'application/pdf', bytes: 10, part_bytes: 10 }
    const created_at = new Date(clock.now())
    await db
      .insertInto('agenda_files')
      .values({ ...file, ...sizes, created_at })
      .execute()
    const link = { meeting_id: meeting.id, file_id: id, place: 0 }
    if (isUsed) await db.insertInto('meeting_agenda_files').values(link).execute()
    return id
  }
  const [used, unused] = [await fileOf(true), await fileOf(false)]
  await give()
  const rows = await db.selectFrom('agenda_files').select(['id', 'owner_user_id']).execute()
  expect(new Map(rows.map((row) => [row.id, row.owner_user_id]))).toEqual(
    new Map([
      [used, layla.id],
      [unused, host.id],
    ]),
  )
})

it('renames meetings with default titles after the new host, and leaves the personal room', async () => {
  const { plan, give, startMeeting, db, host, layla, meetings, seats, organizationId } = await setup()
  const seat = await seats.findByUser(db, organizationId, host.id)
  if (!seat) throw new Error('The host has a seat')
  await meetings.api.getPersonalRoom(seat)
  const planned = await plan({ idSource: 'personal' })
  await startMeeting()
  await give()
  const rows = await db
    .selectFrom('meetings')
    .select(['id', 'title', 'kind', 'id_source', 'host_user_id'])
    .execute()
  expect(rows.find(({ kind }) => kind === 'personal')).toMatchObject({ host_user_id: host.id })
  expect(rows.find(({ id }) => id === planned.id)).toMatchObject({
    title: 'Layla Test’s scheduled meeting',
    id_source: 'generated',
    host_user_id: layla.id,
  })
})
