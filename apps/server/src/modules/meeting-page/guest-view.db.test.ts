import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { answerToken } from '../../testing/invitations.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'

const email = 'ines@elsewhere.example'

/** The weekly meeting with Ines, who has no account and the link of a mail; its first date was held with Layla. */
async function setup() {
  const setup = await setupHeldSeries()
  const { series, get, edit, open, end, minutes, arif, layla, omar, db, browser, pageOf, host, settle } =
    setup
  const invite = async (emails: string[]) => {
    const invitees = [
      { userId: arif.id, role: 'co_host' as const },
      { userId: layla.id, role: 'participant' as const },
      ...emails.map((one) => ({ email: one, role: 'participant' as const })),
    ]
    await edit(await get(series.id), 'all', { invitees })
    await settle()
  }
  await invite([omar.email, email])
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const invitation = answerToken(mail)
  const inside = await open(0, [layla])
  minutes(20)
  await end(inside)
  const seen = async (more: { date?: number; invitation?: string } = {}) =>
    (await (await browser().api()).meetingPage.guestView({ invitation, ...more })).data
  const allow = async (areas: { files?: boolean; recordings?: boolean; attendance?: boolean }, by = host) =>
    (await (await pageOf(by)).changeGuestView({ calendarId: series.id, ...areas })).data
  return { ...setup, seen, allow, invite, invitation }
}

const nothing = { dates: [], date: null, recordings: null, attendees: null }

it('[6.2] shows invitees without an account nothing of a past date until the host opens it', async () => {
  const { seen, allow } = await setup()
  expect(await seen()).toEqual(nothing)
  await expect(seen({ date: at(0) })).rejects.toHaveCode('schedule.occurrence_not_found')
  await allow({ attendance: true })
  const dates = [{ date: at(0), startDateTime: at(0) }]
  expect(await seen()).toEqual({
    dates,
    date: at(0),
    recordings: null,
    attendees: ['Nusrat Test', 'Layla Test'],
  })
  await allow({ recordings: true, attendance: false })
  expect(await seen({ date: at(0) })).toEqual({ dates, date: at(0), recordings: [], attendees: null })
  await allow({ recordings: false })
  expect(await seen()).toEqual(nothing)
})

it('[6.2] shows no date that was not held, is in progress, or was deleted', async () => {
  const { seen, allow, open, end, cancel, series } = await setup()
  await allow({ attendance: true })
  const inside = await open(1)
  expect((await seen()).dates.map(({ date }) => date)).toEqual([at(0)])
  await expect(seen({ date: at(1) })).rejects.toHaveCode('schedule.occurrence_not_found')
  await end(inside)
  expect((await seen()).dates.map(({ date }) => date)).toEqual([at(1), at(0)])
  await cancel(series, 'this', at(1))
  expect((await seen()).dates.map(({ date }) => date)).toEqual([at(0)])
  await expect(seen({ date: at(2) })).rejects.toHaveCode('schedule.occurrence_not_found')
})

it('[6.2] shows years of a weekly meeting', async () => {
  const { seen, allow, db } = await setup()
  await allow({ attendance: true })
  // The first date, held on each of a hundred weeks before.
  await sql`INSERT INTO occurrences (id, organization_id, meeting_id, resource_id, original_start, starts_at, ends_at, is_reserving, room_state, closes_at)
    SELECT gen_random_uuid(), organization_id, meeting_id, resource_id, original_start - week, starts_at - week, ends_at - week, true, 'ended', ends_at - week
    FROM occurrences, LATERAL (SELECT n * interval '7 days' AS week FROM generate_series(1, 100) n) weeks
    WHERE room_state = 'ended'`.execute(db)
  await sql`INSERT INTO room_sessions SELECT copy.*
    FROM room_sessions s JOIN occurrences o ON o.meeting_id = s.meeting_id AND o.id <> s.occurrence_id AND o.room_state = 'ended',
      LATERAL jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'occurrence_id', o.id)) copy`.execute(
    db,
  )
  const { dates } = await seen()
  expect(dates).toHaveLength(101)
  const oldest = dates.at(-1)?.date ?? 0
  expect(oldest).toBe(at(-100))
  expect((await seen({ date: oldest })).date).toBe(oldest)
})

it('[6.2] shows nothing by a wrong link, nor by that of someone who is no longer invited', async () => {
  const { seen, allow, invite, omar } = await setup()
  await allow({ attendance: true, recordings: true })
  await expect(seen({ invitation: 'A'.repeat(43) })).rejects.toHaveCode('invitation.not_found')
  await invite([omar.email])
  await expect(seen()).rejects.toHaveCode('invitation.not_found')
})

it('[6.2] lets only the host open it, and shows only the host what is open', async () => {
  const { allow, arif, layla, omar, host, pageOf, series, addUser, organizationId } = await setup()
  for (const other of [arif, layla, omar])
    await expect(allow({ attendance: true }, other)).rejects.toHaveCode('general.forbidden')
  const stranger = await addUser(organizationId, 'Rafiq')
  await expect(allow({ attendance: true }, stranger)).rejects.toHaveCode('schedule.not_found')
  expect(await allow({ attendance: true })).toEqual({ files: true, recordings: false, attendance: true })
  const areasFor = async (user: typeof host) =>
    (await (await pageOf(user)).page({ calendarId: series.id })).data.guestAreas
  expect(await areasFor(host)).toEqual({ files: true, recordings: false, attendance: true })
  expect(await areasFor(arif)).toBeNull()
  expect(await areasFor(omar)).toBeNull()
})

it('[3.23] [6.2] shows files to invitees from outside until the host turns that off', async () => {
  const { allow, browser, invitation, series, host, omar, files, signIn } = await setup()
  const metadata = { kind: 'agenda_file', filename: 'plan.pdf', calendarId: series.id }
  const uploads = uploadsOf(files.api, await signIn(host))
  const id = await uploads.send(metadata, Buffer.from('%PDF-1.7'))
  const api = await browser().api()
  const shown = async () =>
    (await api.invitation.byToken({ invitation })).data.contents.map((file) => file.id)
  expect(await shown()).toEqual([id])
  await api.agendaFile.linkByToken({ id, invitation })
  // Those of the next date, too, but not of others.
  const [ofDate] = await Promise.all(
    [at(1), at(2)].map((date) =>
      uploads.send({ ...metadata, filename: `${date}.pdf`, date: String(date) }, Buffer.from('%PDF-1.7')),
    ),
  )
  expect(await shown()).toEqual([id, ofDate])
  await expect(api.agendaFile.linkByToken({ id, invitation, as: 'pdf' })).rejects.toHaveCode('file.not_shown')
  // With an account in another organisation.
  const omars = (await browser({ user: omar }).api()).invitation
  const shownToOmar = async () => (await omars.own({ calendarId: series.id })).data.contents
  expect(await shownToOmar()).toHaveLength(2)
  await allow({ files: false })
  expect(await shown()).toEqual([])
  expect(await shownToOmar()).toEqual([])
  const answered = await omars.answer({ calendarId: series.id, response: 'accepted' })
  expect(answered.data.contents).toEqual([])
  await expect(api.agendaFile.linkByToken({ id, invitation })).rejects.toHaveCode('file.not_found')
})
