import type { Language } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { ChosenSettings } from './notifications.tables.ts'

/** A person to notify, with their choices and the organisation's. */
export interface NotifiedUser {
  id: string
  organizationId: string
  email: string
  firstName: string
  language: Language
  timeZone: string
  timeFormat: '12' | '24'
  own: ChosenSettings | null
  organization: ChosenSettings | null
}

/** Users by ID, without suspended and deleted ones. */
export async function listUsers(
  db: DbOrTx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotifiedUser>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('notification_settings as s', 's.user_id', 'u.id')
    .leftJoin('organization_notification_settings as o', 'o.organization_id', 'u.organization_id')
    .select([
      'u.id',
      'u.organization_id as organizationId',
      'u.email',
      'u.first_name as firstName',
      'u.language',
      'u.time_zone as timeZone',
      'u.time_format as timeFormat',
      's.chosen as own',
      'o.chosen as organization',
    ])
    .where('u.id', 'in', userIds)
    .where('u.status', '<>', 'suspended')
    .where('u.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findOrganization(db: DbOrTx, organizationId: string): Promise<ChosenSettings | null> {
  const row = await db
    .selectFrom('organization_notification_settings')
    .select('chosen')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.chosen ?? null
}

export async function saveOwn(
  db: DbOrTx,
  userId: string,
  settings: ChosenSettings,
  now: Date,
): Promise<void> {
  const values = { chosen: JSON.stringify(settings), changed_at: now }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function saveOrganization(
  db: DbOrTx,
  organizationId: string,
  settings: ChosenSettings,
  now: Date,
): Promise<void> {
  const values = { chosen: JSON.stringify(settings), changed_at: now }
  await db
    .insertInto('organization_notification_settings')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}
