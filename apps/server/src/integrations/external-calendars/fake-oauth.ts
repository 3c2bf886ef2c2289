import { createHash, randomUUID } from 'node:crypto'

export interface FakeClient {
  clientId: string
  clientSecret: string
}

interface Grant {
  account: string
  scope: string
  isRevoked: boolean
}

interface Code {
  grant: Grant
  redirectUri: string
  challenge: string
}

export interface FakeAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export const json = (body: unknown, status = 200): FakeAnswer => ({ status, body })

interface FakeOAuthOptions {
  client: FakeClient
  /** Each refresh token works once. */
  rotatesRefreshTokens: boolean
}

/** Who signs in next, and what they agree to. `scope`: null for everything that is requested. */
interface Visitor {
  account: string
  isDenying: boolean
  scope: string | null
}

/**
 * The OAuth 2.0 server of a provider in memory: authorisation code with PKCE, refresh tokens and revocation (RFC 6749, RFC 7636, RFC 7009). Every
 * browser is signed in as the account that a test has set, and agrees unless the test says otherwise.
 */
export function createFakeOAuth({ client, rotatesRefreshTokens }: FakeOAuthOptions) {
  const codes = new Map<string, Code>()
  const visitor: Visitor = { account: 'someone@example.com', isDenying: false, scope: null }
  const grants = createGrants()

  /** Answers at the authorisation endpoint. */
  function authorize(url: URL): FakeAnswer {
    const get = (name: string) => url.searchParams.get(name) ?? ''
    const redirectUri = get('redirect_uri')
    if (get('client_id') !== client.clientId || !URL.canParse(redirectUri))
      return json({ error: 'invalid_client' }, 400)
    const back = new URL(redirectUri)
    back.searchParams.set('state', get('state'))
    const challenge = get('code_challenge')
    if (get('response_type') !== 'code' || get('code_challenge_method') !== 'S256' || !challenge)
      back.searchParams.set('error', 'invalid_request')
    else if (visitor.isDenying) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      const grant = { account: visitor.account, scope: visitor.scope ?? get('scope'), isRevoked: false }
      codes.set(code, { grant, redirectUri, challenge })
      back.searchParams.set('code', code)
    }
    return { status: 302, headers: { location: back.href } }
  }

  /** Answers at the token endpoint. */
  function token(form: URLSearchParams): FakeAnswer {
    const get = (name: string) => form.get(name) ?? ''
    if (get('client_id') !== client.clientId || get('client_secret') !== client.clientSecret)
      return json({ error: 'invalid_client' }, 401)
    if (get('grant_type') === 'authorization_code') {
      const code = codes.get(get('code'))
      codes.delete(get('code'))
      const challenge = createHash('sha256').update(get('code_verifier')).digest('base64url')
      if (!code || code.redirectUri !== get('redirect_uri') || code.challenge !== challenge)
        return json({ error: 'invalid_grant' }, 400)
      return json({ ...grants.accessTo(code.grant), refresh_token: grants.keep(code.grant) })
    }
    const grant = grants.ofRefreshToken(get('refresh_token'))
    if (get('grant_type') !== 'refresh_token' || !grant || !grants.isValid(grant))
      return json({ error: 'invalid_grant' }, 400)
    if (!rotatesRefreshTokens) return json(grants.accessTo(grant))
    grants.drop(get('refresh_token'))
    return json({ ...grants.accessTo(grant), refresh_token: grants.keep(grant) })
  }

  function revoke(form: URLSearchParams): FakeAnswer {
    const grant = grants.ofRefreshToken(form.get('token') ?? '')
    if (!grant) return json({ error: 'invalid_token' }, 400)
    // As Google does: https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
    grants.controls.endPermissions(grant.account)
    return { status: 200 }
  }

  return {
    authorize,
    token,
    revoke,
    accountOf: grants.accountOf,
    controls: { ...visitorControls(visitor), ...grants.controls },
  }
}

function visitorControls(visitor: Visitor) {
  return {
    /** The next browsers are signed in as this account. */
    isUsedBy(account: string): void {
      visitor.account = account
    },
    /** The next people do not agree. */
    deny(isDenying = true): void {
      visitor.isDenying = isDenying
    },
    /** The next people give only these permissions; null: all. */
    giveOnly(scope: string | null): void {
      visitor.scope = scope
    },
  }
}

/** What people agreed to, and the tokens for it. */
function createGrants() {
  const refreshTokens = new Map<string, Grant>()
  const accessTokens = new Map<string, Grant>()
  let isBlocked = false

  const isValid = ({ isRevoked }: Grant): boolean => !isRevoked && !isBlocked

  return {
    isValid,
    ofRefreshToken: (token: string) => refreshTokens.get(token),
    drop: (token: string) => void refreshTokens.delete(token),
    keep(grant: Grant): string {
      const token = `refresh-${randomUUID()}`
      refreshTokens.set(token, grant)
      return token
    },
    accessTo(grant: Grant) {
      const token = `access-${randomUUID()}`
      accessTokens.set(token, grant)
      return { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: grant.scope }
    },
    /** The account of a bearer token; null for one that is not valid. */
    accountOf(authorization: string | undefined): string | null {
      const grant = accessTokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
      return grant && isValid(grant) ? grant.account : null
    },
    controls: {
      /** Access tokens expire; refresh tokens still work. */
      endAccessTokens(): void {
        accessTokens.clear()
      },
      /** Accepts no tokens until it is unblocked, as with a policy of an administrator. */
      block(next = true): void {
        isBlocked = next
      },
      /** Revokes everything that this account agreed to. */
      endPermissions(account: string): void {
        for (const grant of [...refreshTokens.values(), ...accessTokens.values()])
          if (grant.account === account) grant.isRevoked = true
      },
      /** Whether this account still agrees to something. */
      hasPermission: (account: string): boolean =>
        [...refreshTokens.values()].some((grant) => grant.account === account && !grant.isRevoked),
    },
  }
}
