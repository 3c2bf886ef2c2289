import * as openid from 'openid-client'
import { InsideAddressError } from '../../platform/outgoing/outgoing-requests.ts'
import { createConfigurations, type ConfigurationsDeps, type OpenIdProvider } from './configurations.ts'
import { OpenIdError, OpenIdProviderInsideError, OpenIdSilentError } from './openid-errors.ts'
import { personOf, type OpenIdPerson } from './person.ts'

/** What ties the provider's answer to the sign-in that was begun. Secret until then. */
interface OpenIdChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Each function ends by the deadline, however many requests it takes. They throw `OpenIdError` for whatever is not as it should be:
 * `OpenIdSilentError` if the provider has not responded by then.
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

/** The only integration with OpenID Connect providers. */
export function createOpenIdClient({ requests, clock, isInsecureAllowed }: ConfigurationsDeps): OpenIdClient {
  const configurations = createConfigurations({ requests, clock, isInsecureAllowed })

  return {
    check: (provider, deadline) =>
      until(deadline, async () => {
        const metadata = await configurations.renew(provider, deadline)
        const { token_endpoint, jwks_uri, userinfo_endpoint } = metadata
        // Reported now, not at the first sign-in.
        for (const url of [token_endpoint, jwks_uri, userinfo_endpoint]) if (url) await requests.check(url)
      }),

    begin: (provider, redirectUri, deadline) =>
      until(deadline, async () => {
        const configuration = await configurations.find(provider, deadline)
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

    finish: (provider, currentUrl, checks, deadline) =>
      until(deadline, async () => {
        const configuration = await configurations.find(provider, deadline)
        try {
          return await exchangeCode(configuration, currentUrl, checks)
        } catch (error) {
          // It may have moved since its document was read, unless it refused by the protocol.
          if (!isRefusal(error)) configurations.forget(provider)
          throw error
        }
      }),
  }
}

async function exchangeCode(
  configuration: openid.Configuration,
  currentUrl: URL,
  { state, nonce, codeVerifier }: OpenIdChecks,
): Promise<OpenIdPerson> {
  const tokens = await openid.authorizationCodeGrant(configuration, currentUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new OpenIdError('No ID token')
  // Some providers return the person's details only from the UserInfo endpoint (OpenID Connect Core 5.4).
  const details = claims['email']
    ? claims
    : { ...claims, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
  const person = personOf(claims.iss, details)
  if (!person) throw new OpenIdError('A subject that is none')
  return person
}

async function until<T>(deadline: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    deadline.throwIfAborted()
    // What ignores the signal, such as the lookup of a host name, is left running.
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
