/** People's own preferences, in their row. */

import type { CallPreferences } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'

interface Person {
  organizationId: string
  userId: string
}

function own(db: DbOrTx, { organizationId, userId }: Person, now: Date) {
  return db
    .updateTable('users')
    .set({ updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
}

/** Null if nothing was chosen. Throws if the user does not exist. */
export async function findCall(
  db: DbOrTx,
  { organizationId, userId }: Person,
): Promise<CallPreferences | null> {
  const row = await db
    .selectFrom('users')
    .select('call_preferences')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.call_preferences
}

export async function updateCall(
  db: DbOrTx,
  person: Person,
  call: CallPreferences,
  now: Date,
): Promise<void> {
  await own(db, person, now)
    .set({ call_preferences: JSON.stringify(call) })
    .execute()
}
