import { limits } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { membersRepository, type OpenSession, type Origin, type User } from '../../accounts/index.ts'
import { isPublicDomain, domainOf } from '../../../platform/email-domains/email-domains.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { SignUpAccounts } from './sign-up-accounts.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { SignUp } from './sign-ups.repository.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { Verification } from '../verification.ts'

interface DomainJoiningDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  verification: Verification
  accounts: SignUpAccounts
  rules: RulesReader
  secondFactor: Pick<SecondFactor, 'proceed'>
  resets: Pick<PasswordResets, 'makeLink'>
}

/** What the person chooses from, and what the choice is sent with. */
export interface JoinOffer {
  challenge: string
  organizations: { id: string; name: string }[]
}

export type DomainJoining = ReturnType<typeof createDomainJoining>

/**
 * Joining an organisation without being invited, by an address of a domain that it opened (spec 5.1;
 * docs/decisions/0007-joining-by-domain.md). Offered only to people who have proven the address.
 */
export function createDomainJoining(deps: DomainJoiningDeps) {
  const { db, clock, audit, verification, accounts, rules, secondFactor, resets } = deps

  /**
   * Proves the address of a sign-up, where some organisation can be joined with it: its code and link are used up, and the
   * choice waits for an hour. Null where there is nothing to choose, or someone else was faster.
   */
  async function offer(
    tx: Tx,
    { id, email }: Pick<SignUp, 'id' | 'email'>,
    by: { codeHash: string } | { linkHash: string },
  ): Promise<JoinOffer | null> {
    const organizations = isPublicDomain(domainOf(email)) ? [] : await rules.listOpenTo(tx, email)
    if (organizations.length === 0) return null
    const challenge = verification.newLinkToken()
    const isProven = await signUpRepository.prove(tx, id, by, {
      linkHash: verification.hashLinkToken(challenge),
      expiresAt: new Date(clock.now() + limits.links.verificationMs),
      maxAttempts: limits.otp.attempts,
      now: new Date(clock.now()),
    })
    return isProven ? { challenge, organizations } : null
  }

  /** A member with the role User and a seat, as after an invitation. Throws `organization.not_found`, `identity.challenge_expired`. */
  async function makeMember(
    tx: Tx,
    signUp: SignUp,
    organizationId: string,
    address: string,
  ): Promise<{ user: User; mustChange: boolean }> {
    await membersRepository.lockOrganization(tx, organizationId)
    const isOpen = (await rules.listOpenTo(tx, signUp.email)).some(({ id }) => id === organizationId)
    if (!isOpen) throw new AppError('organization.not_found')
    await rules.requireAllowedEmail(tx, organizationId, signUp.email)
    const { passwordMinChars } = await rules.securityOf(tx, organizationId)
    const mustChange = signUp.passwordChars < passwordMinChars
    const user = await accounts.make(tx, signUp, {
      organizationId,
      role: 'user',
      mustChangePassword: mustChange,
    })
    if (!user) throw new AppError('identity.challenge_expired')
    await audit.record(tx, {
      actorUserId: user.id,
      organizationId,
      act: 'user_joined',
      subject: { kind: 'user', id: user.id, name: user.displayName },
      before: null,
      after: { email: user.email },
      address,
    })
    return { user, mustChange }
  }

  return {
    offer,

    /**
     * In place of the organisation of one's own. Throws what `secondFactor.proceed` throws, and
     * `identity.password_change_required` where the organisation asks for a longer password.
     */
    async join(challenge: string, organizationId: string, origin: Origin): Promise<OpenSession> {
      const { user, token } = await db.transaction().execute(async (tx) => {
        const linkHash = verification.hashLinkToken(challenge)
        const signUp = await signUpRepository.useProven(tx, linkHash, new Date(clock.now()))
        if (!signUp) throw new AppError('identity.challenge_expired')
        const member = await makeMember(tx, signUp, organizationId, origin.address)
        return {
          user: member.user,
          token: member.mustChange ? await resets.makeLink(tx, member.user.id) : null,
        }
      })
      if (token !== null) throw new AppError('identity.password_change_required', { token })
      return secondFactor.proceed(user, { origin, isPersistent: true })
    },
  }
}
