import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import type { User } from '../accounts/index.ts'
import * as onlyRuleRepository from './only-rule.repository.ts'
import type { WayIn } from '../accounts/index.ts'
import * as providerRepository from './providers.repository.ts'

type Person = Pick<User, 'id' | 'organizationId' | 'role'>

export type OnlyRuleGate = ReturnType<typeof createOnlyRuleGate>

/**
 * "Single sign-on only": nobody of the organisation comes in but by its provider. One owner keeps password and second factor, for the day on
 * which the provider is away. Whoever has an account that is not connected yet signs in the old way first and then connects it. The provider has to
 * vouch for everybody each time: its issuer may have private accounts, too, which outlive the organisation's.
 */
export function createOnlyRuleGate({ clock, appSecret }: { clock: Clock; appSecret: string }) {
  const { seal, open } = createSeal(deriveKey(appSecret, 'connect-to-sign-in'))

  /**
   * Ahead of every session, in its transaction. Throws `sso.outside_account` for whom the provider does not vouch, and else `sso.only`, with a token for
   * `connectable` where the account is not connected.
   */
  async function requireWayIn(tx: Tx, user: Person, way: WayIn): Promise<void> {
    if (way === 'provider') return
    const rule = await onlyRuleRepository.findHeld(tx, user.organizationId)
    if (!rule || (way === 'password' && isKeeper(rule, user))) return
    if (way === 'provider_link') throw new AppError('sso.outside_account')
    const { organizationId } = user
    if (await onlyRuleRepository.isLinked(tx, user.id)) throw new AppError('sso.only', { organizationId })
    throw new AppError('sso.only', { organizationId, token: tokenOf(user) })
  }

  /** Whether a password opens nothing to this person, who comes by the provider. */
  async function refusesPassword(connection: DbOrTx, user: Person): Promise<boolean> {
    const rule = await onlyRuleRepository.find(connection, user.organizationId)
    return rule !== null && !isKeeper(rule, user) && onlyRuleRepository.isLinked(connection, user.id)
  }

  /** Throws `sso.only` for whom a password opens nothing. */
  async function requirePassword(connection: DbOrTx, user: Person): Promise<void> {
    if (await refusesPassword(connection, user))
      throw new AppError('sso.only', { organizationId: user.organizationId })
  }

  /** A mailbox alone opens nothing here, to nobody. Throws `sso.only`. */
  async function requireNone(connection: DbOrTx, { organizationId }: Person): Promise<void> {
    const rule = await onlyRuleRepository.find(connection, organizationId)
    if (rule) throw new AppError('sso.only', { organizationId })
  }

  /** Whether the people of the organisation sign in by its provider only. */
  async function isOn(connection: DbOrTx, organizationId: string): Promise<boolean> {
    return (await onlyRuleRepository.find(connection, organizationId)) !== null
  }

  /** Whose second factor is not theirs to leave out. */
  async function isBreakGlass(connection: DbOrTx, user: Person): Promise<boolean> {
    const rule = await onlyRuleRepository.find(connection, user.organizationId)
    return rule !== null && isKeeper(rule, user)
  }

  /**
   * Ahead of what would cost the organisation the owner who keeps the password: leaving, another role, no second factor. Throws
   * `sso.keeps_password` for that owner.
   */
  async function requireDispensable(connection: DbOrTx, user: Person): Promise<void> {
    if (await isBreakGlass(connection, user)) throw new AppError('sso.keeps_password')
  }

  /** Throws `sso.only_is_on` for a domain by whose addresses people come in: without it they would be locked out. */
  async function requireDomainUnused(tx: Tx, organizationId: string, domain: string): Promise<void> {
    const rule = await onlyRuleRepository.findHeld(tx, organizationId)
    const provider = rule && (await providerRepository.find(tx, organizationId))
    if (provider?.allowed_domains.includes(domain)) throw new AppError('sso.only_is_on')
  }

  function tokenOf({ id, organizationId }: Person): string {
    const expiresAt = clock.now() + limits.singleSignOn.waitMs
    return seal(JSON.stringify([id, expiresAt]), organizationId).toString('base64url')
  }

  /** Who has shown to be a user of this organisation, by the token of a refusal. Throws `sso.expired`. */
  function connectable(organizationId: string, token: string): string {
    const text = open(Buffer.from(token, 'base64url'), organizationId)
    // Written by `tokenOf`, as nobody else has the key.
    const [userId, expiresAt] = text === null ? ['', 0] : (JSON.parse(text) as [string, number])
    if (expiresAt <= clock.now()) throw new AppError('sso.expired')
    return userId
  }

  return {
    requireWayIn,
    isOn,
    refusesPassword,
    requirePassword,
    requireNone,
    isBreakGlass,
    requireDispensable,
    requireDomainUnused,
    connectable,
  }
}

function isKeeper(rule: { breakGlassUserId: string | null }, { id, role }: Person): boolean {
  return role === 'owner' && rule.breakGlassUserId === id
}
