import { emailKey } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { createAuthSessionRepository } from './auth-sessions.repository.ts'
import { createSignInTokenRepository } from './sign-in-token/sign-in-tokens.repository.ts'
import { createConnectedAccountsRepository } from './single-sign-on/connected-accounts.repository.ts'
import { createProviderRepository } from './single-sign-on/providers.repository.ts'
import { createChallengeRepository } from './two-factor/challenges.repository.ts'
import { createUserRepository, type User } from './users.repository.ts'

interface OperatorDeps {
  db: Db
  clock: Clock
  audit: AuditLog
}

/**
 * Makes somebody an operator of the installation (spec 2.48, 6.5), or takes that back. Only an active account whose address its
 * owner has confirmed becomes one, and none whose password an admin has set. Its sessions and its links with sign-in providers end: admins of an organisation choose the provider, and
 * may have set the password that opened a session. Twice is harmless. Returns false where there is no such account.
 */
export async function setOperator(
  { db, clock, audit }: OperatorDeps,
  email: string,
  isOperator: boolean,
): Promise<boolean> {
  const address = emailKey(email)
  if (!isOperator) return createUserRepository(db).endOperator(address)
  return db.transaction().execute(async (tx) => {
    const users = createUserRepository(tx)
    const account = await users.findByEmail(address)
    if (!account || !(await users.makeOperator(address))) return false
    if (!account.isOperator) await closeWaysIn(tx, account, { clock, audit })
    return true
  })
}

/** Whatever somebody else may have opened before the account was an operator's. */
async function closeWaysIn(tx: Tx, user: User, { clock, audit }: Omit<OperatorDeps, 'db'>): Promise<void> {
  await createSignInTokenRepository(tx).deleteOfUser(user.id, null)
  await createChallengeRepository(tx).deleteOfUser(user.id)
  await createProviderRepository(tx).deleteSignInsOfUser(user.id)
  await createAuthSessionRepository(tx).endAllOfUser(user.id, 'role_changed', new Date(clock.now()))
  for (const provider of await createConnectedAccountsRepository(tx).deleteAll(user.id))
    await audit.record(tx, {
      actorUserId: null,
      organizationId: user.organizationId,
      act: 'account_disconnected',
      subject: { kind: 'user', id: user.id, name: user.displayName.trim() },
      before: { provider },
      after: null,
      address: null,
    })
}
