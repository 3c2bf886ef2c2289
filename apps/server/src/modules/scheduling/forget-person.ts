import type { Tx } from '../../platform/database/database.ts'
import { createInviteesRepository } from './invitees.repository.ts'
import { createRegistrationsRepository } from './registration/registrations.repository.ts'

interface Person {
  organizationId: string
  email: string
}

/** The registrations under a person's address for meetings of the own organisation. */
export function listRegistrationIds(tx: Tx, { organizationId, email }: Person): Promise<string[]> {
  return createRegistrationsRepository(tx).listIdsOf(organizationId, email)
}

/** Takes out what stands under a person's address in meetings of the own organisation; the account takes the rest with it. */
export async function forgetPerson(tx: Tx, { organizationId, email }: Person): Promise<void> {
  await createRegistrationsRepository(tx).deleteOf(organizationId, email)
  await createInviteesRepository(tx).deleteByEmail(organizationId, email)
}
