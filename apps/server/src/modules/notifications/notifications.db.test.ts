import { limits, queueUserId, type NotificationKind } from '@majlis/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupInvitations } from '../../testing/invitations.ts'
import { chooseNotifications, everyWay } from '../../testing/notifications.ts'
import { inLondon, times } from '../../testing/planned-meetings.ts'
import { indexesOf, planOf, rowsReadOf } from '../../testing/query-plans.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { listQuery } from './notifications.repository.ts'

async function setup() {
  const invitations = await setupInvitations()
  const { browser, rahim, host, settle, pushed, subscribers, plan } = invitations
  const apiOf = async (user: TestUser) => await browser({ user }).api()
  const centerOf = async (user: TestUser) => {
    await settle()
    return (await (await apiOf(user)).notification.list({})).data
  }
  const kindsOf = async (user: TestUser) =>
    (await centerOf(user)).notifications.map(({ kind, outcome }) => [kind, outcome])
  let days = 11
  /** Each for a meeting on another day. */
  const invite = ({ id: userId }: TestUser) =>
    plan({
      startDateTime: inLondon(`2026-02-${days++}T10:00`),
      invitees: [{ userId, role: 'participant' as const }],
    })
  /** The counts that were pushed to the pages of a person. */
  const counts = (user: TestUser) =>
    pushed
      .filter(
        ({ destination, body }) =>
          destination.includes(`/${queueUserId(user.email)}/`) && body.type === 'notifications.changed',
      )
      .map(({ body }) => body)
  const listen = (user: TestUser) => subscribers.add(`/user/${queueUserId(user.email)}/queue/notices`)
  return { ...invitations, apiOf, centerOf, kindsOf, invite, counts, listen, host, rahim }
}

