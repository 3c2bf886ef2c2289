import { limits, type ResetLinkUser } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type Origin,
  refusalOf,
  type User,
  userRepository,
  type UserWithPassword,
} from '../../accounts/index.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { Verification } from '../verification.ts'
import * as passwordResetRepository from './password-resets.repository.ts'

export interface ResetLinksDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  verification: Verification
  organizations: Pick<OrganizationDirectory, 'find'>
  rules: Pick<RulesReader, 'securityOf'>
  onlyRule: Pick<OnlyRule, 'requirePassword'>
}

/** Links to a new password, mailed or issued during sign-in. */
export function createResetLinks(deps: ResetLinksDeps) {
  const { db, clock, limiter, verification, organizations, rules, onlyRule } = deps

  /** A link without a mail, for a person who has just signed in and has to choose another password. Returns its token. */
  async function makeLink(tx: Tx, userId: string, { isMailed = false } = {}): Promise<string> {
    const id = newId(clock.now())
    const linkToken = verification.newLinkToken()
    await passwordResetRepository.insert(tx, {
      id,
      user_id: userId,
      // A code that no one knows.
      code_hash: verification.hashCode(id, verification.newLinkToken()),
      link_hash: verification.hashLinkToken(linkToken),
      granted_hash: null,
      is_mailed: isMailed,
      expires_at: new Date(clock.now() + limits.links.resetMs),
      created_at: new Date(clock.now()),
    })
    return linkToken
  }

  /**
   * For every kind of sign-in, once the person is known: throws `identity.password_change_required` with the token of a link if the password has
   * to be changed first, because the person who chose it could sign in with it.
   */
  async function requireOwnPassword({ id, mustChangePassword }: User): Promise<void> {
    if (!mustChangePassword) return
    const token = await db.transaction().execute((tx) => makeLink(tx, id))
    throw new AppError('identity.password_change_required', { token })
  }

  /** Whose link it is; uses nothing up. Throws `identity.reset_link_expired`, `identity.reset_link_used`, `sso.only`. */
  function linkUser(token: string, origin: Origin): Promise<ResetLinkUser> {
    return countLinkMisses(limiter, origin, () => findLinkUser(token))
  }

  async function findLinkUser(token: string): Promise<ResetLinkUser> {
    const reset = await passwordResetRepository.findByLink(db, verification.hashLinkToken(token))
    if (reset?.usedAt) throw new AppError('identity.reset_link_used')
    const user = reset && reset.expiresAt > clock.now() ? await findUsable(reset.userId) : null
    if (!user) throw new AppError('identity.reset_link_expired')
    await onlyRule.requirePassword(db, user)
    const { firstName, email, organizationId } = user
    const organization = await organizations.find(db, organizationId)
    const { passwordMinChars } = await rules.securityOf(db, organizationId)
    const isAlone = organization?.kind !== 'organization'
    return { firstName, email, organizationId: isAlone ? null : organizationId, passwordMinChars }
  }

  async function findUsable(userId: string, connection: Db | Tx = db): Promise<UserWithPassword | null> {
    const user = await userRepository.findAnywhere(connection, userId)
    return user && !refusalOf(user) ? user : null
  }

  return { makeLink, requireOwnPassword, linkUser, findUsable }
}
