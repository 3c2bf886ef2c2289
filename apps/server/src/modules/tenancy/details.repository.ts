import type { OrganizationInformation, OrganizationSize } from '@majlis/contract'
import type { Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { OrganizationsTable } from './organizations.tables.ts'

/** What an organisation says of itself, and its addresses. */
export interface OrganizationRecord {
  id: string
  name: string
  kind: OrganizationsTable['kind']
  size: OrganizationSize | null
  address: string
  location: string
  city: string
  stateOrZip: string
  country: string | null
  website: string | null
  vanityUrl: string | null
  hostName: string | null
  createdBy: string | null
  updatedBy: string | null
  isOnboarded: boolean
  deletionDueAt: number | null
}

interface Stamp {
  by: string
  at: Date
}

function own(db: DbOrTx, organizationId: string) {
  return db.updateTable('organizations').where('id', '=', organizationId)
}

export async function find(db: DbOrTx, organizationId: string): Promise<OrganizationRecord | null> {
  const row = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

export async function findByAddress(
  db: DbOrTx,
  column: 'vanity_url' | 'host_name',
  value: string,
): Promise<OrganizationRecord | null> {
  const row = await db.selectFrom('organizations').selectAll().where(column, '=', value).executeTakeFirst()
  return row ? recordOf(row) : null
}

/** Undefined fields are not changed. */
export async function update(
  db: DbOrTx,
  organizationId: string,
  information: OrganizationInformation,
  { by, at }: Stamp,
): Promise<void> {
  const { stateOrZip, ...named } = information
  await own(db, organizationId)
    .set({ ...named, state_or_zip: stateOrZip, updated_by: by, updated_at: at })
    .execute()
}

export async function updateAddresses(
  db: DbOrTx,
  organizationId: string,
  { vanityUrl, hostName }: { vanityUrl: string | null; hostName: string | null },
  { by, at }: Stamp,
): Promise<void> {
  await own(db, organizationId)
    .set({ vanity_url: vanityUrl, host_name: hostName, updated_by: by, updated_at: at })
    .execute()
}

export async function updateKind(
  db: DbOrTx,
  organizationId: string,
  { kind, name }: Pick<OrganizationRecord, 'kind' | 'name'>,
  { by, at }: Stamp,
): Promise<void> {
  await own(db, organizationId).set({ kind, name, updated_by: by, updated_at: at }).execute()
}

/** The person who completes the first steps counts as the founder. */
export async function markOnboarded(db: DbOrTx, organizationId: string, { by, at }: Stamp): Promise<void> {
  await own(db, organizationId)
    .where('onboarded_at', 'is', null)
    .set({ onboarded_at: at, created_by: by })
    .execute()
}

export async function updateDeletion(
  db: DbOrTx,
  organizationId: string,
  deletion: { requestedAt: Date; dueAt: Date } | null,
  { by, at }: Stamp,
): Promise<void> {
  await own(db, organizationId)
    .set({
      deletion_requested_at: deletion?.requestedAt ?? null,
      deletion_due_at: deletion?.dueAt ?? null,
      deletion_reminded_at: null,
      updated_by: by,
      updated_at: at,
    })
    .execute()
}

/** Those whose time is over, the longest first. */
export async function listDue(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those that end before an instant, and whose people have had no reminder yet. */
export async function listToRemind(db: DbOrTx, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('deletion_due_at', '<=', until)
    .where('deletion_reminded_at', 'is', null)
    .orderBy('deletion_due_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** False when it was done before, or the organisation is kept. */
export async function markReminded(db: DbOrTx, organizationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await own(db, organizationId)
    .where('deletion_due_at', 'is not', null)
    .where('deletion_reminded_at', 'is', null)
    .set({ deletion_reminded_at: now })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With everything in it. */
async function deleteRow(db: DbOrTx, organizationId: string): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute()
}

/** Everyone who has an account, or an invitation to one. */
export async function countPeople(db: DbOrTx, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** One change of an organisation at a time. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<OrganizationRecord | null> {
  const row = await tx
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

function recordOf(row: Selectable<OrganizationsTable>): OrganizationRecord {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    size: row.size,
    address: row.address,
    location: row.location,
    city: row.city,
    stateOrZip: row.state_or_zip,
    country: row.country,
    website: row.website,
    vanityUrl: row.vanity_url,
    hostName: row.host_name,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    isOnboarded: row.onboarded_at !== null,
    deletionDueAt: row.deletion_due_at?.getTime() ?? null,
  }
}

export { deleteRow as delete }
