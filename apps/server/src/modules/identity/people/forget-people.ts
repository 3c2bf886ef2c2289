import type { Tx } from '../../../platform/database/database.ts'
import { pagesOf } from '../../../platform/exports/exported-files.ts'
import type { AuthSessions } from '../auth-sessions.service.ts'
import type { PersonTraces } from '../identity.ports.ts'
import { createSignUpRepository } from '../sign-ups.repository.ts'
import { createUserRepository } from '../users.repository.ts'

/**
 * Ahead of the end of an organisation, in its transaction: everybody is signed out, their sockets close, and what other
 * people keep of them loses names and addresses.
 */
export function createForgetPeople({
  authSessions,
  traces,
}: {
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  traces: Pick<PersonTraces, 'forget'>
}) {
  return async function forgetPeople(tx: Tx, organizationId: string): Promise<void> {
    const users = createUserRepository(tx)
    const read = (after: string, limit: number) => users.listAfter(organizationId, after, limit)
    for await (const page of pagesOf(read)) {
      for (const user of page) {
        await authSessions.endAllOfUser(tx, user, 'deleted')
        await traces.forget(tx, { organizationId, userId: user.id, email: user.email })
        await createSignUpRepository(tx).deleteByEmail(user.email)
      }
    }
  }
}
