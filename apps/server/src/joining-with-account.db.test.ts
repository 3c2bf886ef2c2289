import { createRouterClient } from '@orpc/server'
import { testClock } from '@majlis/testing'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from './platform/clock/durations.ts'
import type { Db } from './platform/database/database.ts'
import type { UserCaller } from './platform/http/context.ts'
import { testApp } from './testing/app.ts'
import { testBrowser } from './testing/accounts.ts'
import { password, signUpOf } from './testing/people.ts'
import { keptMails } from './testing/mailbox.ts'

const tomas = 'tomas@hilltop.example'

/** How many connections to this database wait for a row that another one has changed. */
async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Nusrat, who owns Riverside Council, and Tomas, who continued alone: with a meeting to come, a file of it, and a picture. */
async function setup() {
  const clock = testClock()
  const app = await testApp({ clock })
  const { db } = app.platform.database
  const { router, accounts } = app.modules
  const as = (caller?: UserCaller) => createRouterClient(router, { context: testBrowser().context(caller) })
  const newestMail = async () => {
    await app.platform.jobs.runDue()
    const [newest] = await keptMails(app.http)
    if (!newest) throw new Error('Nothing was mailed')
    return newest
  }
  const callerOf = async (accessToken: string) => {
    const caller = await accounts.resolveCaller(accessToken)
    if (!caller) throw new Error('No one was signed in')
    return caller
  }
  const signUp = async (input: Parameters<typeof signUpOf>[0]) => {
    const person = signUpOf(input)
    const { data: waiting } = await as().identity.signUp(person)
    const code = /\d{6}/.exec((await newestMail()).subject)?.[0] ?? ''
    const { data } = await as().identity.verifyCode({ email: person.email, signUpId: waiting.signUpId, code })
    return callerOf(data.accessToken)
  }
  const signIn = async (email: string) =>
    callerOf((await as().identity.authenticate({ email, password, rememberMe: true })).data.accessToken)
  const owner = await signUp({})
  const alone = await signUp({
    email: tomas,
    firstName: 'Tomas',
    lastName: 'Berg',
    accountType: 'individual',
  })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#365D7E' } })
    .png()
    .toBuffer()
  await as(alone).profile.savePicture(new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
  const { data: meeting } = await as(alone).schedule.create({
    meetingTitle: 'Choir',
    startDateTime: clock.now() + dayMs,
    timeZone: 'Europe/London',
  })
  const invite = async (by: UserCaller = owner, email = tomas) => {
    const { data } = await as(by).people.add({
      email,
      firstName: 'Thomas',
      lastName: 'B.',
      jobTitle: 'Conductor',
      language: 'en',
    })
    return data.id
  }
  const invitationToken = async () => /\/set-account\/(\S+)/.exec((await newestMail()).text)?.[1] ?? ''
  return {
    app,
    db,
    clock,
    as,
    owner,
    alone,
    meeting,
    invite,
    invitationToken,
    newestMail,
    signIn,
    signUp,
    callerOf,
  }
}

type Setup = Awaited<ReturnType<typeof setup>>
let s: Setup
beforeEach(async () => {
  s = await setup()
})

describe('an invitation to an address of someone who continued alone', () => {
  it('[2.63, 4.1] is an invitation like others to its sender, and leads the person to joining with the account', async () => {
    const id = await s.invite()
    expect((await s.newestMail()).text).toContain('You already have an account')
    const listed = (await s.as(s.owner).people.filter({ status: 'invited' })).data.users
    expect(listed).toMatchObject([
      { id, email: tomas, name: 'Thomas B.', status: 'invited', pictureUrl: null },
    ])
    await expect(s.invite()).rejects.toHaveCode('identity.user_exists')
    const token = await s.invitationToken()
    expect((await s.as().signIn.accountInvitation({ token })).data).toMatchObject({
      hasAccount: true,
      email: tomas,
      organizationName: 'Riverside Council',
    })
    await expect(
      s.as().signIn.setAccount({
        token,
        firstName: 'Tomas',
        lastName: 'Berg',
        password: 'Another-one-1!',
        language: 'en',
        timeZone: 'Europe/London',
      }),
    ).rejects.toHaveCode('identity.user_exists')
    // The account goes on as before.
    await expect(s.signIn(tomas)).resolves.toMatchObject({ organizationId: s.alone.organizationId })
    expect((await s.as(s.alone).signIn.ownInvitation({ token })).data).toEqual({
      organizationId: s.owner.organizationId,
      organizationName: 'Riverside Council',
      invitedBy: 'Nusrat Rahman',
      role: 'user',
      comingMeetings: 1,
      pastMeetings: 0,
      hasPassword: true,
    })
  })

  it('[2.63] moves the account with its meetings, files, links and picture, once, and ends what was there before', async () => {
    const agendaFile = crypto.randomUUID()
    await s.db
      .insertInto('agenda_files')
      .values({
        id: agendaFile,
        organization_id: s.alone.organizationId,
        owner_user_id: s.alone.userId,
        file_name: 'Notes.pdf',
        content_type: 'application/pdf',
        bytes: 4,
        part_bytes: 4,
        created_at: new Date(),
      })
      .execute()
    await s.app.platform.storage.put(`${s.alone.organizationId}/${agendaFile}.0`, Buffer.from('%PDF'))
    const id = await s.invite()
    const { data: unit } = await s.as(s.owner).businessUnit.create({ name: 'Music', memberIds: [id] })
    const token = await s.invitationToken()
    await expect(s.as(s.alone).signIn.joinOrganization({ token, password: 'wrong' })).rejects.toHaveCode(
      'identity.password_incorrect',
    )
    const elsewhere = await s.signIn(tomas)
    await s.as(s.alone).signIn.joinOrganization({ token, password })
    // This session goes on in the other organisation, and every other one has ended.
    const member = await s.app.modules.accounts.api.callerOfSession(s.alone.authSessionId)
    expect(member).toMatchObject({
      userId: s.alone.userId,
      organizationId: s.owner.organizationId,
      role: 'user',
    })
    await expect(s.app.modules.accounts.api.callerOfSession(elsewhere.authSessionId)).rejects.toHaveCode(
      'identity.unauthenticated',
    )
    const { data: known } = await s.as(member).identity.session()
    expect(known).toMatchObject({
      user: { organization_name: 'Riverside Council', display_name: 'Tomas Berg' },
      profile: { isIndividual: false },
    })
    await expect(s.as(s.alone).signIn.joinOrganization({ token, password })).rejects.toHaveCode(
      'identity.invitation_used',
    )

    const person = (await s.as(s.owner).people.details({ id: member.userId })).data
    expect(person).toMatchObject({
      name: 'Tomas Berg',
      email: tomas,
      status: 'active',
      jobTitle: 'Conductor',
    })
    expect((await s.as(s.owner).people.filter({})).data.total).toBe(2)
    for (const filter of [{ businessUnitId: unit.id }, { licence: 'regular' as const, search: 'tomas' }])
      expect((await s.as(s.owner).people.filter(filter)).data.users).toMatchObject([{ id: member.userId }])
    expect(person.businessUnits).toMatchObject([{ id: unit.id, name: 'Music' }])
    const { data: kept } = await s.as(member).schedule.get({ id: s.meeting.id })
    expect(kept).toMatchObject({ meetingTitle: 'Choir' })
    const picture = await s.app.http.inject({ url: person.pictureUrl ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await s.db.deleteFrom('agenda_files').where('id', '=', agendaFile).execute()
    expect(
      await s.db
        .selectFrom('dropped_contents')
        .select('storage_key')
        .where('storage_key', 'like', `%${agendaFile}%`)
        .execute(),
    ).toEqual([{ storage_key: `${s.alone.organizationId}/${agendaFile}.0` }])

    const gone = await s.db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', s.alone.organizationId)
      .execute()
    expect(gone).toEqual([])
    const acts = (await s.as(s.owner).audit.list({ act: 'account_joined' })).data.entries
    expect(acts).toMatchObject([{ actor: { name: 'Tomas Berg' }, after: { email: tomas, role: 'user' } }])
    await s.as(s.owner).people.suspend({ userIds: [member.userId] })
    await expect(s.signIn(tomas)).rejects.toHaveCode('identity.suspended')
  })

  it('[2.63] is for that account only, and for no one whose organisation has other people or a name', async () => {
    await s.invite()
    const token = await s.invitationToken()
    await expect(s.as(s.owner).signIn.ownInvitation({ token })).rejects.toHaveCode(
      'identity.invitation_other_account',
    )
    await expect(s.as(s.owner).signIn.joinOrganization({ token, password })).rejects.toHaveCode(
      'identity.invitation_other_account',
    )
    await s.invite(s.alone, 'friend@hilltop.example')
    await expect(s.as(s.alone).signIn.ownInvitation({ token })).rejects.toHaveCode(
      'identity.invitation_not_alone',
    )
    await expect(s.as(s.alone).signIn.joinOrganization({ token, password })).rejects.toHaveCode(
      'identity.invitation_not_alone',
    )
    const other = await s.signUp({ email: 'sara@elsewhere.example', organizationName: 'Elsewhere' })
    // The inviter does not learn it; the person who follows the link does.
    await s.invite(s.alone, 'sara@elsewhere.example')
    const another = await s.invitationToken()
    await expect(s.as(other).signIn.ownInvitation({ token: another })).rejects.toHaveCode(
      'identity.invitation_not_alone',
    )
  })

  it('[6.1] is refused to an operator of the installation, whom admins there would manage', async () => {
    const id = await s.invite()
    const token = await s.invitationToken()
    const setOperator = (isOperator: boolean) =>
      s.db.updateTable('users').set({ is_operator: isOperator }).where('id', '=', s.alone.userId).execute()
    await setOperator(true)
    const { ownInvitation, joinOrganization } = s.as(s.alone).signIn
    await expect(ownInvitation({ token })).rejects.toHaveCode('identity.invitation_operator')
    await expect(joinOrganization({ token, password })).rejects.toHaveCode('identity.invitation_operator')
    await expect(s.signIn(tomas)).resolves.toMatchObject({ organizationId: s.alone.organizationId })
    // The inviter sees an invitation like any other.
    expect((await s.as(s.owner).people.filter({ status: 'invited' })).data.users).toMatchObject([{ id }])
    await setOperator(false)
    await s.as(s.alone).signIn.joinOrganization({ token, password })
  })

  it('[6.1] moves no account that is made an operator meanwhile', async () => {
    await s.invite()
    const token = await s.invitationToken()
    const { outcome } = await s.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ is_operator: true }).where('id', '=', s.alone.userId).execute()
      const joining = s.as(s.alone).signIn.joinOrganization({ token, password })
      await expect.poll(() => waitingForLocks(s.db)).toBe(1)
      return { outcome: Promise.allSettled([joining]) }
    })
    expect(await outcome).toMatchObject([
      { status: 'rejected', reason: { code: 'identity.invitation_operator' } },
    ])
  })

  it('[2.63] is one from before the account, too', async () => {
    const email = 'mina@hilltop.example'
    await s.invite(s.owner, email)
    const token = await s.invitationToken()
    const mina = await s.signUp({ email, firstName: 'Mina', accountType: 'individual' })
    expect((await s.as().signIn.accountInvitation({ token })).data).toMatchObject({ hasAccount: true })
    await s.as(mina).signIn.joinOrganization({ token, password })
    expect((await s.as(s.owner).people.filter({ search: email })).data.users).toMatchObject([
      { id: mina.userId, status: 'active', jobTitle: 'Conductor' },
    ])
  })

  it('[2.63, 4.1] leaves the invitations of others expired, which says nothing of where the person went', async () => {
    const other = await s.signUp({ email: 'sara@elsewhere.example', organizationName: 'Elsewhere' })
    const id = await s.invite(other)
    const left = await s.invitationToken()
    const invitationOf = async () => (await s.as(other).people.details({ id })).data.invitation
    const sentAt = s.clock.now()
    expect(await invitationOf()).toEqual({ sentAt, isExpired: false })
    s.clock.advance(1_000)
    await s.invite()
    await s.as(s.alone).signIn.joinOrganization({ token: await s.invitationToken(), password })

    expect(await invitationOf()).toEqual({ sentAt, isExpired: true })
    const member = await s.app.modules.accounts.api.callerOfSession(s.alone.authSessionId)
    for (const caller of [undefined, member])
      await expect(s.as(caller).signIn.accountInvitation({ token: left })).rejects.toHaveCode(
        'identity.invitation_expired',
      )
    await expect(s.as(member).signIn.joinOrganization({ token: left, password })).rejects.toHaveCode(
      'identity.invitation_expired',
    )
    // A new link says nothing either, but to the person.
    await s.as(other).people.resendInvitation({ userIds: [id] })
    await expect(
      s.as(member).signIn.joinOrganization({ token: await s.invitationToken(), password }),
    ).rejects.toHaveCode('identity.invitation_not_alone')
    // The list shows what the organisation wrote down itself, and it can clear that away.
    expect((await s.as(other).people.filter({ status: 'invited' })).data.users).toMatchObject([
      { id, email: tomas, name: 'Thomas B.' },
    ])
    await s.as(other).people.cancelInvitation({ userIds: [id] })
  })

  it('[4.1] can be taken back, and harms the account in no way', async () => {
    const id = await s.invite()
    const token = await s.invitationToken()
    await s.as(s.owner).people.cancelInvitation({ userIds: [id] })
    await expect(s.as(s.alone).signIn.ownInvitation({ token })).rejects.toHaveCode(
      'identity.invitation_expired',
    )
    await expect(s.signIn(tomas)).resolves.toMatchObject({ userId: s.alone.userId })
  })

  it('[4.1] leads nowhere, and is not mailed again, once the account is deleted', async () => {
    const id = await s.invite()
    const token = await s.invitationToken()
    await s.as(s.alone).profile.deleteAccount({ password })
    await expect(s.as().signIn.accountInvitation({ token })).rejects.toHaveCode('identity.invitation_expired')
    const before = await s.newestMail()
    await s.as(s.owner).people.resendInvitation({ userIds: [id] })
    expect(await s.newestMail()).toEqual(before)
    await s.as(s.owner).people.cancelInvitation({ userIds: [id] })
  })

  it('[5.2] keeps to the rules of the organisation: a longer password is chosen', async () => {
    await s.as(s.owner).administration.saveSecurityRules({
      passwordMinChars: 20,
      sessionMaxDays: null,
      isTwoFactorRequired: false,
    })
    await s.invite()
    const token = await s.invitationToken()
    await expect(s.as(s.alone).signIn.joinOrganization({ token, password })).rejects.toHaveCode(
      'identity.password_change_required',
    )
    await expect(
      s.as().identity.authenticate({ email: tomas, password, rememberMe: true }),
    ).rejects.toHaveCode('identity.password_change_required')
  })

  it('[4.1] ends this session, too, where a second factor has to be set up', async () => {
    await s.invite()
    const token = await s.invitationToken()
    await s.as(s.owner).administration.saveSecurityRules({
      passwordMinChars: 8,
      sessionMaxDays: null,
      isTwoFactorRequired: true,
    })
    await expect(s.as(s.alone).signIn.joinOrganization({ token, password })).rejects.toHaveCode(
      'identity.two_factor_setup_required',
    )
    await expect(s.app.modules.accounts.api.callerOfSession(s.alone.authSessionId)).rejects.toHaveCode(
      'identity.unauthenticated',
    )
  })

  it('[4.9] is sent by a list of people, too', async () => {
    const upload = await s.as(s.owner).userImport.upload({
      query: { fileName: 'people.csv' },
      body: new File([`Email\n${tomas}\nnusrat@riverside.example\n`], 'people.csv', { type: 'text/csv' }),
    })
    expect(upload.data.counts).toMatchObject({ success: 1, already_user: 1 })
    await s.as(s.owner).userImport.send({ id: upload.data.id })
    await s.app.platform.jobs.runDue()
    expect((await s.newestMail()).to).toBe(tomas)
  })
})

