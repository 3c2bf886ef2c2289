import { sql, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import type { DomainStanding } from './domain-states.ts'
import type { DomainState, OrganizationDomainsTable } from '../../tenancy/domains/domains.tables.ts'

/** A domain that an organisation claims. */
export interface DomainClaim extends DomainStanding {
  organizationId: string
  domain: string
  token: string
  checkedAt: number | null
}

export async function list(db: DbOrTx, organizationId: string): Promise<DomainClaim[]> {
  const rows = await db
    .selectFrom('organization_domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute()
  return rows.map(claimOf)
}

export async function find(db: DbOrTx, organizationId: string, domain: string): Promise<DomainClaim | null> {
  const row = await db
    .selectFrom('organization_domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row ? claimOf(row) : null
}

export async function insert(
  db: DbOrTx,
  claim: {
    organizationId: string
    domain: string
    token: string
    now: Date
  },
): Promise<DomainClaim> {
  const row = await db
    .insertInto('organization_domains')
    .values({
      organization_id: claim.organizationId,
      domain: claim.domain,
      token: claim.token,
      state: 'pending',
      state_since: claim.now,
      added_at: claim.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return claimOf(row)
}

/** Stores the time of a check, and the state. */
export async function update(
  db: DbOrTx,
  { organizationId, domain, state: before }: DomainClaim,
  { state, isSeen, now }: { state: DomainState; isSeen: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('organization_domains')
    .set({
      checked_at: now,
      ...(isSeen ? { seen_at: now } : {}),
      ...(state === before ? {} : { state, state_since: now }),
    })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
}

/** False if the organisation does not have it. */
async function deleteRow(db: DbOrTx, organizationId: string, domain: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * The pending domains that are due, the longest waiting first. Each is checked after an eighth of its age, but not within ten minutes: a new record is
 * found soon, and one that never appears costs some fifty queries.
 */
export async function listPending(
  db: DbOrTx,
  now: Date,
  { addedAfter, count }: { addedAfter: Date; count: number },
): Promise<{ organizationId: string; domain: string }[]> {
  const rows = await db
    .selectFrom('organization_domains')
    .select(['organization_id', 'domain'])
    .where('state', '=', 'pending')
    .where('state_since', '>', addedAfter)
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        sql<boolean>`checked_at <= ${now}::timestamptz - greatest(interval '10 minutes', (${now}::timestamptz - state_since) / 8)`,
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('organization_id')
    .orderBy('domain')
    .limit(count)
    .execute()
  return rows.map((row) => ({ organizationId: row.organization_id, domain: row.domain }))
}

/** Proven domains that were not checked since then, the longest waiting first. */
export async function listToCheck(
  db: DbOrTx,
  before: Date,
): Promise<{ organizationId: string; domain: string }[]> {
  const rows = await db
    .selectFrom('organization_domains')
    .select(['organization_id', 'domain'])
    .where('state', 'in', ['proven', 'missing'])
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', before)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('organization_id')
    .orderBy('domain')
    .execute()
  return rows.map((row) => ({ organizationId: row.organization_id, domain: row.domain }))
}

/** Locks the claims of all organisations to a domain until the transaction ends. */
export async function lockClaims(tx: Tx, domain: string): Promise<DomainClaim[]> {
  const rows = await tx
    .selectFrom('organization_domains')
    .selectAll()
    .where('domain', '=', domain)
    .orderBy('organization_id')
    .forUpdate()
    .execute()
  return rows.map(claimOf)
}

function claimOf(row: Selectable<OrganizationDomainsTable>): DomainClaim {
  return {
    organizationId: row.organization_id,
    domain: row.domain,
    token: row.token,
    state: row.state,
    stateSince: row.state_since.getTime(),
    seenAt: row.seen_at?.getTime() ?? null,
    checkedAt: row.checked_at?.getTime() ?? null,
  }
}

export { deleteRow as delete }
