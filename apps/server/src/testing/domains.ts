import type { Db } from '../platform/database/database.ts'

/** A domain whose DNS record was seen. */
export async function proveDomain(
  db: Db,
  organizationId: string,
  domain: string,
  { at = new Date() }: { at?: Date } = {},
): Promise<void> {
  await db
    .insertInto('organization_domains')
    .values({
      organization_id: organizationId,
      domain,
      token: 'token-of-a-test',
      state: 'proven',
      state_since: at,
      checked_at: at,
      seen_at: at,
      added_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
