import * as openid from 'openid-client'
import type { Clock } from '../../platform/clock/clock.ts'
import type { OutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'
import { createDiscoveries, metadataOf, type ProviderMetadata } from './discoveries.ts'
import { OpenIdError, OpenIdManyTenantsError } from './openid-errors.ts'

/** An OpenID Connect provider, and our credentials there. */
export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Documents and tokens are a few kilobytes. Everyone can found an organisation and name a provider of their own. */
const maxAnswerBytes = 256 * 1024

export interface ConfigurationsDeps {
  /** Which hosts may be asked. */
  requests: OutgoingRequests
  clock: Pick<Clock, 'now'>
  /** Plain http, too: for development. */
  isInsecureAllowed: boolean
}

/** What the library needs to know of a provider, from its discovery document. Requests end at the deadline. */
export function createConfigurations({ requests, clock, isInsecureAllowed }: ConfigurationsDeps) {
  const discoveries = createDiscoveries({ clock })
  const execute = isInsecureAllowed ? [openid.allowInsecureRequests] : []

  /** A document names further addresses; requests to all of them go through this. */
  function askingUntil(deadline: AbortSignal): openid.CustomFetch {
    return (url, { method, headers, body, signal }) =>
      requests.ask(url, {
        method,
        headers,
        body: asText(body),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        maxAnswerBytes,
      })
  }

  async function read(
    { issuer, clientId }: OpenIdProvider,
    deadline: AbortSignal,
  ): Promise<ProviderMetadata> {
    const url = new URL(issuer)
    if (url.protocol !== 'https:' && !isInsecureAllowed) throw new OpenIdError('A provider without https')
    const found = await openid.discovery(url, clientId, undefined, openid.None(), {
      [openid.customFetch]: askingUntil(deadline),
      execute,
    })
    const metadata = metadataOf(found.serverMetadata())
    if (!metadata) throw new OpenIdError('A document that is longer than any')
    if (metadata.issuer.includes('{')) throw new OpenIdManyTenantsError('An issuer that stands for many')
    return metadata
  }

  async function find(provider: OpenIdProvider, deadline: AbortSignal): Promise<openid.Configuration> {
    const metadata = await discoveries.find(provider.issuer, () => read(provider, deadline))
    const authentication = openid.ClientSecretPost(provider.clientSecret)
    const configuration = new openid.Configuration(metadata, provider.clientId, undefined, authentication)
    configuration[openid.customFetch] = askingUntil(deadline)
    for (const extend of execute) extend(configuration)
    return configuration
  }

  return {
    find,
    /** Reads the document again. Throws `OpenIdManyTenantsError`. */
    renew: (provider: OpenIdProvider, deadline: AbortSignal) =>
      discoveries.renew(provider.issuer, () => read(provider, deadline)),
    /** The next sign-in reads the document again. */
    forget: ({ issuer }: OpenIdProvider) => discoveries.forget(issuer),
  }
}

/** Requests are forms; the library sends nothing else. */
function asText(body: openid.CustomFetchOptions['body']): string | undefined {
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string') return body
  if (body === null || body === undefined) return undefined
  throw new OpenIdError('A question that is no form')
}
