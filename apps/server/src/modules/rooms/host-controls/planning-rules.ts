import type { MeetingDefaults, OrganizationRole } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import { findPerson } from '../participants/people.repository.ts'

/** The organisation's rules for settings, and the host's role in it: hosts who are not admins are bound in the room as in planning. */
export async function planningRulesOf(
  db: DbOrTx,
  rules: Pick<RulesReader, 'meetingDefaultsOf'>,
  { session, actor }: { session: { organizationId: string }; actor: { userId: string | null } },
): Promise<[MeetingDefaults, OrganizationRole]> {
  const person = actor.userId === null ? null : await findPerson(db, actor.userId)
  const role = person?.organizationId === session.organizationId ? person.role : 'user'
  return [await rules.meetingDefaultsOf(db, session.organizationId), role]
}