/** A commit that adds a table says here whether an account takes its rows along into another organisation. */
it('[3.38, 2.63] makes colleagues of those who asked each other from outside, with the answers they gave', async () => {
  const { as, owner, alone, clock } = s
  const plan = async (by: UserCaller, email: string, hours: number) =>
    (
      await as(by).schedule.create({
        meetingTitle: 'Rehearsal',
        startDateTime: clock.now() + hours * hourMs,
        timeZone: 'Europe/London',
        invitees: [{ email, role: 'participant' }],
      })
    ).data
  const { data: session } = await as(owner).identity.session()
  const [theirs, own] = [await plan(owner, tomas, 30), await plan(alone, session.user.user_email, 40)]
  for (const [caller, meeting] of [
    [alone, theirs],
    [owner, own],
  ] as const) {
    const { data } = await as(caller).invitation.received({})
    expect(data.invitations).toMatchObject([{ calendarId: meeting.id }])
    await as(caller).invitation.answer({ calendarId: meeting.id, response: 'accepted' })
  }
  // Mails of the meetings go out before the one that is read.
  await s.app.platform.jobs.runDue()
  clock.advance(60_000)
  await s.invite()
  const token = await s.invitationToken()
  await as(alone).signIn.joinOrganization({ token, password })
  await s.app.platform.jobs.runDue()
  const member = await s.signIn(tomas)
  for (const [caller, meeting, userId] of [
    [member, theirs, alone.userId],
    [owner, own, owner.userId],
  ] as const) {
    const { data } = await as(caller).schedule.get({ id: meeting.id })
    expect(data).toMatchObject({ myResponse: 'accepted', invitees: [{ userId, response: 'accepted' }] })
  }
})

it('[2.63] takes along, or leaves, every table that belongs to organisations', async () => {
  const taken = [
    'agenda_files',
    'attendance_entries',
    'attendance_reports',
    'business_unit_members',
    'capture_voices',
    'captures',
    'chat_calls',
    'drive_contents',
    'drive_entries',
    'feedback',
    'files',
    'made_pdfs',
    'meetings',
    'occurrences',
    'participant_log_entries',
    'recording_redactions',
    'recording_trims',
    'recordings',
    'registrations',
    'resources',
    'room_sessions',
    'time_requests',
    'transcript_segments',
    'transcripts',
    'uploads',
    'user_licences',
    'users',
  ]
  const left = [
    'appearances',
    'audit_entries',
    'business_units',
    'chats',
    'data_exports',
    'feature_exceptions',
    'organization_domains',
    'organization_notification_settings',
    'organization_plans',
    'organization_rules',
    'people_runs',
    'provider_identities',
    'provider_sign_ins',
    'sign_in_providers',
    'single_sign_on_rules',
    'teams',
    'user_imports',
  ]
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE' AND c.table_schema = 'public'
    ORDER BY 1`.execute(s.db)
  expect(rows.map(({ name }) => name)).toEqual([...taken, ...left].toSorted())
})
