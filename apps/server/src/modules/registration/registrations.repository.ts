/** Rows hang on the first part of a series: `meetingId` is always what `firstPartOf` of the meetings gives. */

import type { Language, Registration } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { RegistrationAnswer, RegistrationsTable } from '../meetings/meetings.tables.ts'

export interface RegistrationRow {
  id: string
  name: string
  email: string
  language: Language
  timeZone: string | null
  answers: RegistrationAnswer[]
  state: Registration['state']
  createdAt: number
}

export interface RegistrationFilter {
  state?: Registration['state'] | undefined
  search?: string | undefined
}

function filtered(db: DbOrTx, meetingId: string, { state, search }: RegistrationFilter) {
  let query = db.selectFrom('registrations').where('meeting_id', '=', meetingId)
  if (state) query = query.where('state', '=', state)
  if (search) {
    const pattern = containing(search)
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', pattern), eb(sql<string>`email::text`, 'ilike', pattern)]),
    )
  }
  return query
}

/** False when the address has registered already. */
export async function insert(db: DbOrTx, registration: Insertable<RegistrationsTable>): Promise<boolean> {
  const row = await db
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.columns(['meeting_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Under these addresses, for all meetings of an organisation. */
export async function listIdsOf(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', '=', sql<string>`ANY(${[...emails]}::citext[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Under these addresses, for all meetings of an organisation. */
export async function deleteByEmails(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('organization_id', '=', organizationId)
    .where('email', '=', sql<string>`ANY(${[...emails]}::citext[])`)
    .execute()
}

export async function getByEmail(db: DbOrTx, meetingId: string, email: string): Promise<RegistrationRow> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return registrationOf(row)
}

/** The registration with this token, in any state. */
export async function findByToken(
  db: DbOrTx,
  meetingId: string,
  tokenHash: Buffer,
): Promise<RegistrationRow | null> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** Locked against other decisions until the transaction ends. */
export async function isApprovedForShare(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('state')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.state === 'approved'
}

export async function list(
  db: DbOrTx,
  meetingId: string,
  { page, pageSize, ...filter }: RegistrationFilter & { page: number; pageSize: number },
): Promise<{ registrations: RegistrationRow[]; total: number }> {
  const { total } = await filtered(db, meetingId, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(db, meetingId, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { registrations: rows.map(registrationOf), total }
}

/** In the order in which they came. */
export async function listAll(
  db: DbOrTx,
  meetingId: string,
  filter: RegistrationFilter = {},
): Promise<RegistrationRow[]> {
  const rows = await filtered(db, meetingId, filter).selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(registrationOf)
}

export async function countPending(db: DbOrTx, meetingId: string): Promise<number> {
  const { count } = await filtered(db, meetingId, { state: 'pending' })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many wait for a word of this host, by meeting, also of meetings that are over. */
export async function listWaiting(
  db: DbOrTx,
  organizationId: string,
  hostUserId: string,
): Promise<{ meetingId: string; count: number }[]> {
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .select(['r.meeting_id', sql<number>`count(*)::int`.as('count')])
    .where('r.organization_id', '=', organizationId)
    .where('r.state', '=', 'pending')
    .where('m.host_user_id', '=', hostUserId)
    .groupBy('r.meeting_id')
    .execute()
  return rows.map((row) => ({ meetingId: row.meeting_id, count: row.count }))
}

/** How many of these there are; locked against other decisions until the transaction ends. */
export async function countForUpdate(db: DbOrTx, meetingId: string, ids: string[]): Promise<number> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

/** Of those whose state is another. */
export async function listAddressesToJudge(
  db: DbOrTx,
  meetingId: string,
  { ids, state }: { ids: string[]; state: 'approved' | 'refused' },
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('email')
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', ids)
    .where('state', '<>', state)
    .execute()
  return rows.map(({ email }) => email)
}

/** Returns those whose state was another. */
export async function judge(
  db: DbOrTx,
  meetingId: string,
  { ids, state, now }: { ids: string[]; state: 'approved' | 'refused'; now: Date },
): Promise<RegistrationRow[]> {
  const rows = await db
    .updateTable('registrations')
    .set({ state, judged_at: now })
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', ids)
    .where('state', '<>', state)
    .returningAll()
    .execute()
  return rows.map(registrationOf)
}

function registrationOf(row: {
  id: string
  name: string
  email: string
  language: Language
  time_zone: string | null
  answers: RegistrationAnswer[]
  state: Registration['state']
  created_at: Date
}): RegistrationRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone,
    answers: row.answers,
    state: row.state,
    createdAt: row.created_at.getTime(),
  }
}
