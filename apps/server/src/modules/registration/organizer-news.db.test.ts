import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { planAttended } from '../../testing/attended-meetings.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'
import { chooseNotifications } from '../../testing/notifications.ts'

/** It is noon; the meeting begins at 15:00. */
async function setup(approval: 'manual' | 'automatic') {
  const rooms = await setupRooms()
  const { db, host, browser, pushed } = rooms
  const meeting = await planAttended(rooms, host, { registration: { approval } })
  async function register(name: string): Promise<void> {
    const email = `${name.toLowerCase()}@elsewhere.example`
    const { registration } = await browser().api()
    await registration.register({ meetingId: meeting.meetingId, name, email })
  }
  const apiOf = async (user: TestUser = host) => (await browser({ user }).api()).registration
  const mailsToHost = () =>
    db.selectFrom('mails').selectAll().where('recipient', '=', host.email).orderBy('id').execute()
  const pushes = () => pushed.filter(({ body }) => body.type === 'registrations.changed')
  return { ...rooms, meeting, register, apiOf, mailsToHost, pushes }
}

it('[2.52] [3.15] a waiting person is shown on open pages immediately, and mailed if they are the first one', async () => {
  const { register, apiOf, mailsToHost, pushes, deliver, meeting, host } = await setup('manual')
  await register('Mina')
  await register('Omar')
  // The same address again is nothing new.
  await register('Omar')
  await deliver()
  const page = `/user/${host.email.replace('@', 'at')}/queue/notices`
  expect(pushes().map(({ destination }) => destination)).toEqual([page, page])
  const [mail, ...others] = await mailsToHost()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Waiting for your approval: Planning')
  expect(mail?.text).toContain('mina@elsewhere.example')
  const url = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(url.pathname).toBe('/sign-in/token')
  expect(url.searchParams.get('to')).toBe(`/registrations/${meeting.id}`)
  expect(url.hash).toMatch(/^#[\w-]{43}$/)
  // Replies quote the text, including the link.
  expect(mail?.reply_to).toBeNull()

  const api = await apiOf()
  const { registrations } = (await api.list({ calendarId: meeting.id })).data
  const ids = registrations.map(({ id }) => id)
  await api.judge({ calendarId: meeting.id, ids, state: 'approved' })
  await register('Sara')
  expect(await mailsToHost()).toHaveLength(2)
  await deliver()
  expect(pushes()).toHaveLength(4)
})

it('[3.15] a person who is approved automatically is shown on open pages only', async () => {
  const { register, mailsToHost, pushes, deliver } = await setup('automatic')
  await register('Mina')
  await deliver()
  expect(pushes()).toHaveLength(1)
  expect(await mailsToHost()).toEqual([])
})

it('[2.56] an organizer who wants no mails about answers gets none', async () => {
  const { db, register, mailsToHost, host } = await setup('manual')
  await chooseNotifications(db, host.id, { registration: { mail: 'off' } })
  await register('Mina')
  expect(await mailsToHost()).toEqual([])
})

it('[2.52] those who wait are counted for the organizer alone, until the meeting is over', async () => {
  const { register, apiOf, addUser, clock, meeting, organizationId } = await setup('manual')
  await register('Mina')
  await register('Omar')
  const { data } = await (await apiOf()).waiting()
  expect(data).toEqual([{ calendarId: meeting.id, meetingTitle: 'Planning', waitingCount: 2 }])
  const other = await addUser(organizationId, 'Arif')
  expect((await (await apiOf(other)).waiting()).data).toEqual([])
  clock.advance(5 * hourMs)
  expect((await (await apiOf()).waiting()).data).toEqual([])
})

it('[2.52] meetings of which people wait are the next ones, however many later ones were cancelled', async () => {
  const rooms = await setup('manual')
  const { register, apiOf, meeting, db, host, organizationId } = rooms
  await register('Mina')
  for (let day = 1; day <= 20; day += 1) {
    const localStart = `2026-03-${String(day).padStart(2, '0')}T15:00`
    const { id } = await planAttended(rooms, host, { registration: { approval: 'manual' }, localStart })
    await db
      .insertInto('registrations')
      .columns([
        'id',
        'organization_id',
        'meeting_id',
        'name',
        'email',
        'language',
        'answers',
        'state',
        'token_hash',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('registrations')
          .select(({ val, cast }) => [
            cast<string>(val(crypto.randomUUID()), 'uuid').as('id'),
            'organization_id',
            cast<string>(val(id), 'uuid').as('meeting_id'),
            'name',
            'email',
            'language',
            'answers',
            'state',
            cast<Buffer>(val(Buffer.from(id)), 'bytea').as('token_hash'),
            'created_at',
          ])
          .where('meeting_id', '=', meeting.id),
      )
      .execute()
  }
  await db
    .updateTable('meetings')
    .set({ cancelled_at: new Date() })
    .where('organization_id', '=', organizationId)
    .where('id', '<>', meeting.id)
    .execute()
  const { data } = await (await apiOf()).waiting()
  expect(data).toEqual([{ calendarId: meeting.id, meetingTitle: 'Planning', waitingCount: 1 }])
})