describe('the center', () => {
  it('shows an invitation as soon as it is sent, with host, meeting and link', async () => {
    const { centerOf, invite, rahim, host } = await setup()
    const meeting = await invite(rahim)
    expect(await centerOf(rahim)).toMatchObject({
      unread: 1,
      nextCursor: null,
      notifications: [
        {
          kind: 'invitation',
          isRead: false,
          outcome: null,
          actorName: 'Nusrat Test',
          path: `/meeting-management/${meeting.id}/overview?date=${meeting.startDateTime}`,
          data: { calendarId: meeting.id, title: meeting.meetingTitle, startsAt: meeting.startDateTime },
        },
      ],
    })
    expect(await centerOf(host)).toMatchObject({ unread: 0, notifications: [] })
  })

  it('shows on all devices that an invitation was accepted, and notifies the host', async () => {
    const { apiOf, kindsOf, invite, rahim, host, counts, listen, deliver } = await setup()
    const { id: calendarId } = await invite(rahim)
    await kindsOf(rahim)
    listen(rahim)
    await (await apiOf(rahim)).invitation.answer({ calendarId, response: 'accepted' })
    await deliver()
    // Only the number.
    expect(counts(rahim)).toEqual([{ type: 'notifications.changed', unread: 0 }])
    expect(await kindsOf(rahim)).toEqual([['invitation', 'accepted']])
    expect(await kindsOf(host)).toEqual([['answer', null]])
  })

  it('shows suggested times, which are confirmed or withdrawn', async () => {
    const { apiOf, centerOf, kindsOf, invite, rahim, host } = await setup()
    const { id: calendarId } = await invite(rahim)
    const { invitation } = await apiOf(rahim)
    const suggest = (hour: string) =>
      invitation.answer({
        calendarId,
        response: 'suggested',
        suggestedStart: inLondon(`2026-02-12T${hour}:00`),
        suggestedEnd: inLondon(`2026-02-12T${hour}:30`),
      })
    await suggest('11')
    await kindsOf(host)
    await suggest('12')
    expect(await kindsOf(host)).toEqual([
      ['time_request', null],
      ['time_request', 'withdrawn'],
    ])
    const [request] = (await centerOf(host)).notifications
    if (request?.kind !== 'time_request') throw new Error('No request')
    await (await apiOf(host)).invitation.confirmRequest({ id: request.data.requestId })
    expect((await kindsOf(host))[0]).toEqual(['time_request', 'confirmed'])
    expect((await centerOf(rahim)).notifications[0]).toMatchObject({
      kind: 'meeting_changed',
      data: { change: 'time', startsAt: inLondon('2026-02-12T12:00') },
    })
  })

  it('[4.3] no longer asks the host about a suggested time once the meeting is cancelled', async () => {
    const { apiOf, kindsOf, invite, cancel, rahim, host } = await setup()
    const meeting = await invite(rahim)
    await (
      await apiOf(rahim)
    ).invitation.answer({
      calendarId: meeting.id,
      response: 'suggested',
      suggestedStart: inLondon('2026-02-12T11:00'),
      suggestedEnd: inLondon('2026-02-12T11:30'),
    })
    expect(await kindsOf(host)).toEqual([['time_request', null]])
    await cancel(meeting, 'all')
    expect(await kindsOf(host)).toEqual([['time_request', 'withdrawn']])
  })

  it('[4.3] asks again when the time of an accepted meeting changes, for the meeting and for one date of a series', async () => {
    const { apiOf, centerOf, kindsOf, plan, edit, cancel, rahim } = await setup()
    const { invitation } = await apiOf(rahim)
    const invitees = [{ userId: rahim.id, role: 'participant' as const }]
    const meeting = await plan({ startDateTime: inLondon('2026-02-11T10:00'), invitees })
    await invitation.answer({ calendarId: meeting.id, response: 'accepted' })
    await edit(meeting, 'all', {
      startDateTime: inLondon('2026-02-11T12:00'),
      endDateTime: inLondon('2026-02-11T13:00'),
    })
    expect((await centerOf(rahim)).notifications[0]).toMatchObject({
      kind: 'meeting_changed',
      outcome: null,
      data: { change: 'time', asksFor: 'meeting', startsAt: inLondon('2026-02-11T12:00') },
    })
    await invitation.answer({ calendarId: meeting.id, response: 'declined' })
    expect(await kindsOf(rahim)).toEqual([
      ['meeting_changed', 'declined'],
      ['invitation', 'declined'],
    ])

    const series = await plan({ ...times('week', 5), startDateTime: inLondon('2026-02-16T10:00'), invitees })
    await invitation.answer({ calendarId: series.id, response: 'accepted' })
    const second = inLondon('2026-02-23T10:00')
    const moved = {
      occurrenceStart: second,
      startDateTime: inLondon('2026-02-23T12:00'),
      endDateTime: inLondon('2026-02-23T13:00'),
    }
    await edit(series, 'this', moved)
    const [asked] = (await centerOf(rahim)).notifications
    expect(asked).toMatchObject({
      kind: 'meeting_changed',
      outcome: null,
      data: { asksFor: 'date', occurrenceStart: second },
    })
    await invitation.answer({ calendarId: series.id, response: 'accepted', occurrenceStart: second })
    expect((await kindsOf(rahim))[0]).toEqual(['meeting_changed', 'accepted'])
    await cancel(series, 'all')
    expect((await kindsOf(rahim))[0]).toEqual(['meeting_cancelled', null])
  })

  it('shows that a meeting was cancelled, and no longer asks for an answer', async () => {
    const { kindsOf, invite, cancel, rahim } = await setup()
    const meeting = await invite(rahim)
    await kindsOf(rahim)
    await cancel(meeting, 'all')
    expect(await kindsOf(rahim)).toEqual([
      ['meeting_cancelled', null],
      ['invitation', 'withdrawn'],
    ])
  })

  it('is private: others can neither read nor mark it', async () => {
    const { apiOf, centerOf, invite, rahim, host } = await setup()
    await invite(rahim)
    const [one] = (await centerOf(rahim)).notifications
    const ids = [one?.id ?? '']
    await (await apiOf(host)).notification.mark({ ids, isRead: true })
    expect((await centerOf(rahim)).unread).toBe(1)
    expect((await (await apiOf(rahim)).notification.mark({ ids, isRead: true })).data).toEqual({ unread: 0 })
    expect((await (await apiOf(rahim)).notification.mark({ ids, isRead: false })).data).toEqual({ unread: 1 })
    expect((await (await apiOf(rahim)).notification.markAll({})).data).toEqual({ unread: 0 })
  })

  it('requires sign-in', async () => {
    const { browser } = await setup()
    const api = (await browser().api()).notification
    for (const call of [api.list({}), api.unread(), api.announced(), api.markAll({}), api.settings()])
      await expect(call).rejects.toHaveCode('identity.unauthenticated')
  })
})

