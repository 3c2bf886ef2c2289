import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { testBrowser } from '../../testing/accounts.ts'
import { proveDomain } from '../../testing/domains.ts'
import { joinAs } from '../../testing/people.ts'
import { arif, redirectUriOf, setupProvider } from '../../testing/single-sign-on.ts'

/** A provider that does whatever its owner likes; keeps what is sent to its token endpoint. */
async function startHostileProvider() {
  const received: string[] = []
  const http = createServer((request, response) => {
    const send = (body: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (request.url?.startsWith('/.well-known/'))
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    request.setEncoding('utf8')
    request.on('data', (text: string) => received.push(text))
    request.on('end', () => send({}))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { issuer, received }
}

/** Riverside with a provider that does not say who it is in the address, and Mallory's organisation with one of her own. */
async function setup() {
  const riverside = await setupProvider()
  const { accounts, save, begin, provider, organizationId, finish } = riverside
  const hostile = await startHostileProvider()
  const mallory = await joinAs(accounts, { email: 'mallory@evil.example', organizationName: 'Evil' })
  const evilId = mallory.caller.organizationId
  await proveDomain(accounts.database.db, evilId, 'evil.example')
  await save({ issuer: hostile.issuer, allowedDomains: ['evil.example'] }, mallory.caller)
  provider.isUsedBy(arif)

  /** Mallory's own sign-in at Riverside; the victim's at Mallory's organisation, who is led to Riverside's provider with Mallory's checks. */
  async function leadOn(redirectUri: string) {
    const attacker = testBrowser()
    const own = new URL(await begin(organizationId, attacker))
    const victim = testBrowser()
    const victims = new URL(await begin(evilId, victim))
    const led = new URL(own)
    led.searchParams.set('state', victims.searchParams.get('state') ?? '')
    led.searchParams.set('redirect_uri', redirectUri)
    return { attacker, victim, own, visit: () => provider.visit(led.href) }
  }
  const withoutIssuer = (query: string) => {
    const sent = new URLSearchParams(query)
    sent.delete('iss')
    return sent
  }
  return { hostile, evilId, organizationId, finish, leadOn, withoutIssuer }
}

it('sends the code of one organisation’s provider to no other one', async () => {
  const { hostile, organizationId, evilId, finish, leadOn, withoutIssuer } = await setup()
  const { victim, attacker, own, visit } = await leadOn(redirectUriOf(organizationId))
  const back = withoutIssuer(await visit())
  expect(back.get('code')).toBeTruthy()
  await expect(finish(back.toString(), victim, organizationId)).rejects.toHaveCode('sso.failed')
  // The sign-in that it did not belong to is over, also at the right address.
  await expect(finish(back.toString(), victim, evilId)).rejects.toHaveCode('sso.expired')
  expect(hostile.received).toEqual([])
  // The attacker has the state of the own sign-in, and no code for it.
  const state = own.searchParams.get('state') ?? ''
  await expect(finish(`state=${state}&code=guessed`, attacker)).rejects.toHaveCode('sso.failed')
})

it('lets no provider send people back to the address of another organisation', async () => {
  const { leadOn, evilId } = await setup()
  const { visit } = await leadOn(redirectUriOf(evilId))
  await expect(visit()).rejects.toThrow('The provider answered 400')
})

it('refuses an answer that names another issuer, and sends its code nowhere', async () => {
  const { hostile, organizationId, evilId, finish, leadOn } = await setup()
  const { victim, visit } = await leadOn(redirectUriOf(organizationId))
  const back = new URLSearchParams(await visit())
  expect(back.get('iss')).toBeTruthy()
  // As if the path were right.
  await expect(finish(back.toString(), victim, evilId)).rejects.toHaveCode('sso.failed')
  expect(hostile.received).toEqual([])
})
