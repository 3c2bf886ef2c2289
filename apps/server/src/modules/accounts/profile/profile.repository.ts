/** Changes by people to their own row. */

import type { PersonalInfo } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'

interface Person {
  organizationId: string
  userId: string
}

function own(db: DbOrTx, { organizationId, userId }: Person) {
  return db.updateTable('users').where('organization_id', '=', organizationId).where('id', '=', userId)
}

export async function updatePersonalInfo(
  db: DbOrTx,
  person: Person,
  info: PersonalInfo,
  now: Date,
): Promise<void> {
  await own(db, person)
    .set({
      first_name: info.firstName,
      last_name: info.lastName,
      job_title: info.jobTitle,
      department: info.department,
      phone: info.phone,
      updated_at: now,
    })
    .execute()
}

/** Locks a person's picture until the transaction ends. */
export async function findPictureForUpdate(
  db: DbOrTx,
  { organizationId, userId }: Person,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('picture_file_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.picture_file_id ?? null
}

export async function updatePicture(
  db: DbOrTx,
  person: Person,
  fileId: string | null,
  now: Date,
): Promise<void> {
  await own(db, person).set({ picture_file_id: fileId, updated_at: now }).execute()
}
