import type { TwoFactorSecret } from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Origin } from '../../accounts/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { FactorNotices } from '../security/factor-notices.ts'
import type { Proof, SecurityService } from '../security/security.service.ts'
import type { TwoFactor } from './two-factor.service.ts'

interface OwnTwoFactorDeps {
  db: Db
  security: Pick<SecurityService, 'requireProof'>
  twoFactor: TwoFactor
  rules: Pick<RulesReader, 'requiresTwoFactor'>
  notices: FactorNotices
  onlyRule: Pick<OnlyRule, 'isBreakGlass'>
}

export type OwnTwoFactor = ReturnType<typeof createOwnTwoFactor>

/** The second factor of a person, as the profile changes it. All changes but the confirmation require a proof. */
export function createOwnTwoFactor({ db, security, twoFactor, rules, notices, onlyRule }: OwnTwoFactorDeps) {
  async function begin(actor: UserCaller, proof: Proof): Promise<TwoFactorSecret> {
    return twoFactor.begin(await security.requireProof(actor, proof))
  }

  async function confirm({ userId }: UserCaller, code: string, origin: Origin): Promise<string[]> {
    return twoFactor.guess(userId, () =>
      db.transaction().execute(async (tx) => {
        const recoveryCodes = await twoFactor.confirm(tx, userId, code)
        await notices.notify(tx, userId, { kind: 'two_factor_enabled' }, origin)
        return recoveryCodes
      }),
    )
  }

  /** Throws `identity.two_factor_not_begun` too. */
  async function renewRecoveryCodes(actor: UserCaller, proof: Proof, origin: Origin): Promise<string[]> {
    await security.requireProof(actor, proof)
    return db.transaction().execute(async (tx) => {
      const isEnabled = await twoFactor.isEnabled(tx, actor.userId)
      if (!isEnabled) throw new AppError('identity.two_factor_not_begun')
      await notices.notify(tx, actor.userId, { kind: 'recovery_codes_renewed' }, origin)
      return twoFactor.renewRecoveryCodes(tx, actor.userId)
    })
  }

  /** Throws `identity.two_factor_mandatory` too. */
  async function disable(actor: UserCaller, proof: Proof, origin: Origin): Promise<void> {
    await security.requireProof(actor, proof)
    const isRequired =
      (await rules.requiresTwoFactor(db, actor.organizationId)) ||
      (await onlyRule.isBreakGlass(db, { ...actor, id: actor.userId }))
    if (isRequired) throw new AppError('identity.two_factor_mandatory')
    await db.transaction().execute(async (tx) => {
      if (!(await twoFactor.isEnabled(tx, actor.userId))) return
      await twoFactor.disable(tx, actor.userId)
      await notices.notify(tx, actor.userId, { kind: 'two_factor_disabled' }, origin)
    })
  }

  return { begin, confirm, renewRecoveryCodes, disable }
}
