import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newId } from './platform/ids/ids.ts'
import { databaseBefore } from './testing/database-before.ts'

/** Rows as they were written before a migration: one organisation with people and meetings, and others. */
async function writeRows(pool: pg.Pool) {
  const at = '2025-06-02T09:00:00Z'
  let count = 0
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    await pool.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }

  async function organization(name: string): Promise<string> {
    const id = newId()
    await insert('organizations', { id, name, kind: 'organization', created_at: at, updated_at: at })
    return id
  }

  /** Active since that day, unless the row says otherwise. */
  async function user(
    organizationId: string,
    email: string,
    row: Record<string, unknown> = {},
  ): Promise<string> {
    const id = newId()
    await insert('users', {
      id,
      organization_id: organizationId,
      email,
      first_name: 'Arif',
      last_name: 'Khan',
      password_hash: 'hash',
      role: 'user',
      status: 'active',
      language: 'en',
      time_zone: 'Europe/London',
      activated_at: at,
      email_proven_at: null,
      created_at: at,
      updated_at: at,
      ...row,
    })
    return id
  }

  /** With its host's seat, and the host among the invitees. */
  async function meeting(organizationId: string, hostUserId: string): Promise<string> {
    count += 1
    const [id, resourceId, meetingId] = [newId(), newId(), `90000000000${count}`]
    await insert('resources', {
      id: resourceId,
      organization_id: organizationId,
      user_id: hostUserId,
      pmi: `80000000000${count}`,
      pmu: `host${count}`,
      products: [],
      created_at: at,
    })
    await insert('meeting_ids', { meeting_id: meetingId })
    await insert('meetings', {
      id,
      organization_id: organizationId,
      resource_id: resourceId,
      host_user_id: hostUserId,
      kind: 'instant',
      id_source: 'generated',
      meeting_id: meetingId,
      title: 'Planning',
      passcode: '123456',
      link_token: 'a-link-token-of-22-signs',
      settings: '{}',
      time_zone: 'Europe/London',
      color_code_hex: '#365D7E',
      created_at: at,
      updated_at: at,
    })
    await invite(id, { user_id: hostUserId, role: 'host' })
    return id
  }

  async function invite(meetingId: string, row: Record<string, unknown>): Promise<string> {
    const id = newId()
    await insert('invitees', { id, meeting_id: meetingId, role: 'participant', created_at: at, ...row })
    return id
  }

  return { at, insert, organization, user, meeting, invite }
}

/** Of invitees and other rows, by their ids. */
async function rowsOf<T extends object>(pool: pg.Pool, text: string): Promise<T[]> {
  return (await pool.query<T>(text)).rows
}

describe('0110, addresses that their owners have proven', () => {
  it('knows the address of an account once it was proven, and no mailed link from before', async () => {
    const { pool, run } = await databaseBefore('0110_proven_addresses.sql')
    const rows = await writeRows(pool)
    const riverside = await rows.organization('Riverside')
    const proven = await rows.user(riverside, 'arif@riverside.example', { email_proven_at: rows.at })
    await rows.user(riverside, 'layla@riverside.example')
    await rows.user(riverside, 'omar@riverside.example', {
      status: 'invited',
      password_hash: null,
      activated_at: null,
    })
    await rows.insert('password_resets', {
      id: newId(),
      user_id: proven,
      code_hash: 'code',
      link_hash: 'link',
      expires_at: rows.at,
      created_at: rows.at,
    })
    expect(await run()).toEqual([])
    expect(await rowsOf(pool, 'SELECT email, proven_email FROM users ORDER BY email')).toEqual([
      { email: 'arif@riverside.example', proven_email: 'arif@riverside.example' },
      { email: 'layla@riverside.example', proven_email: null },
      { email: 'omar@riverside.example', proven_email: null },
    ])
    expect(await rowsOf(pool, 'SELECT is_mailed FROM password_resets')).toEqual([{ is_mailed: false }])
  })
})