describe('a long list', () => {
  async function fill({ db, clock }: Awaited<ReturnType<typeof setup>>, user: TestUser, count: number) {
    const kinds: NotificationKind[] = ['role_changed', 'export_ready']
    const rows = Array.from({ length: count }, (_, place) => ({
      id: newId(clock.now()),
      user_id: user.id,
      kind: kinds[place % 2] ?? 'role_changed',
      key: String(place),
      data: JSON.stringify(place % 2 === 0 ? { role: 'admin' } : { of: 'person' }),
      is_in_center: true,
      is_announced: false,
      created_at: new Date(clock.now()),
    }))
    for (let from = 0; from < count; from += 2_000)
      await db
        .insertInto('notifications')
        .values(rows.slice(from, from + 2_000))
        .execute()
  }

  it('is read page by page without gaps or repetitions, and filtered', async () => {
    const all = await setup()
    const { apiOf, rahim } = all
    await fill(all, rahim, 250)
    const { notification } = await apiOf(rahim)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await notification.list({ limit: 100, ...(cursor ? { cursor } : {}) })
      seen.push(...data.notifications.map(({ id }) => id))
      expect(data.unread).toBe(limits.notifications.maxCounted)
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(250)
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    await notification.mark({ ids: seen.slice(0, 200), isRead: true })
    expect((await notification.list({ isUnread: true, limit: 100 })).data.notifications).toHaveLength(50)
    expect((await notification.list({ topic: 'meetings' })).data.notifications).toEqual([])
  })

  it('is read from one index with ten thousand notifications, for every page and filter', async () => {
    const { db, rahim, host } = await setup()
    // Other people have most of the rows.
    await sql`INSERT INTO notifications (id, user_id, kind, key, data, is_in_center, is_announced, created_at, read_at)
      SELECT gen_random_uuid(), CASE WHEN n <= 10000 THEN ${rahim.id}::uuid ELSE ${host.id}::uuid END,
        CASE WHEN n % 2 = 0 THEN 'role_changed' ELSE 'answer' END, n::text, '{}', true, false, now(),
        CASE WHEN n % 50 = 0 THEN NULL ELSE now() END
      FROM generate_series(1, 40000) n`.execute(db)
    await sql`VACUUM ANALYZE notifications`.execute(db)
    const middle = await db
      .selectFrom('notifications')
      .select('id')
      .where('key', '=', '5000')
      .executeTakeFirstOrThrow()
    const page = { limit: 30, isUnread: false }
    for (const [filter, index, most] of [
      [page, 'notifications_center', 31],
      [{ ...page, before: middle.id }, 'notifications_center', 31],
      [{ ...page, isUnread: true }, 'notifications_unread', 31],
      // Half of them are of this topic.
      [{ ...page, topic: 'account' }, 'notifications_center', 100],
    ] as const) {
      const query = sql`${listQuery(db, rahim.id, filter)}`
      expect(indexesOf(await planOf(db, query))).toContain(index)
      expect(await rowsReadOf(db, query, 'notifications')).toBeLessThanOrEqual(most)
    }
  })

  it('is kept for 90 days', async () => {
    const all = await setup()
    const { apiOf, rahim, clock, runCron } = all
    await fill(all, rahim, 3)
    const { notification } = await apiOf(rahim)
    const count = async () => (await notification.list({})).data.notifications.length
    clock.advance(limits.notifications.keptDays * dayMs - 1)
    await runCron('delete-old-notifications')
    expect(await count()).toBe(3)
    clock.advance(2)
    await runCron('delete-old-notifications')
    expect(await count()).toBe(0)
  })
})

