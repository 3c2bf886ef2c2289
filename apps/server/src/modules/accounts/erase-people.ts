import type { Tx } from '../../platform/database/database.ts'
import { pagesOf } from '../../platform/exports/exported-files.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { AuthSessions } from './auth-sessions/auth-sessions.service.ts'
import * as userRepository from './users.repository.ts'

/**
 * Called before an organisation is deleted, in the same transaction: signs everyone out, closes their sockets, and removes their names and addresses
 * from the data of other organisations.
 */
export function createErasePeople({
  authSessions,
  personalData,
}: {
  authSessions: Pick<AuthSessions, 'endAllOfOrganization'>
  personalData: Pick<AllPersonalData, 'erase'>
}) {
  return async function erasePeople(tx: Tx, organizationId: string): Promise<void> {
    await authSessions.endAllOfOrganization(tx, organizationId, 'deleted')
    const read = (after: string, limit: number) => userRepository.listAfter(tx, organizationId, after, limit)
    for await (const page of pagesOf(read)) {
      const userIds = page.map(({ id }) => id)
      const emails = page.map(({ email }) => email)
      await personalData.erase(tx, { organizationId, userIds, emails, organizationEnds: true })
    }
  }
}