describe('0111, claims of accounts whose address no one has proven', () => {
  it('takes back what they claimed, keeps everything else, and prints whose it was', async () => {
    const { pool, run } = await databaseBefore('0111_undo_unproven_claims.sql')
    const rows = await writeRows(pool)
    const [riverside, other] = [await rows.organization('Riverside'), await rows.organization('Other')]
    const proven = { email_proven_at: rows.at }
    const host = await rows.user(riverside, 'nusrat@riverside.example', { ...proven, role: 'owner' })
    const [first, second] = [
      await rows.meeting(riverside, host),
      await rows.meeting(other, await rows.user(other, 'sara@other.example', proven)),
    ]
    const unproven = await rows.user(riverside, 'mallory@riverside.example')
    const arif = await rows.user(riverside, 'arif@riverside.example', proven)
    const waiting = await rows.user(riverside, 'omar@riverside.example', {
      status: 'invited',
      password_hash: null,
      activated_at: null,
    })
    const [before, later] = ['2025-06-01T09:00:00Z', '2025-06-03T09:00:00Z']

    const claimed = await rows.invite(first, { user_id: unproven, created_at: before })
    const outside = await rows.invite(second, {
      email: 'mallory@riverside.example',
      outside_user_id: unproven,
    })
    // Someone who knew the account chose it; the address had gone to no one before.
    const chosen = await rows.invite(await rows.meeting(riverside, arif), {
      user_id: unproven,
      created_at: later,
    })
    const own = await rows.meeting(other, unproven)
    const provenClaim = await rows.invite(first, { user_id: arif, created_at: before })
    const provenOutside = await rows.invite(second, {
      email: 'arif@riverside.example',
      outside_user_id: arif,
    })
    const invited = await rows.invite(first, { user_id: waiting, created_at: before })

    expect(await run()).toEqual([
      `The address mallory@riverside.example is not proven: took back 2 invitations, to meetings ${[first, second].toSorted().join(', ')}`,
    ])
    const left = new Map(
      (await rowsOf<{ id: string }>(pool, 'SELECT id, user_id, email, outside_user_id FROM invitees')).map(
        ({ id, ...row }) => [id, row],
      ),
    )
    const address = { user_id: null, email: 'mallory@riverside.example', outside_user_id: null }
    expect(left.get(claimed)).toEqual(address)
    expect(left.get(outside)).toEqual(address)
    expect(left.get(chosen)).toEqual({ user_id: unproven, email: null, outside_user_id: null })
    expect(left.get(provenClaim)).toEqual({ user_id: arif, email: null, outside_user_id: null })
    expect(left.get(provenOutside)).toMatchObject({ outside_user_id: arif })
    expect(left.get(invited)).toEqual({ user_id: waiting, email: null, outside_user_id: null })
    // A host has claimed nothing.
    expect(
      await rowsOf(pool, `SELECT user_id FROM invitees WHERE meeting_id = '${own}' AND role = 'host'`),
    ).toEqual([{ user_id: unproven }])
  })

  it('takes nothing back where the address is among the invitees itself, and prints one invitation as one', async () => {
    const { pool, run } = await databaseBefore('0111_undo_unproven_claims.sql')
    const rows = await writeRows(pool)
    const riverside = await rows.organization('Riverside')
    const host = await rows.user(riverside, 'nusrat@riverside.example', { email_proven_at: rows.at })
    const meeting = await rows.meeting(riverside, host)
    const unproven = await rows.user(riverside, 'mallory@riverside.example')
    const twice = await rows.invite(meeting, { user_id: unproven, created_at: '2025-06-01T09:00:00Z' })
    await rows.invite(meeting, { email: 'mallory@riverside.example' })
    const layla = await rows.user(riverside, 'layla@riverside.example')
    await rows.invite(meeting, { user_id: layla, created_at: '2025-06-01T09:00:00Z' })
    expect(await run()).toEqual([
      `The address layla@riverside.example is not proven: took back 1 invitation, to meetings ${meeting}`,
    ])
    expect(await rowsOf(pool, `SELECT user_id FROM invitees WHERE id = '${twice}'`)).toEqual([
      { user_id: unproven },
    ])
  })
})

describe('0113, links with sign-in providers', () => {
  it('keeps those that an arrival made with the account, ends all others and those of owners, and writes each down', async () => {
    const { pool, run } = await databaseBefore('0113_links_by_persons.sql')
    const rows = await writeRows(pool)
    const riverside = await rows.organization('Riverside')
    const issuer = 'https://login.riverside.example'
    async function linked(
      name: string,
      createdAt: string,
      row: Record<string, unknown> = {},
    ): Promise<string> {
      const id = await rows.user(riverside, `${name}@riverside.example`, {
        first_name: name,
        last_name: '',
        ...row,
      })
      await rows.insert('provider_identities', {
        organization_id: riverside,
        issuer,
        subject: name,
        user_id: id,
        created_at: createdAt,
      })
      return id
    }
    const arrived = await linked('arif', '2025-06-02T09:00:59Z')
    const found = await linked('layla', '2025-06-02T09:01:01Z')
    const early = await linked('rafiq', '2025-06-02T08:58:00Z')
    const owner = await linked('nusrat', rows.at, { role: 'owner' })
    const unknown = await linked('omar', rows.at, {
      status: 'invited',
      password_hash: null,
      activated_at: null,
    })
    expect(await run()).toEqual([])
    expect(await rowsOf(pool, 'SELECT user_id, linked_by FROM provider_identities')).toEqual([
      { user_id: arrived, linked_by: 'arrival' },
    ])
    const entries = await rowsOf<{ id: string; subject_id: string }>(
      pool,
      `SELECT id, organization_id, actor_user_id, act, subject_kind, subject_id, subject_name, before, after FROM audit_entries`,
    )
    expect(entries.map(({ subject_id: id }) => id).toSorted()).toEqual(
      [found, early, owner, unknown].toSorted(),
    )
    for (const { id } of entries) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
    expect(entries.find(({ subject_id: id }) => id === owner)).toMatchObject({
      organization_id: riverside,
      actor_user_id: null,
      act: 'account_disconnected',
      subject_kind: 'user',
      subject_name: 'nusrat',
      before: { provider: issuer },
      after: null,
    })
    // From now on each link says how it came about.
    await expect(
      rows.insert('provider_identities', {
        organization_id: riverside,
        issuer,
        subject: 'tariq',
        user_id: arrived,
        created_at: rows.at,
      }),
    ).rejects.toThrow('linked_by')
  })
})

