import { emailKey } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { authSessionRepository, type User, userRepository } from '../accounts/index.ts'
import { challengeRepository, signInTokenRepository } from '../authentication/index.ts'
import * as connectedAccountsRepository from './connected-accounts.repository.ts'
import * as providerRepository from './providers.repository.ts'

interface OperatorDeps {
  db: Db
  clock: Clock
  audit: AuditLog
}

/**
 * Makes someone an operator of the installation (spec 2.48, 6.5), or takes that back. Only an active account whose address its
 * owner has confirmed becomes one, and none whose password an admin has set. Its sessions and its links with sign-in providers end: admins of an organisation choose the provider, and
 * may have set the password that opened a session. Twice is harmless. Returns false where there is no such account.
 */
export async function setOperator(
  { db, clock, audit }: OperatorDeps,
  email: string,
  isOperator: boolean,
): Promise<boolean> {
  const address = emailKey(email)
  if (!isOperator) return userRepository.endOperator(db, address)
  return db.transaction().execute(async (tx) => {
    const account = await userRepository.findByEmail(tx, address)
    if (!account || !(await userRepository.makeOperator(tx, address))) return false
    if (!account.isOperator) await closeWaysIn(tx, account, { clock, audit })
    return true
  })
}

/** Sessions that someone else may have opened before the account was an operator's. */
async function closeWaysIn(tx: Tx, user: User, { clock, audit }: Omit<OperatorDeps, 'db'>): Promise<void> {
  await signInTokenRepository.deleteOfUser(tx, user.id, null)
  await challengeRepository.deleteOfUser(tx, user.id)
  await providerRepository.deleteSignInsOfUser(tx, user.id)
  await authSessionRepository.endAllOfUser(tx, user.id, 'role_changed', new Date(clock.now()))
  for (const provider of await connectedAccountsRepository.deleteAll(tx, user.id))
    await audit.record(tx, {
      actorUserId: null,
      organizationId: user.organizationId,
      act: 'account_disconnected',
      subject: { kind: 'user', id: user.id, name: user.displayName },
      before: { provider },
      after: null,
      address: null,
    })
}
