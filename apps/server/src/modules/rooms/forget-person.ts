import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Takes the name and the addresses of a person out of all rooms they were in, signed in or by one of these registrations. That somebody was
 * there, and what they wrote to others, stays.
 */
export async function forgetPerson(
  tx: Tx,
  { userId, registrationIds }: { userId: string; registrationIds: readonly string[] },
): Promise<void> {
  const theirs = sql`(user_id = ${userId} OR registration_id = ANY(${[...registrationIds]}::uuid[]))`
  await sql`UPDATE room_messages SET display_name = ''
    WHERE participant_id IN (SELECT id FROM participants WHERE ${theirs})`.execute(tx)
  await sql`UPDATE participants SET display_name = '', address = '', user_id = NULL WHERE ${theirs}`.execute(
    tx,
  )
}