describe('0172, recordings that no one has read', () => {
  it('leaves what had arrived whole to its owner, and nothing else', async () => {
    const { pool, run } = await databaseBefore('0172_recordings_nobody_read.sql')
    const rows = await writeRows(pool)
    const riverside = await rows.organization('Riverside')
    const host = await rows.user(riverside, 'nusrat@riverside.example')
    const meetingId = await rows.meeting(riverside, host)
    const sessionId = newId()
    await rows.insert('room_sessions', {
      id: sessionId,
      organization_id: riverside,
      meeting_id: meetingId,
      settings: '{}',
      created_at: rows.at,
    })
    const add = (name: string, partsThere: number, kept: Record<string, unknown> = {}) =>
      rows.insert('recordings', {
        id: newId(),
        organization_id: riverside,
        meeting_id: meetingId,
        room_session_id: sessionId,
        added_by_user_id: host,
        original_file_name: name,
        bytes: 20,
        part_bytes: 10,
        parts_there: partsThere,
        created_at: rows.at,
        ...kept,
      })
    await add('a-whole.mp4', 2)
    await add('b-on-its-way.mp4', 1)
    await add('c-kept.mp4', 2, {
      file_name: 'Uo3x0b1m5m0pX9yJ6f2nQA',
      extension: 'mp4',
      has_video: true,
      length_ms: 1_000,
      kept_at: rows.at,
    })
    expect(await run()).toEqual([])
    expect(
      await rowsOf(pool, 'SELECT original_file_name, failed_as FROM recordings ORDER BY original_file_name'),
    ).toEqual([
      { original_file_name: 'a-whole.mp4', failed_as: 'recording.unread' },
      { original_file_name: 'b-on-its-way.mp4', failed_as: null },
      { original_file_name: 'c-kept.mp4', failed_as: null },
    ])
  })
})

describe('0195, settings without effect', () => {
  it('[3.28] [3.29] removes that a meeting is recorded from the start, or that its log is off', async () => {
    const { pool, run } = await databaseBefore('0195_settings_without_effect.sql')
    const rows = await writeRows(pool)
    const riverside = await rows.organization('Riverside')
    const host = await rows.user(riverside, 'nusrat@riverside.example')
    const settings = { startRecording: true, participantLog: false, waitingRoom: true }
    const meetingId = await rows.meeting(riverside, host)
    await pool.query('UPDATE meetings SET settings = $1', [settings])
    const session = { id: newId(), organization_id: riverside, meeting_id: meetingId, created_at: rows.at }
    await rows.insert('room_sessions', { ...session, settings })
    await rows.insert('organization_rules', {
      organization_id: riverside,
      meeting_defaults: { settings, locked: ['waitingRoom'] },
      updated_at: rows.at,
    })
    expect(await run()).toEqual([])
    for (const table of ['meetings', 'room_sessions'])
      expect(await rowsOf(pool, `SELECT settings FROM ${table}`)).toEqual([
        { settings: { waitingRoom: true } },
      ])
    expect(await rowsOf(pool, 'SELECT meeting_defaults FROM organization_rules')).toEqual([
      { meeting_defaults: { settings: { waitingRoom: true }, locked: ['waitingRoom'] } },
    ])
  })
})

describe('0422, notifications of people who wait', () => {
  it('[3.28] gives those from before no one whom they can admit, and leaves the others as they are', async () => {
    const { pool, run } = await databaseBefore('0422_people_of_lobby_notifications.sql')
    const rows = await writeRows(pool)
    const user = await rows.user(await rows.organization('Riverside'), 'nusrat@riverside.example')
    const common = { user_id: user, is_in_center: true, is_announced: false, created_at: rows.at }
    for (const kind of ['lobby', 'role_changed'])
      await rows.insert('notifications', { id: newId(), kind, key: kind, data: { name: 'Gast' }, ...common })
    expect(await run()).toEqual([])
    expect(await rowsOf(pool, 'SELECT data FROM notifications ORDER BY kind')).toEqual([
      { data: { name: 'Gast', participantIds: [] } },
      { data: { name: 'Gast' } },
    ])
  })
})
