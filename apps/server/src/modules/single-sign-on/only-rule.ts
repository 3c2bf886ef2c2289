import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { User } from '../accounts/index.ts'
import { createConnectTokens } from './connect-tokens.ts'
import * as onlyRuleRepository from './only-rule.repository.ts'
import type { WayIn } from '../accounts/index.ts'
import * as providerRepository from './providers.repository.ts'

type Person = Pick<User, 'id' | 'organizationId' | 'role'>

export type OnlyRuleGate = ReturnType<typeof createOnlyRuleGate>

/**
 * "Single sign-on only": the organisation's people sign in only with its provider. One owner keeps a password and a second factor in case the
 * provider is unavailable. People whose account is not connected yet sign in as before and then connect it. The provider has to vouch for each
 * person at each sign-in: its issuer may also have private accounts, which outlive those of the organisation.
 */
export function createOnlyRuleGate(deps: { clock: Clock; appSecret: string }) {
  const connectTokens = createConnectTokens(deps)

  /**
   * Called in the transaction that opens a session. Throws `sso.outside_account` if the provider does not vouch for the person, otherwise
   * `sso.only`, with a token for `connectable` if the account is not connected.
   */
  async function requireWayIn(tx: Tx, user: Person, way: WayIn): Promise<void> {
    if (way === 'provider') return
    const rule = await onlyRuleRepository.findHeld(tx, user.organizationId)
    if (!rule || (way === 'password' && isKeeper(rule, user))) return
    if (way === 'provider_link') throw new AppError('sso.outside_account')
    const { organizationId } = user
    if (await onlyRuleRepository.isLinked(tx, user.id)) throw new AppError('sso.only', { organizationId })
    throw new AppError('sso.only', { organizationId, token: connectTokens.of(user) })
  }

  /** Whether this person cannot sign in with a password, because their account is connected to the provider. */
  async function refusesPassword(connection: DbOrTx, user: Person): Promise<boolean> {
    const rule = await onlyRuleRepository.find(connection, user.organizationId)
    return rule !== null && !isKeeper(rule, user) && onlyRuleRepository.isLinked(connection, user.id)
  }

  /** Throws `sso.only` if `refusesPassword`. */
  async function requirePassword(connection: DbOrTx, user: Person): Promise<void> {
    if (await refusesPassword(connection, user))
      throw new AppError('sso.only', { organizationId: user.organizationId })
  }

  /** Refuses sign-in by mail, which the rule allows to no one. Throws `sso.only`. */
  async function requireNone(connection: DbOrTx, { organizationId }: Person): Promise<void> {
    const rule = await onlyRuleRepository.find(connection, organizationId)
    if (rule) throw new AppError('sso.only', { organizationId })
  }

  /** Whether the organisation's people sign in only with its provider. */
  async function isOn(connection: DbOrTx, organizationId: string): Promise<boolean> {
    return (await onlyRuleRepository.find(connection, organizationId)) !== null
  }

  /** Whether this is the owner who keeps a password and must keep the second factor. */
  async function isBreakGlass(connection: DbOrTx, user: Person): Promise<boolean> {
    const rule = await onlyRuleRepository.find(connection, user.organizationId)
    return rule !== null && isKeeper(rule, user)
  }

  /**
   * Called before anything that would remove the owner who keeps a password: leaving, another role, no second factor. Throws
   * `sso.keeps_password` for that owner.
   */
  async function requireDispensable(connection: DbOrTx, user: Person): Promise<void> {
    if (await isBreakGlass(connection, user)) throw new AppError('sso.keeps_password')
  }

  /** Throws `sso.only_is_on` for a domain whose people sign in with the provider: without it they would be locked out. */
  async function requireDomainUnused(tx: Tx, organizationId: string, domain: string): Promise<void> {
    const rule = await onlyRuleRepository.findHeld(tx, organizationId)
    const provider = rule && (await providerRepository.find(tx, organizationId))
    if (provider?.allowed_domains.includes(domain)) throw new AppError('sso.only_is_on')
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
    connectable: connectTokens.userOf,
  }
}

function isKeeper(rule: { breakGlassUserId: string | null }, { id, role }: Person): boolean {
  return role === 'owner' && rule.breakGlassUserId === id
}
