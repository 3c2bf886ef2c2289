import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** Claims of the provider about a person (OpenID Connect Core 5.1). */
export interface TestPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  locale?: string
}

export const testClient = { clientId: 'majlis', clientSecret: 'a-client-secret-of-tests' }

/**
 * A real OpenID Connect provider on this machine. Every visitor is signed in as `person`, without a page in between. The
 * caller closes it.
 */
export async function startOpenIdProvider({ redirectUri }: { redirectUri: string }) {
  let person: TestPerson = { sub: 'nobody' }
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of tests'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
    },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ ...person }) }),
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Consent counts as given.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: testClient.clientId,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  })

  return {
    issuer,
    /** The person at the browser. */
    isUsedBy(next: TestPerson): void {
      person = next
    },
    /** Acts as a browser at the provider: follows redirects, with cookies, until it is sent back. Returns the query. */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>()
      let next = url
      for (let hop = 0; hop < 10 && !next.startsWith(redirectUri); hop++) {
        const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, issuer).href
      }
      return new URL(next).search.slice(1)
    },
    async close(): Promise<void> {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
