import * as openid from 'openid-client'

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

/** Who the provider says that it is. */
export interface OpenIdPerson {
  subject: string
  email: string | null
  /** The provider vouches for the address. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  /** BCP 47, where the provider tells. */
  locale: string | null
}

export interface OpenIdClient {
  /** Reads the discovery document. Throws `OpenIdError` when there is none of this issuer. */
  check(provider: OpenIdProvider): Promise<void>
  /** Where the browser goes, with PKCE (RFC 7636), state and nonce. */
  begin(provider: OpenIdProvider, redirectUri: string): Promise<{ url: string; checks: OpenIdChecks }>
  /** Changes the code for the proven claims. Throws `OpenIdError` for whatever is not as it has to be. */
  finish(provider: OpenIdProvider, currentUrl: URL, checks: OpenIdChecks): Promise<OpenIdPerson>
}

/** The provider could not be reached, refused, or answered something that proves nothing. */
export class OpenIdError extends Error {}

const timeoutSeconds = 10
/** Documents, keys and tokens are a few kilobytes. Everybody can found an organisation and name a provider of their own. */
const maxAnswerBytes = 1024 * 1024

/** Reads an answer to its end, or to the bound: who sends without end would fill the memory. */
async function fetchBounded(...[url, options]: Parameters<openid.CustomFetch>): Promise<Response> {
  const response = await fetch(url, options)
  const { status, statusText, headers } = response
  if (!response.body) return response
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  // Leaving the loop ends the connection.
  for await (const piece of response.body) {
    bytes += piece.byteLength
    if (bytes > maxAnswerBytes) throw new OpenIdError('The OpenID Connect provider answered too much')
    pieces.push(piece)
  }
  return new Response(new Blob(pieces), { status, statusText, headers })
}

/** The one door to OpenID Connect providers. Plain http only where `isInsecureAllowed`: for development. */
export function createOpenIdClient({ isInsecureAllowed }: { isInsecureAllowed: boolean }): OpenIdClient {
  async function discover({ issuer, clientId, clientSecret }: OpenIdProvider) {
    const url = new URL(issuer)
    if (url.protocol !== 'https:' && !isInsecureAllowed) throw new OpenIdError('A provider without https')
    return openid.discovery(url, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout: timeoutSeconds,
      [openid.customFetch]: fetchBounded,
      ...(isInsecureAllowed ? { execute: [openid.allowInsecureRequests] } : {}),
    })
  }

  return {
    check: (provider) =>
      asOpenIdError(async () => {
        await discover(provider)
      }),

    begin: (provider, redirectUri) =>
      asOpenIdError(async () => {
        const configuration = await discover(provider)
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

    finish: (provider, currentUrl, { state, nonce, codeVerifier }) =>
      asOpenIdError(async () => {
        const configuration = await discover(provider)
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
        return personOf(claims.sub, told)
      }),
  }
}

async function asOpenIdError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OpenIdError) throw error
    throw new OpenIdError('The OpenID Connect provider did not answer as it should', { cause: error })
  }
}

function personOf(subject: string, claims: Record<string, unknown>): OpenIdPerson {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    subject,
    email: text('email').toLowerCase() || null,
    isEmailVerified: claims['email_verified'] === true,
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
    locale: text('locale') || null,
  }
}
