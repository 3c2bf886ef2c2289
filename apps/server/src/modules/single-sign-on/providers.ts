import type { OpenIdProvider } from '../../integrations/openid/index.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import * as providerRepository from './providers.repository.ts'
import type { ProviderRow } from './providers.repository.ts'

/** A provider with what only the server knows of it. */
export interface KnownProvider extends OpenIdProvider {
  name: string
  allowedDomains: string[]
}

export type Providers = ReturnType<typeof createProviders>

/** The sign-in providers of organisations. Their client secrets are stored sealed. */
export function createProviders({ appSecret, publicUrl }: { appSecret: string; publicUrl: string }) {
  const { seal, open } = createSeal(deriveKey(appSecret, 'sign-in-provider'))

  /** One address per organisation, so that a code of one provider never goes to another one (RFC 9700 4.4.2). */
  const redirectUriOf = (organizationId: string) =>
    new URL(`/sign-in/callback/${organizationId}`, publicUrl).href

  const sealSecret = (organizationId: string, clientSecret: string) => seal(clientSecret, organizationId)

  /** Null if it was sealed with another key. */
  const openSecret = (row: Pick<ProviderRow, 'client_secret' | 'organization_id'>) =>
    open(row.client_secret, row.organization_id)

  /** Null if the organisation has none or has switched it off. */
  async function findEnabled(connection: DbOrTx, organizationId: string): Promise<KnownProvider | null> {
    const row = await providerRepository.find(connection, organizationId)
    if (!row?.is_enabled) return null
    const clientSecret = openSecret(row)
    if (clientSecret === null) throw new Error('A client secret was sealed with another APP_SECRET')
    const { name, issuer, client_id: clientId, allowed_domains: allowedDomains } = row
    return { name, issuer, clientId, clientSecret, allowedDomains }
  }

  return { findEnabled, redirectUriOf, sealSecret, openSecret }
}
