import * as openid from 'openid-client'
import type { Clock } from '../../platform/clock/clock.ts'
import {
  CalendarProviderError,
  PermissionMissingError,
  type ProviderTokens,
  ProviderUnreachableError,
  type SignInChecks,
  SignInDeniedError,
  SignInNeededError,
} from './external-calendars.ts'
import { reach, readText, retryAfterMsOf } from './provider-requests.ts'

export interface OAuthOptions {
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  revocationUrl: string | null
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  /** Those of `scopes` that the response has to name. */
  requiredScopes: readonly string[]
  clock: Pick<Clock, 'now'>
  /** Parameters of the authorisation request that only this provider has. */
  parameters: Readonly<Record<string, string>>
}

/** How long an access token is used if the provider does not say how long it is valid. */
const fallbackSeconds = 300

/** The OAuth 2.0 client of a calendar provider: authorisation code with PKCE (RFC 6749, RFC 7636), refresh, revocation (RFC 7009). */
export function createOAuthSignIn(options: OAuthOptions) {
  const { scopes, requiredScopes, parameters, clock } = options

  function configuration(deadline: AbortSignal): openid.Configuration {
    const made = new openid.Configuration(
      {
        issuer: options.issuer,
        authorization_endpoint: options.authorizationUrl,
        token_endpoint: options.tokenUrl,
        ...(options.revocationUrl === null ? {} : { revocation_endpoint: options.revocationUrl }),
      },
      options.clientId,
      undefined,
      openid.ClientSecretPost(options.clientSecret),
    )
    made[openid.customFetch] = askUntil(deadline)
    // Only stand-ins of tests use plain HTTP.
    if (options.tokenUrl.startsWith('http:')) openid.allowInsecureRequests(made)
    return made
  }

  async function begin(redirectUri: string): Promise<{ url: string; checks: SignInChecks }> {
    const checks = { state: openid.randomState(), codeVerifier: openid.randomPKCECodeVerifier() }
    // This sends no request, so the deadline does not matter.
    const url = openid.buildAuthorizationUrl(configuration(AbortSignal.timeout(1_000)), {
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state: checks.state,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    })
    return { url: url.href, checks }
  }

  async function finish(
    currentUrl: URL,
    { state, codeVerifier }: SignInChecks,
    deadline: AbortSignal,
  ): Promise<ProviderTokens> {
    const tokens = await withProviderErrors(() =>
      openid.authorizationCodeGrant(configuration(deadline), currentUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      }),
    )
    const given = new Set((tokens.scope ?? scopes.join(' ')).split(' ').map(scopeName))
    if (!requiredScopes.every((scope) => given.has(scopeName(scope))))
      throw new PermissionMissingError('Not all permissions were given')
    if (!tokens.refresh_token) throw new CalendarProviderError('No refresh token')
    return tokensOf(tokens, tokens.refresh_token)
  }

  async function renew(refreshToken: string, deadline: AbortSignal): Promise<ProviderTokens> {
    const tokens = await withProviderErrors(() =>
      openid.refreshTokenGrant(configuration(deadline), refreshToken),
    )
    // Google keeps the refresh token; Microsoft sends a new one each time.
    return tokensOf(tokens, tokens.refresh_token ?? refreshToken)
  }

  async function revoke(refreshToken: string, deadline: AbortSignal): Promise<void> {
    if (options.revocationUrl === null) return
    await withProviderErrors(() => openid.tokenRevocation(configuration(deadline), refreshToken))
  }

  function tokensOf(
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
    refreshToken: string,
  ): ProviderTokens {
    const expiresAt = clock.now() + (tokens.expiresIn() ?? fallbackSeconds) * 1_000
    return { accessToken: tokens.access_token, refreshToken, expiresAt }
  }

  return { begin, finish, renew, revoke }
}

/** Microsoft returns scopes with or without the resource that they belong to. */
const scopeName = (scope: string): string =>
  scope.replace(/^https:\/\/graph\.microsoft\.[a-z]+\//, '').toLowerCase()

function askUntil(deadline: AbortSignal): openid.CustomFetch {
  return (url, { method, headers, body, signal }) =>
    reach(async () => {
      const response = await fetch(url, {
        method,
        headers,
        // Requests are forms; the library sends nothing else.
        body: body instanceof URLSearchParams ? body.toString() : null,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        redirect: 'manual',
      })
      if (response.status === 429 || response.status >= 500)
        throw new ProviderUnreachableError(`The calendar provider answered ${response.status}`, {
          retryAfterMs: retryAfterMsOf(response.headers.get('retry-after')),
        })
      const { status, headers: answered } = response
      return new Response(await readText(response), { status, headers: answered })
    })
}

async function withProviderErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw providerErrorOf(error)
  }
}

function providerErrorOf(error: unknown): CalendarProviderError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof CalendarProviderError) return cause
    if (cause instanceof openid.AuthorizationResponseError && cause.error === 'access_denied')
      return new SignInDeniedError('The person did not allow it', { cause: error })
    // RFC 6749 5.2. Microsoft also says `interaction_required` when an administrator demands more.
    if (
      cause instanceof openid.ResponseBodyError &&
      ['invalid_grant', 'interaction_required', 'consent_required'].includes(cause.error)
    )
      return new SignInNeededError('The permission has ended', { cause: error })
  }
  return new CalendarProviderError('The calendar provider did not answer as it should', { cause: error })
}
