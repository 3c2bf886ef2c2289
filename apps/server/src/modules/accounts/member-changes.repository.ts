/** Changes to accounts by administrators. Everything but `purge` is scoped by organisation. */

import type { OrganizationRole } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'

/** The fields of a person that administrators edit. */
export interface PersonChange {
  firstName: string
  lastName: string
  jobTitle: string
  department: string
  phone: string
  role: OrganizationRole
}

function ofUser(db: DbOrTx, organizationId: string, userId: string) {
  return db.updateTable('users').where('organization_id', '=', organizationId).where('id', '=', userId)
}

export async function change(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  change: PersonChange,
  now: Date,
): Promise<void> {
  await ofUser(db, organizationId, userId)
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      job_title: change.jobTitle,
      department: change.department,
      phone: change.phone,
      role: change.role,
      updated_at: now,
    })
    .execute()
}

export async function changeRole(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  role: OrganizationRole,
  now: Date,
): Promise<void> {
  await ofUser(db, organizationId, userId).set({ role, updated_at: now }).execute()
}

/** active → suspended. */
export async function suspend(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  { by, reason, at }: { by: string; reason: string | null; at: Date },
): Promise<void> {
  await ofUser(db, organizationId, userId)
    .set({
      status: 'suspended',
      suspended_at: at,
      suspended_by: by,
      suspension_reason: reason,
      updated_at: at,
    })
    .execute()
}

/** suspended → active. */
export async function reactivate(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await ofUser(db, organizationId, userId)
    .set({
      status: 'active',
      suspended_at: null,
      suspended_by: null,
      suspension_reason: null,
      updated_at: now,
    })
    .execute()
}

async function deleteRow(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await ofUser(db, organizationId, userId).set({ deleted_at: at, deleted_by: by, updated_at: at }).execute()
}

export async function restore(db: DbOrTx, organizationId: string, userId: string, now: Date): Promise<void> {
  await ofUser(db, organizationId, userId)
    .set({ deleted_at: null, deleted_by: null, updated_at: now })
    .execute()
}

/** Rows of other tables that refer to the account are deleted with it or erased before. */
export async function purge(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

export { deleteRow as delete }