describe('the ways', () => {
  it('[2.56] can be chosen for each kind, such as neither center nor mail', async () => {
    const { db, kindsOf, invite, newMails, rahim } = await setup()
    await chooseNotifications(db, rahim.id, { invitation: { center: false, mail: 'off' } })
    await invite(rahim)
    expect(await newMails(rahim.email)).toEqual([])
    expect(await kindsOf(rahim)).toEqual([])
  })

  it('announce to the browser only what it should show', async () => {
    const { db, apiOf, centerOf, invite, rahim, clock } = await setup()
    await invite(rahim)
    await centerOf(rahim)
    const announced = async () => (await (await apiOf(rahim)).notification.announced()).data
    expect(await announced()).toMatchObject([{ kind: 'invitation' }])
    clock.advance(limits.notifications.announcedMs)
    expect(await announced()).toEqual([])
    await chooseNotifications(db, rahim.id, { invitation: { browser: false } })
    await invite(rahim)
    await centerOf(rahim)
    expect(await announced()).toEqual([])
  })

  it('hold mails back in quiet hours, and drop those that were read by then', async () => {
    const { db, apiOf, centerOf, invite, newMails, rahim, clock, runCron } = await setup()
    // In Dhaka it is six hours later than in London.
    const hour = (new Date(clock.now()).getUTCHours() + 6) % 24
    const at = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`
    await chooseNotifications(db, rahim.id, {}, { quietHours: { start: at(hour - 1), end: at(hour + 2) } })
    await invite(rahim)
    await invite(rahim)
    const [first] = (await centerOf(rahim)).notifications
    expect(await newMails(rahim.email)).toEqual([])
    await (await apiOf(rahim)).notification.mark({ ids: [first?.id ?? ''], isRead: true })
    await runCron('send-due-notification-mails')
    expect(await newMails(rahim.email)).toEqual([])
    clock.advance(3 * hourMs)
    await runCron('send-due-notification-mails')
    expect(await newMails(rahim.email)).toHaveLength(1)
    await runCron('send-due-notification-mails')
    expect(await newMails(rahim.email)).toEqual([])
  })

  it('send mails that were held back to the address that the person has by then', async () => {
    const { db, centerOf, invite, newMails, rahim, clock, runCron } = await setup()
    await chooseNotifications(db, rahim.id, {}, { quietHours: { start: '00:00', end: '23:59' } })
    await invite(rahim)
    await centerOf(rahim)
    const email = 'rahim.new@riverside.example'
    await db.updateTable('users').set({ email }).where('id', '=', rahim.id).execute()
    clock.advance(dayMs)
    await runCron('send-due-notification-mails')
    expect((await newMails()).map(({ recipient }) => recipient)).toEqual([email])
  })

  it('collect mails in a daily digest of what is still unread', async () => {
    const { db, apiOf, centerOf, invite, newMails, rahim, clock, runCron, set } = await setup()
    await set(rahim, { language: 'en' })
    await chooseNotifications(db, rahim.id, { invitation: { mail: 'digest' } }, { digestTime: '08:00' })
    for (let count = 0; count < 3; count++) await invite(rahim)
    const [first] = (await centerOf(rahim)).notifications
    await (await apiOf(rahim)).notification.mark({ ids: [first?.id ?? ''], isRead: true })
    expect(await newMails(rahim.email)).toEqual([])
    clock.advance(dayMs)
    await runCron('send-due-notification-mails')
    const [digest, ...others] = await newMails(rahim.email)
    expect(others).toEqual([])
    expect(digest?.subject).toBe('You have 2 unread notifications')
    expect(digest?.text).toContain('https://meet.example.org/notifications')
    clock.advance(dayMs)
    await runCron('send-due-notification-mails')
    expect(await newMails(rahim.email)).toEqual([])
  })

  it('let the digest wait for the end of quiet hours', async () => {
    const { db, centerOf, invite, rahim } = await setup()
    const quietHours = { start: '22:00', end: '09:00' }
    const digest = { invitation: { mail: 'digest' as const } }
    await chooseNotifications(db, rahim.id, digest, { digestTime: '08:00', quietHours })
    await invite(rahim)
    await centerOf(rahim)
    const [row] = await db.selectFrom('notifications').select('mail_at').execute()
    // In Dhaka.
    expect(row?.mail_at?.toISOString().slice(11, 16)).toBe('03:00')
  })

  it('follow the organisation until people choose for themselves', async () => {
    const { apiOf, invite, newMails, rahim, host, centerOf, db } = await setup()
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', host.id).execute()
    const admin = { ...host, role: 'admin' as const }
    const noMails = everyWay({ center: true, mail: 'off', browser: false })
    await expect((await apiOf(rahim)).notification.saveOrganizationSettings(noMails)).rejects.toHaveCode(
      'general.forbidden',
    )
    await expect((await apiOf(rahim)).notification.organizationSettings()).rejects.toHaveCode(
      'general.forbidden',
    )
    await (await apiOf(admin)).notification.saveOrganizationSettings(noMails)
    await invite(rahim)
    expect(await newMails(rahim.email)).toEqual([])
    const { notification } = await apiOf(rahim)
    const { choices, quietHours, digestTime } = (await notification.settings()).data
    expect(choices.invitation.mail).toBe('off')
    await notification.saveSettings({
      choices: { ...choices, invitation: { ...choices.invitation, mail: 'now' } },
      quietHours: null,
      digestTime,
    })
    expect(quietHours).toEqual({ start: '22:00', end: '07:00' })
    await invite(rahim)
    expect(await newMails(rahim.email)).toHaveLength(1)
    // What they did not choose follows the organisation.
    await (await apiOf(admin)).notification.saveOrganizationSettings({ ...noMails, digestTime: '06:30' })
    expect((await notification.settings()).data).toMatchObject({ digestTime: '06:30', quietHours: null })
    await centerOf(rahim)
  })

  it('cannot be switched off for the security of the account', async () => {
    const { apiOf, rahim } = await setup()
    const { notification } = await apiOf(rahim)
    const { data } = await notification.saveSettings(everyWay({ center: false, mail: 'off', browser: false }))
    expect(data.choices.security).toEqual({ center: true, mail: 'now', browser: false })
    expect(data.choices.invitation).toEqual({ center: false, mail: 'off', browser: false })
    expect(data.required).toEqual(['undelivered', 'organization_deletion', 'security'])
    // This installation has no drive, chat or calendar provider.
    expect(data.off).toEqual(['file_shared', 'added_to_chat', 'calendar_sign_in_needed'])
    const wrong = everyWay({ center: false, mail: 'off', browser: false })
    await expect(notification.saveSettings({ ...wrong, digestTime: '25:00' })).rejects.toMatchObject({
      data: { field: 'digestTime' },
    })
  })
})
