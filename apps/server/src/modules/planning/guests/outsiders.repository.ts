/** Addresses outside an organisation, in lower case. */

import type { DbOrTx } from '../../../platform/database/database.ts'
import { firstPartOf } from '../../meetings/index.ts'

/** The addresses that belong to no one in the organisation. */
export async function listStrangers(
  db: DbOrTx,
  organizationId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('email', 'in', addresses)
    // People who have not accepted the organisation's invitation get mails like anyone outside.
    .where('status', 'in', ['active', 'suspended'])
    .where('deleted_at', 'is', null)
    .execute()
  const colleagues = new Set(rows.map(({ email }) => email.toLowerCase()))
  return addresses.filter((address) => !colleagues.has(address))
}

/** The addresses that mails about a meeting go to: invited ones outside the organisation, and those of registrations that were not refused. */
export async function listMailed(db: DbOrTx, organizationId: string, meetingId: string): Promise<string[]> {
  const firstPart = await firstPartOf(db, meetingId)
  const [invited, registered] = await Promise.all([
    db
      .selectFrom('invitees as i')
      .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
      .select('i.email')
      .where('m.organization_id', '=', organizationId)
      .where('i.meeting_id', '=', meetingId)
      .where('i.email', 'is not', null)
      .execute(),
    db
      .selectFrom('registrations')
      .select('email')
      .where('organization_id', '=', organizationId)
      .where('meeting_id', '=', firstPart)
      .where('state', '<>', 'refused')
      .execute(),
  ])
  return [...new Set([...invited, ...registered].flatMap(({ email }) => email?.toLowerCase() ?? []))]
}
