import * as openid from 'openid-client'
import type { Clock } from '../../platform/clock/clock.ts'
import { InsideAddressError, type OutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'
import { createDiscoveries, metadataOf, type ProviderMetadata } from './discoveries.ts'
import { personOf, type OpenIdPerson } from './person.ts'

/** An OpenID Connect provider, and what it knows us by. */
export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What ties the provider's answer to the sign-in that was begun. Secret until then. */
interface OpenIdChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Each function is over at the deadline, however many questions it takes. They throw `OpenIdError` for whatever is not as it has to be, and of
 * those `OpenIdSilentError` when the provider did not answer by then.
 */
export interface OpenIdClient {
  /**
   * Reads the discovery document, whatever is known of it. Throws `OpenIdProviderInsideError` when requests may not go there, and
   * `OpenIdManyTenantsError`.
   */
  check(provider: OpenIdProvider, deadline: AbortSignal): Promise<void>
  /** Where the browser goes, with PKCE (RFC 7636), state and nonce. */
  begin(
    provider: OpenIdProvider,
    redirectUri: string,
    deadline: AbortSignal,
  ): Promise<{ url: string; checks: OpenIdChecks }>
  /** Changes the code for the proven claims. */
  finish(
    provider: OpenIdProvider,
    currentUrl: URL,
    checks: OpenIdChecks,
    deadline: AbortSignal,
  ): Promise<OpenIdPerson>
}

/** The provider could not be reached, refused, or answered something that proves nothing. */
export class OpenIdError extends Error {}

/** The provider, or something that its document names, lies inside of the network, and the operator has not let it in. */
export class OpenIdProviderInsideError extends OpenIdError {}

/** The issuer stands for any tenant of the provider, such as Microsoft's `common`: it would let in people of all of them. */
export class OpenIdManyTenantsError extends OpenIdError {}

/** The provider did not answer in time. */
export class OpenIdSilentError extends OpenIdError {}

/** Documents and tokens are a few kilobytes. Everybody can found an organisation and name a provider of their own. */
const maxAnswerBytes = 256 * 1024

interface OpenIdClientDeps {
  /** Which hosts may be asked. */
  requests: OutgoingRequests
  clock: Pick<Clock, 'now'>
  /** Plain http, too: for development. */
  isInsecureAllowed: boolean
}

/** The only integration with OpenID Connect providers. */
export function createOpenIdClient({ requests, clock, isInsecureAllowed }: OpenIdClientDeps): OpenIdClient {
  const discoveries = createDiscoveries({ clock })
  const execute = isInsecureAllowed ? [openid.allowInsecureRequests] : []

  /** A document leads on to further addresses; all of them are asked by this. */
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

  async function configure(provider: OpenIdProvider, deadline: AbortSignal): Promise<openid.Configuration> {
    const metadata = await discoveries.find(provider.issuer, () => read(provider, deadline))
    const authentication = openid.ClientSecretPost(provider.clientSecret)
    const configuration = new openid.Configuration(metadata, provider.clientId, undefined, authentication)
    configuration[openid.customFetch] = askingUntil(deadline)
    for (const extend of execute) extend(configuration)
    return configuration
  }

  return {
    check: (provider, deadline) =>
      until(deadline, async () => {
        const metadata = await discoveries.renew(provider.issuer, () => read(provider, deadline))
        const { token_endpoint, jwks_uri, userinfo_endpoint } = metadata
        // Told now, rather than to the first who signs in.
        for (const url of [token_endpoint, jwks_uri, userinfo_endpoint]) if (url) await requests.check(url)
      }),

    begin: (provider, redirectUri, deadline) =>
      until(deadline, async () => {
        const configuration = await configure(provider, deadline)
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          codeVerifier: openid.randomPKCECodeVerifier(),
        }
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, checks }
      }),

    finish: (provider, currentUrl, { state, nonce, codeVerifier }, deadline) =>
      until(deadline, async () => {
        const configuration = await configure(provider, deadline)
        try {
          const tokens = await openid.authorizationCodeGrant(configuration, currentUrl, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          })
          const claims = tokens.claims()
          if (!claims) throw new OpenIdError('No ID token')
          // Some providers tell of the person only when asked (OpenID Connect Core 5.4).
          const told = claims['email']
            ? claims
            : { ...claims, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
          const person = personOf(claims.iss, told)
          if (!person) throw new OpenIdError('A subject that is none')
          return person
        } catch (error) {
          // It may have moved since its document was read, unless it refused by the protocol.
          if (!isRefusal(error)) discoveries.forget(provider.issuer)
          throw error
        }
      }),
  }
}

async function until<T>(deadline: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    deadline.throwIfAborted()
    // What does not heed the signal, as a host name that is looked up, is left to itself.
    return await Promise.race([work(), aborted(deadline)])
  } catch (error) {
    if (error instanceof OpenIdError) throw error
    if (deadline.aborted)
      throw new OpenIdSilentError('The OpenID Connect provider is silent', { cause: error })
    if (isCausedByInsideAddress(error))
      throw new OpenIdProviderInsideError('The OpenID Connect provider lies inside', { cause: error })
    throw new OpenIdError('The OpenID Connect provider did not answer as it should', { cause: error })
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError
}

function isCausedByInsideAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof InsideAddressError || isCausedByInsideAddress(error.cause)
}

/** Questions are forms; the library hands over nothing else. */
function asText(body: openid.CustomFetchOptions['body']): string | undefined {
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string') return body
  if (body === null || body === undefined) return undefined
  throw new OpenIdError('A question that is no form')
}
