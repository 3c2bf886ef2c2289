import type { ConnectedAccount } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { type Origin, userRepository } from '../accounts/index.ts'
import type { Proof, SecurityService } from '../authentication/index.ts'
import * as connectedAccountsRepository from './connected-accounts.repository.ts'
import type { OnlyRuleGate } from './only-rule.ts'
import { nameOfIssuer, type ProviderLinks } from './provider-links.service.ts'
import type { ProviderSettings } from './provider-settings.service.ts'
import type { BrowserTie, SingleSignOn } from './single-sign-on.service.ts'

interface ConnectedAccountsDeps {
  db: Db
  settings: Pick<ProviderSettings, 'findEnabled'>
  singleSignOn: Pick<SingleSignOn, 'begin'>
  security: Pick<SecurityService, 'requireProof'>
  links: Pick<ProviderLinks, 'end'>
  onlyRule: Pick<OnlyRuleGate, 'requirePassword'>
}

export type ConnectedAccounts = ReturnType<typeof createConnectedAccounts>

/** The accounts elsewhere by which people sign in (spec 2.56): everybody's own, nobody else's. */
export function createConnectedAccounts({
  db,
  settings,
  singleSignOn,
  security,
  links,
  onlyRule,
}: ConnectedAccountsDeps) {
  /** `connectable` is the name of the organisation's provider, for who has no account there connected. */
  async function list({
    organizationId,
    userId,
  }: UserCaller): Promise<{ accounts: ConnectedAccount[]; connectable: string | null }> {
    const provider = await settings.findEnabled(db, organizationId)
    const rows = await connectedAccountsRepository.list(db, userId)
    const accounts = rows.map(({ id, issuer, connectedAt }) => ({
      id,
      name: nameOfIssuer(issuer, provider),
      connectedAt,
    }))
    const isConnected = rows.some(({ issuer }) => issuer === provider?.issuer)
    return { accounts, connectable: isConnected ? null : (provider?.name ?? null) }
  }

  /**
   * Where at the provider the user shows which account it is; coming back from there connects it. Throws what a proof and the
   * beginning of a sign-in throw.
   */
  async function connect(
    caller: UserCaller,
    proof: Proof,
    origin: Origin,
  ): Promise<{ url: string; tie: BrowserTie }> {
    await security.requireProof(caller, proof)
    const { organizationId, userId } = caller
    return singleSignOn.begin({ organizationId, rememberMe: false, connectsUserId: userId }, origin)
  }

  /** Throws `sso.account_not_found`, also for the accounts of others, `sso.only_way_in`, and `sso.only` where the organisation signs in by nothing else. */
  async function disconnect(
    { organizationId, userId }: UserCaller,
    id: string,
    { address }: Pick<Origin, 'address'>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // Of two that go at once, one would be the last way in.
      await connectedAccountsRepository.lockUser(tx, userId)
      const user = await userRepository.findById(tx, organizationId, userId)
      if (!user) throw new AppError('identity.account_not_found')
      // Nothing else lets them in.
      await onlyRule.requirePassword(tx, user)
      const provider = await settings.findEnabled(tx, organizationId)
      await links.end(tx, user, { id, address, nameOf: (issuer) => nameOfIssuer(issuer, provider) })
      if (!(await connectedAccountsRepository.hasWayIn(tx, userId))) throw new AppError('sso.only_way_in')
    })
  }

  return { list, connect, disconnect }
}
