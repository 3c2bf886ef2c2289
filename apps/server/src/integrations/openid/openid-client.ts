import { emailField, emailKey, fitName } from '@majlis/contract'
import * as openid from 'openid-client'
import { InsideAddressError, type OutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'

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

/** Who the provider says that it is, as far as it can be kept: names by the rules for names, an address that is none left out. */
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
  /**
   * Reads the discovery document. Throws `OpenIdError` when there is none of this issuer, and of those
   * `OpenIdProviderInsideError` when requests may not go there.
   */
  check(provider: OpenIdProvider): Promise<void>
  /** Where the browser goes, with PKCE (RFC 7636), state and nonce. */
  begin(provider: OpenIdProvider, redirectUri: string): Promise<{ url: string; checks: OpenIdChecks }>
  /** Changes the code for the proven claims. Throws `OpenIdError` for whatever is not as it has to be. */
  finish(provider: OpenIdProvider, currentUrl: URL, checks: OpenIdChecks): Promise<OpenIdPerson>
}

/** The provider could not be reached, refused, or answered something that proves nothing. */
export class OpenIdError extends Error {}

/** The provider, or something that its document names, lies inside of the network, and the operator has not let it in. */
export class OpenIdProviderInsideError extends OpenIdError {}

/** OpenID Connect Core 2: at most 255 ASCII characters. */
const plainSubject = /^[\x20-\x7e]{1,255}$/

const timeoutSeconds = 10
/** Documents, keys and tokens are a few kilobytes. Everybody can found an organisation and name a provider of their own. */
const maxAnswerBytes = 1024 * 1024

interface OpenIdClientDeps {
  /** Which hosts may be asked. */
  requests: OutgoingRequests
  /** Plain http, too: for development. */
  isInsecureAllowed: boolean
}

/** The one door to OpenID Connect providers. */
export function createOpenIdClient({ requests, isInsecureAllowed }: OpenIdClientDeps): OpenIdClient {
  /** A document leads on to further addresses; all of them are asked by this. */
  const ask: openid.CustomFetch = (url, { method, headers, body, signal }) =>
    requests.ask(url, { method, headers, body: asText(body), signal, maxAnswerBytes })

  async function discover({ issuer, clientId, clientSecret }: OpenIdProvider) {
    const url = new URL(issuer)
    if (url.protocol !== 'https:' && !isInsecureAllowed) throw new OpenIdError('A provider without https')
    return openid.discovery(url, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout: timeoutSeconds,
      [openid.customFetch]: ask,
      ...(isInsecureAllowed ? { execute: [openid.allowInsecureRequests] } : {}),
    })
  }

  return {
    check: (provider) =>
      asOpenIdError(async () => {
        const { token_endpoint, jwks_uri, userinfo_endpoint } = (await discover(provider)).serverMetadata()
        // Told now, rather than to the first who signs in.
        for (const url of [token_endpoint, jwks_uri, userinfo_endpoint]) if (url) await requests.check(url)
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
    if (isCausedByInsideAddress(error))
      throw new OpenIdProviderInsideError('The OpenID Connect provider lies inside', { cause: error })
    throw new OpenIdError('The OpenID Connect provider did not answer as it should', { cause: error })
  }
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

function personOf(subject: string, claims: Record<string, unknown>): OpenIdPerson {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  if (!plainSubject.test(subject)) throw new OpenIdError('A subject that is none')
  const email = emailField.safeParse(emailKey(text('email')))
  const [first = '', ...rest] = fitName(text('name')).split(' ')
  return {
    subject,
    email: email.success ? email.data : null,
    isEmailVerified: claims['email_verified'] === true,
    firstName: fitName(text('given_name')) || first,
    lastName: fitName(text('family_name')) || rest.join(' '),
    locale: text('locale') || null,
  }
}
