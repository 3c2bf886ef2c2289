import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { forEver, inLondon, london, setupPlanning, times } from '../../testing/planned-meetings.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    email: `person${n}@elsewhere.example`,
    role: 'participant' as const,
  }))

it('[3.18] bounds the addresses outside that one account writes to in a day', async () => {
  const { plan, db } = await setupPlanning()
  await db
    .updateTable('resources')
    .set({ products: ['regular', 'big_meeting'] })
    .execute()
  const planBig = (day: number, count: number) =>
    plan({
      isBigMeeting: true,
      invitees: people(count),
      startDateTime: inLondon(`2026-03-${10 + day}T10:00`),
    })
  for (const day of [0, 1, 2, 3]) await planBig(day, 1_000)
  await planBig(4, 999)
  await expect(planBig(5, 2)).rejects.toHaveCode('general.too_many_attempts')
})

it('[4.6] bounds how often one account changes meetings', async () => {
  const { plan, edit } = await setupPlanning()
  const meeting = await plan()
  const change = () => edit({ ...meeting, version: 0 }, 'all', { agenda: 'Roads' })
  for (let n = 0; n < 120; n++) await expect(change()).rejects.toHaveCode('schedule.stale')
  await expect(change()).rejects.toHaveCode('general.too_many_attempts')
})

it('[3.18] [4.6] limits how often people outside are notified of changes, even if the list is not sent', async () => {
  const { plan, edit, db } = await setupPlanning({ environment: { INVITING_MAILS_PER_DAY: '1000000' } })
  await db
    .updateTable('resources')
    .set({ products: ['regular', 'big_meeting'] })
    .execute()
  const meeting = await plan({ isBigMeeting: true, invitees: people(1_000) })
  const change = () => edit({ ...meeting, version: 0 }, 'all', { note: 'Buy this' })
  for (let n = 0; n < 20; n++) await expect(change()).rejects.toHaveCode('schedule.stale')
  await expect(change()).rejects.toHaveCode('general.too_many_attempts')
})

it('[9.5] bounds the long series of one host, also those that an edit makes of single meetings', async () => {
  const { plan, edit, cancel, apiOf, host } = await setupPlanning()
  const at = (hours: number) => ({ startDateTime: inLondon('2026-02-11T10:00') + hours * hourMs })
  const first = await plan({ ...at(0), ...forEver('week') })
  for (let n = 1; n < 50; n++) await plan({ ...at(n), ...forEver('week') })
  const single = await plan(at(60))
  await expect(plan({ ...at(61), ...forEver('week') })).rejects.toHaveCode('schedule.too_many_series')
  await expect(edit(single, 'all', forEver('week'))).rejects.toHaveCode('schedule.too_many_series')
  const draft = { timeZone: london, ...at(61), ...forEver('week') }
  await expect((await apiOf(host)).check(draft)).rejects.toHaveCode('schedule.too_many_series')
  // Short ones have rows for all their dates, and are compared by the index.
  await plan({ ...at(61), ...times('week', 5) })
  await edit(first, 'all', { meetingTitle: 'Roads' })
  await cancel(first)
  await edit(single, 'all', forEver('week'))
})

it('[5.7] bounds how often one account has drafts compared with its seat', async () => {
  const { apiOf, host, addUser, organizationId } = await setupPlanning()
  const draft = { timeZone: london, startDateTime: inLondon('2026-02-11T10:00') }
  const api = await apiOf(host)
  for (let n = 0; n < 60; n++) await api.check(draft)
  await expect(api.check(draft)).rejects.toHaveCode('general.too_many_attempts')
  await (await apiOf(await addUser(organizationId, 'Layla'))).check(draft)
})

const ayesha = { email: 'Ayesha@elsewhere.example', role: 'participant' as const }
const dayOn = (n: number) => ({ startDateTime: inLondon('2026-02-11T10:00') + n * dayMs })

it('[3.18] bounds how often one account writes to one address outside, and no one else’s', async () => {
  const { plan, edit, cancel, addUser, organizationId } = await setupPlanning()
  const meeting = await plan({ ...dayOn(0), invitees: [ayesha] })
  for (let n = 1; n < 40; n++) await plan({ ...dayOn(n), invitees: [ayesha] })
  const lowerCase = { ...ayesha, email: ayesha.email.toLowerCase() }
  await expect(plan({ ...dayOn(40), invitees: [lowerCase] })).rejects.toHaveCode('general.too_many_attempts')
  // News reach her by the meeting's own list, too.
  await expect(edit(meeting, 'all', { note: 'Buy this' })).rejects.toHaveCode('general.too_many_attempts')
  await plan({ ...dayOn(40), invitees: [{ ...ayesha, email: 'tomas@elsewhere.example' }] })
  await cancel(meeting)
  const other = await addUser(organizationId, 'Layla')
  await plan({ ...dayOn(41), invitees: [ayesha] }, other)
})

it('[3.18] writes to colleagues by their address as often as meetings are planned', async () => {
  const { plan, addUser, organizationId, db } = await setupPlanning()
  const layla = await addUser(organizationId, 'Layla')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', layla.id)
    .executeTakeFirstOrThrow()
  const invitees = [{ email, role: 'participant' as const }]
  for (let n = 0; n < 41; n++) await plan({ ...dayOn(n), invitees })
  await expect(plan({ ...dayOn(41), invitees })).resolves.toMatchObject({ invitees: [{ email }] })
})

it('[4.5] limits how often one address outside is notified of cancelled dates', async () => {
  const { plan, cancel } = await setupPlanning()
  const series = await plan({ ...times('day', 130), invitees: [ayesha] })
  const day = (n: number) => cancel(series, 'this', dayOn(n).startDateTime)
  // Refused ones count, so that asking costs as much as doing.
  for (let n = 0; n < 120; n++)
    await expect(cancel(series, 'this', 1)).rejects.toHaveCode('schedule.occurrence_not_found')
  await expect(day(1)).rejects.toHaveCode('general.too_many_attempts')
})

it('[3.18] limits how often registrants are notified of changes', async () => {
  const { plan, edit, db } = await setupPlanning()
  const meeting = await plan()
  await db
    .insertInto('registrations')
    .values({
      id: meeting.id,
      meeting_id: meeting.id,
      organization_id: (await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id,
      name: 'Ayesha',
      email: ayesha.email,
      language: 'en',
      time_zone: null,
      answers: '[]',
      state: 'approved',
      token_hash: Buffer.alloc(32),
      created_at: new Date(0),
    })
    .execute()
  const change = () => edit({ ...meeting, version: 0 }, 'all', { meetingTitle: 'Buy this' })
  for (let n = 0; n < 40; n++) await expect(change()).rejects.toHaveCode('schedule.stale')
  await expect(change()).rejects.toHaveCode('general.too_many_attempts')
})
