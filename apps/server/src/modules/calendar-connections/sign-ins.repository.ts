import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { CalendarSignInsTable } from './calendar-connections.tables.ts'

type SignIn = Selectable<CalendarSignInsTable>

export async function insert(db: DbOrTx, signIn: Insertable<CalendarSignInsTable>): Promise<void> {
  await db.insertInto('calendar_sign_ins').values(signIn).execute()
}

/** Consumes a sign-in of the browser that started it. If several requests try at the same time, exactly one gets it. */
export async function use(
  db: DbOrTx,
  {
    stateHash,
    browserHash,
    provider,
    now,
  }: { stateHash: string; browserHash: string; provider: SignIn['provider']; now: Date },
): Promise<SignIn | undefined> {
  return db
    .deleteFrom('calendar_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOfUser(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('calendar_sign_ins').where('user_id', '=', userId).execute()
}

export async function deleteBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('calendar_sign_ins').where('expires_at', '<', time).execute()
}
