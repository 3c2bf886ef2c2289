import { limits } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refusalOf } from './accounts.policy.ts'
import * as userRepository from './users.repository.ts'
import type { User } from './users.repository.ts'

/**
 * For someone who has proven to be this user. Throws the reason why they may not use the product: `identity.suspended` with the own address
 * and whom to contact (spec 4.2, 8.1), `identity.account_not_found` (deleted), `identity.credentials_incorrect` (invited).
 */
export async function requireNotRefused(
  db: DbOrTx,
  user: Pick<User, 'organizationId' | 'email' | 'status' | 'deletedAt'>,
): Promise<void> {
  const refusal = refusalOf(user)
  if (refusal === 'identity.suspended') throw await suspendedError(db, user)
  if (refusal) throw new AppError(refusal)
}

/** `identity.suspended`, with the owners and admins whom the person can contact. */
export async function suspendedError(
  db: DbOrTx,
  { organizationId, email }: Pick<User, 'organizationId' | 'email'>,
): Promise<AppError> {
  const administrators = await userRepository.listAdministrators(db, organizationId)
  const byRole = administrators.toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
  return new AppError('identity.suspended', {
    email,
    administrators: byRole
      .slice(0, limits.people.maxShownAdministrators)
      .map(({ displayName, email: address }) => ({ name: displayName, email: address })),
  })
}
