import type { ProofKind, Security } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { requireRecentProof } from '../../../platform/http/recent-proof.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { authSessionRepository, userRepository, type UserWithPassword } from '../../accounts/index.ts'
import { proofLimits } from '../authentication.limits.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import * as passkeyRepository from '../passkeys/passkeys.repository.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'

interface SecurityDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  passwords: Passwords
  twoFactor: TwoFactor
  rules: RulesReader
}

export interface Proof {
  password?: string | undefined
}

export type SecurityService = ReturnType<typeof createSecurity>

/** What protects an account, and the proofs that changes to it require. */
export function createSecurity(deps: SecurityDeps) {
  const { db, clock, limiter, passwords, twoFactor, rules } = deps

  async function show({ userId, organizationId }: UserCaller): Promise<Security> {
    const user = await getUser(userId)
    const { passwordMinChars } = await rules.securityOf(db, organizationId)
    return {
      hasPassword: user.passwordHash !== null,
      passwordMinChars,
      proofs: await listProofs(user),
      twoFactor: {
        isEnabled: await twoFactor.isEnabled(db, userId),
        recoveryCodesLeft: await twoFactor.countRecoveryCodes(userId),
        isRequired: await rules.requiresTwoFactor(db, organizationId),
      },
    }
  }

  async function getUser(userId: string): Promise<UserWithPassword> {
    const user = await userRepository.findAnywhere(db, userId)
    if (!user) throw new AppError('identity.unauthenticated')
    return user
  }

  /** By what the person can prove who they are, beside signing in again. */
  async function listProofs({ id, passwordHash }: Pick<UserWithPassword, 'id' | 'passwordHash'>) {
    const proofs: ProofKind[] = []
    if (passwordHash !== null) proofs.push('password')
    if (await twoFactor.isEnabled(db, id)) proofs.push('code')
    if ((await passkeyRepository.list(db, id)).length > 0) proofs.push('passkey')
    return proofs
  }

  /** Throws `identity.password_incorrect`, also for people without a password. Wrong ones are counted, for an address together with its sign-ins. */
  async function requirePassword(
    { id, passwordHash }: UserWithPassword,
    password: string,
    address?: string,
  ): Promise<void> {
    const own = { rule: proofLimits.perAccount, keys: [`user:${id}`] }
    const shared = address === undefined ? [] : [{ rule: proofLimits.perAddress, keys: ipKeys(address) }]
    await limiter.guess([...shared, own], async (one) => {
      if (passwordHash !== null && (await passwords.verify(passwordHash, password))) return
      one.wrong()
      throw new AppError('identity.password_incorrect', { field: 'password' })
    })
    await limiter.forgive(own, shared)
  }

  /** The password is a proof, and the session remembers it; without it there has to be a recent one. Throws `identity.proof_required`, `identity.password_incorrect`. */
  async function requireProof(caller: UserCaller, { password }: Proof): Promise<UserWithPassword> {
    const user = await getUser(caller.userId)
    if (password === undefined || user.passwordHash === null) {
      requireRecentProof(caller)
      return user
    }
    await requirePassword(user, password)
    await remember(caller)
    return user
  }

  /** Calls that ask for a proof are let through in this session for ten minutes. */
  async function remember({ authSessionId }: UserCaller): Promise<void> {
    await authSessionRepository.markProven(db, authSessionId, new Date(clock.now()))
  }

  return {
    show,
    getUser,
    listProofs,
    requirePassword,
    requireProof,
    remember,
  }
}
