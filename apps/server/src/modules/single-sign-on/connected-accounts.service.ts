import type { ConnectedAccount } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { type Origin, userRepository } from '../accounts/index.ts'
import type { AuthenticationApi, Proof } from '../authentication/index.ts'
import * as connectedAccountsRepository from './connected-accounts.repository.ts'
import type { OnlyRuleGate } from './only-rule.ts'
import { nameOfIssuer, type ProviderLinks } from './provider-links.service.ts'
import type { Providers } from './providers.ts'
import type { BrowserTie } from './provider-redirects.ts'
import type { SingleSignOn } from './single-sign-on.service.ts'

interface ConnectedAccountsDeps {
  db: Db
  providers: Pick<Providers, 'findEnabled'>
  singleSignOn: Pick<SingleSignOn, 'begin'>
  security: Pick<AuthenticationApi['security'], 'requireProof'>
  links: Pick<ProviderLinks, 'end'>
  onlyRule: Pick<OnlyRuleGate, 'requirePassword'>
}

export type ConnectedAccounts = ReturnType<typeof createConnectedAccounts>

/** The accounts at providers with which people sign in (spec 2.56). Everyone sees only their own. */
export function createConnectedAccounts({
  db,
  providers,
  singleSignOn,
  security,
  links,
  onlyRule,
}: ConnectedAccountsDeps) {
  /** `connectable` is the name of the organisation's provider if the caller has not connected an account there. */
  async function list({
    organizationId,
    userId,
  }: UserCaller): Promise<{ accounts: ConnectedAccount[]; connectable: string | null }> {
    const provider = await providers.findEnabled(db, organizationId)
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
   * Returns the provider's address at which the user signs in; coming back from there connects the account. Throws what `requireProof` and
   * `begin` throw.
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

  /** Throws `sso.account_not_found`, also for accounts of others, `sso.only_way_in`, and `sso.only` if the rule allows no other sign-in. */
  async function disconnect(
    { organizationId, userId }: UserCaller,
    id: string,
    { address }: Pick<Origin, 'address'>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // Two at the same time could remove the last way to sign in.
      await connectedAccountsRepository.lockUser(tx, userId)
      const user = await userRepository.findById(tx, organizationId, userId)
      if (!user) throw new AppError('identity.account_not_found')
      await onlyRule.requirePassword(tx, user)
      const provider = await providers.findEnabled(tx, organizationId)
      await links.end(tx, user, { id, address, nameOf: (issuer) => nameOfIssuer(issuer, provider) })
      if (!(await connectedAccountsRepository.hasWayIn(tx, userId))) throw new AppError('sso.only_way_in')
    })
  }

  return { list, connect, disconnect }
}
