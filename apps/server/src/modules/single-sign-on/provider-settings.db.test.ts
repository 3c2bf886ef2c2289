import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testClient } from '@majlis/testing/openid-provider'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proveDomain } from '../../testing/domains.ts'
import { addColleague, callerOf, joinAs, signIn } from '../../testing/people.ts'
import { setupProvider, setupSingleSignOn } from '../../testing/single-sign-on.ts'

describe('setting a provider up', () => {
  it('is for owners and admins, shows the redirect address, and never the secret', async () => {
    const { accounts, organizationId, show, save, remove, offered } = await setupSingleSignOn()
    expect(await show()).toEqual({
      redirectUri: `http://meet.example.org/sign-in/callback/${organizationId}`,
      signInUrl: `http://meet.example.org/sign-in?organization=${organizationId}`,
      provider: null,
    })
    await addColleague(accounts, organizationId, { email: 'layla@riverside.example' })
    const { data } = await signIn(accounts, { email: 'layla@riverside.example' })
    const user = await callerOf(accounts, data.accessToken)
    for (const refused of [show(user), save({}, user), remove(user)])
      await expect(refused).rejects.toHaveCode('general.forbidden')
    const saved = await save()
    expect(saved).toMatchObject({ allowedDomains: ['riverside.example'], isEnabled: true })
    expect(JSON.stringify(await show())).not.toContain(testClient.clientSecret)
    const rows = await accounts.database.db.selectFrom('sign_in_providers').selectAll().execute()
    expect(rows[0]?.client_secret.toString('latin1')).not.toContain(testClient.clientSecret)
    expect(await offered()).toEqual({ name: 'Riverside login' })
    await remove()
    expect(await offered()).toBeNull()
  })

  it('is written to the audit log, without the secret', async () => {
    const { accounts, save, remove } = await setupSingleSignOn()
    await save()
    await remove()
    const entries = await accounts.database.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', '=', 'single_sign_on_changed')
      .execute()
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain(testClient.clientSecret)
  })

  it('refuses an address where there is no provider, and keeps the secret of one it knows', async () => {
    const { save, saveWithoutSecret } = await setupSingleSignOn()
    await expect(save({ issuer: 'http://127.0.0.1:1/' })).rejects.toHaveCode('sso.issuer_unreachable')
    await expect(save({ issuer: 'ftp://riverside.example' })).rejects.toHaveCode('sso.issuer_invalid')
    await expect(save({ allowedDomains: [] })).rejects.toHaveCode('sso.domains_required')
    await expect(saveWithoutSecret()).rejects.toHaveCode('sso.client_secret_required')
    await save()
    expect(await saveWithoutSecret({ name: 'New name' })).toMatchObject({ name: 'New name' })
  })

  it('[1.24] refuses a provider inside of the network that the operator has not let in', async () => {
    const { accounts, save, show, provider } = await setupSingleSignOn({
      environment: { INTERNAL_PROVIDERS: '' },
    })
    const inside = [provider.issuer, 'http://localhost:9', 'http://169.254.169.254', 'http://[::1]/']
    const refusal = (code: string) => ({ code, data: { field: 'issuer' } })
    // What is inside the network is revealed to the operator only.
    for (const issuer of [...inside, 'http://nothing.invalid'])
      await expect(save({ issuer })).rejects.toMatchObject(refusal('sso.issuer_unreachable'))
    await accounts.database.db.updateTable('users').set({ is_operator: true }).execute()
    for (const issuer of inside)
      await expect(save({ issuer })).rejects.toMatchObject(refusal('sso.issuer_inside'))
    expect((await show()).provider).toBeNull()
  })

  it('says of an issuer that keeps it waiting what it says of one that is not there, within the deadline', async () => {
    const { save } = await setupSingleSignOn()
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    const startedAt = performance.now()
    await expect(save({ issuer: `http://127.0.0.1:${port}` })).rejects.toHaveCode('sso.issuer_unreachable')
    expect(performance.now() - startedAt).toBeLessThan(11_000)
  }, 20_000)

  it('looks at twenty addresses an hour for an organisation', async () => {
    const { save } = await setupSingleSignOn()
    const issuer = 'http://127.0.0.1:1/'
    for (let tries = 0; tries < 20; tries++)
      await expect(save({ issuer })).rejects.toHaveCode('sso.issuer_unreachable')
    await expect(save({ issuer })).rejects.toHaveCode('general.too_many_attempts')
  })

  it('may only send people of domains that the organisation has proven, and of no public one', async () => {
    const { accounts, organizationId, save, show } = await setupSingleSignOn()
    await proveDomain(accounts.database.db, organizationId, 'gmail.com')
    const refusal = { code: 'sso.domain_unproven', data: { field: 'allowedDomains' } }
    for (const domain of ['lawfirm.example', 'sub.riverside.example', 'gmail.com'])
      await expect(save({ allowedDomains: ['riverside.example', domain] })).rejects.toMatchObject(refusal)
    expect((await show()).provider).toBeNull()
  })

  it('may send people of every domain that can be proven, however short', async () => {
    const domains = ['hp.com', 'x.io', 'xn--bcher-kva.example', 'mail.riverside.co.uk']
    const { save } = await setupSingleSignOn({ provenDomains: domains })
    expect(await save({ allowedDomains: ['HP.com', ...domains.slice(1)] })).toMatchObject({
      allowedDomains: domains,
    })
    const refusal = { code: 'input.invalid_domain' }
    for (const domain of ['nodots', '-a.example', 'a..example'])
      await expect(save({ allowedDomains: [domain] })).rejects.toMatchObject(refusal)
  })

  it('of another organisation changes nothing here', async () => {
    const { accounts, save, show } = await setupProvider()
    const other = await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' })
    expect((await show(other.caller)).provider).toBeNull()
    await proveDomain(accounts.database.db, other.caller.organizationId, 'hilltop.example')
    await save({ name: 'Hilltop login', allowedDomains: ['hilltop.example'] }, other.caller)
    expect((await show()).provider?.name).toBe('Riverside login')
  })

  it('is not offered while it is switched off', async () => {
    const { save, offered, begin } = await setupSingleSignOn()
    await save({ isEnabled: false })
    expect(await offered()).toBeNull()
    await expect(begin()).rejects.toHaveCode('sso.not_offered')
  })
})
