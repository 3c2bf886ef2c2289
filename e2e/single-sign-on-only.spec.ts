import { startOpenIdProvider, testClient } from '@majlis/testing/openid-provider'
import { expect, test, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  password,
  signIn,
  signOutByAddress,
} from './support/accounts.ts'
import { authenticatorApp } from './support/authenticator.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase, proveDomain } from './support/database.ts'
import { mailLike } from './support/mailbox.ts'

const url = majlisUrl()
const only = 'You can only sign in with your organisation’s provider.'

async function typeCredentials(page: Page, email: string) {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** An organisation with a provider, an owner with an authenticator app, and a member. */
async function setup() {
  // A domain belongs to one organisation.
  const domain = `riverside-${Date.now().toString(36)}.example`
  const owner = await createAccount('Rehana', 'Rahman', url, domain)
  const member = await createColleague(owner, 'Samir', 'Sen', { domain })
  const redirectUri = `${url}/sign-in/callback/${owner.organizationId}`
  const provider = await startOpenIdProvider({ redirectUri })
  await proveDomain(owner.organizationId, domain)
  const { accessToken } = owner
  await call(
    url,
    'v1/organization/sign-in-provider',
    {
      name: 'Riverside login',
      issuer: provider.issuer,
      ...testClient,
      allowedDomains: [domain],
      isEnabled: true,
    },
    accessToken,
    'PUT',
  )
  const { secret } = await call<{ secret: string }>(
    url,
    'v1/security/two-factor/enrol',
    { password },
    accessToken,
  )
  const nextCode = authenticatorApp(secret)
  await call(url, 'v1/security/two-factor/confirm', { code: await nextCode() }, accessToken)
  return { owner, member, provider, nextCode }
}

test('[1.24] an owner lets people in by the provider only: a member connects on the way in, and one owner keeps a password', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { owner, member, provider, nextCode } = await setup()
  await using _ = { [Symbol.asyncDispose]: () => provider.close() }
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const vouched = (email: string) => ({ sub: email, email, email_verified: true })
  const throughProvider = (at: Page) =>
    at.getByRole('button', { name: 'Continue with Riverside login' }).click()

  await test.step('the owner connects the own account, which shows that the provider works', async () => {
    await typeCredentials(page, owner.email)
    await page.getByLabel('Code', { exact: true }).fill(await nextCode())
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${url}/profile?tab=security`)
    await page.getByRole('button', { name: 'Connect Riverside login' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(proof.getByText(/Choose the account your organisation gave you/)).toBeVisible()
    await proof.getByLabel('Current password').fill(password)
    provider.isUsedBy(vouched(owner.email))
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/profile\?tab=security$/)
    await expect(page.getByRole('button', { name: 'Disconnect Riverside login' })).toBeVisible()
  })

  await test.step('turns the rule on, and proves who it is first', async () => {
    await signIn(other, member)
    await page.goto(`${url}/organization?tab=security`)
    await inDatabase(
      "UPDATE auth_sessions SET proven_at = now() - interval '10 minutes' WHERE user_id = $1",
      [owner.userId],
    )
    const rule = page.getByRole('region', { name: 'Single sign-on only' })
    await rule.getByLabel('Owner who keeps a password').selectOption({ label: 'Rehana Rahman' })
    await expectAccessibleInBothThemes(page)
    await rule.getByRole('button', { name: 'Turn on' }).click()
    const question = page.getByRole('dialog', { name: 'Turn on single sign-on only?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Turn on' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByLabel('Current password').fill(password)
    await proof.getByLabel('Current password').press('Enter')
    await expect(rule.getByText('On', { exact: true })).toBeVisible()
    await expect(rule.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await mailLike(url, owner.email, /^“Single sign-on only” is now on$/)
    await other.goto(`${url}/home`)
    await expect(other).toHaveURL(`${url}/`)
  })

  await test.step('a member’s password opens nothing, and a private account at the provider neither', async () => {
    await typeCredentials(other, member.email)
    await expect(other.getByText(only)).toBeVisible()
    await expect(other.getByText(/Continue with your provider to connect this account/)).toBeVisible()
    await expectAccessibleInBothThemes(other)
    provider.isUsedBy({ sub: 'private', email: 'samir@private.example', email_verified: true })
    await throughProvider(other)
    await expect(other.getByText(/This account doesn’t belong to your organisation/)).toBeVisible()
    await expectAccessibleInBothThemes(other)
  })

  await test.step('connects the account that the organisation gave, and is in', async () => {
    // The provider remembers who signed in from this browser.
    await other.context().clearCookies()
    provider.isUsedBy(vouched(member.email))
    await typeCredentials(other, member.email)
    await throughProvider(other)
    await expect(other).toHaveURL(`${url}/home`)
    await mailLike(url, member.email, /^You can now sign in with Riverside login$/)
  })

  await test.step('comes by the provider from then on, and by no password', async () => {
    await signOutByAddress(other)
    await expect(other).toHaveURL(/\/sign-in/)
    await typeCredentials(other, member.email)
    await expect(other.getByText(only)).toBeVisible()
    await expect(other.getByText(/to connect this account/)).toBeHidden()
    await throughProvider(other)
    await expect(other).toHaveURL(`${url}/home`)
  })

  await test.step('the owner who keeps a password comes in by it and the second factor', async () => {
    await signOutByAddress(page)
    await expect(page).toHaveURL(/\/sign-in/)
    await typeCredentials(page, owner.email)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(await nextCode())
    await expect(page).toHaveURL(/\/home$/)
  })
})
