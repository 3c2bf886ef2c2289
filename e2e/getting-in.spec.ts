import { expect, test, type Page } from '@playwright/test'
import { startOpenIdProvider, testClient } from '@majlis/testing/openid-provider'
import {
  type Account,
  call,
  createAccount,
  majlisUrl,
  newEmail,
  openSession,
  password,
  signIn,
  signOutByAddress,
} from './support/accounts.ts'
import { authenticatorApp } from './support/authenticator.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase, proveDomain } from './support/database.ts'
import { codeIn, linkIn, newestMail } from './support/mailbox.ts'
import { startInstallation } from './support/stack.ts'

const url = majlisUrl()
const fresh = 'Another-horse-8'

async function typePassword(page: Page, secret: string) {
  await page.getByLabel('New password').fill(secret)
  await page.getByLabel('Confirm password').fill(secret)
  await page.getByRole('button', { name: 'Save password' }).click()
}

async function askForReset(page: Page, { email }: Account) {
  await page.goto(`${url}/sign-in`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/otp$/)
}

async function typeCredentials(page: Page, { email }: Account, secret = password, at = url) {
  await page.goto(`${at}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Confirms the password before a change to the account's security. */
async function proveOneself(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

const resetMail = (email: string) =>
  expect.poll(async () => (await newestMail(url, email)).subject).toContain('password reset code')

test.describe('a forgotten password', () => {
  test('[2.12] [2.6] [2.13] is reset with the code, which signs out other browsers', async ({
    page,
    browser,
  }) => {
    const account = await createAccount('Nusrat')
    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, account)

    await askForReset(page, account)
    await expectAccessible(page)
    await resetMail(account.email)
    await page.getByLabel('Code', { exact: true }).fill(codeIn(await newestMail(url, account.email)))
    await expect(page).toHaveURL(/\/reset-password\//)
    await expectAccessible(page)
    await typePassword(page, fresh)
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    // Without any action there: the realtime connection reports it.
    await expect(elsewhere).toHaveURL(/\/sign-in$/)
    await elsewhere.context().close()

    await typeCredentials(page, account)
    await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
    await typeCredentials(page, account, fresh)
    await expect(page).toHaveURL(/\/home$/)
  })

  test('[2.59] [4.10] [8.12] is reset with a link that works once, and offers Try Again after it expires', async ({
    page,
  }) => {
    const account = await createAccount('Samira')
    await askForReset(page, account)
    await resetMail(account.email)
    const link = linkIn(await newestMail(url, account.email), '/reset-password/')
    // Mail scanners open every link.
    await fetch(link)
    await fetch(link, { method: 'HEAD' })
    await page.goto(link)
    await typePassword(page, fresh)
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('The reset link has already been used.')

    await askForReset(page, account)
    await resetMail(account.email)
    const aged = `UPDATE password_resets SET expires_at = expires_at - interval '1 hour' WHERE used_at IS NULL
      AND user_id = (SELECT id FROM users WHERE email = $1)`
    await expect.poll(() => inDatabase(aged, [account.email])).toBe(1)
    await page.goto(linkIn(await newestMail(url, account.email), '/reset-password/'))
    await expect(page.getByRole('alert')).toHaveText(
      'The reset link has expired. Links are valid for 1 hour.',
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })
})

test('[2.56] [2.6] an authenticator app is set up in the profile; sign-in then asks for its code or a recovery code', async ({
  page,
}) => {
  const account = await createAccount('Arif')
  await openSession(page, account)
  await page.goto(`${url}/profile?tab=security`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await proveOneself(page)
  const setUp = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(setUp.getByRole('img', { name: 'QR code for authenticator apps' })).toBeVisible()
  await expectAccessible(page)
  const key = (await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '')
  const nextCode = authenticatorApp(key)
  await setUp.getByLabel('Code', { exact: true }).fill(await nextCode())
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const recoveryCode = await kept.getByRole('listitem').first().innerText()
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await signOutByAddress(page)
  await expect(page).toHaveURL(/\/sign-in$/)
  await typeCredentials(page, account)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await expect(page.getByText('The code is incorrect.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await nextCode())
  await expect(page).toHaveURL(/\/home$/)

  await signOutByAddress(page)
  await expect(page).toHaveURL(/\/sign-in$/)
  await typeCredentials(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('[2.56] a passkey is created in the profile and signs in without a password', async ({ page }) => {
  // Passkeys belong to a host name; 127.0.0.1 is not one.
  const server = await startInstallation({}, { hostName: 'localhost' })
  await using _ = { [Symbol.asyncDispose]: server.stop }
  const account = await createAccount('Layla', 'Rahman', server.url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await typeCredentials(page, account, password, server.url)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${server.url}/profile?tab=security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await proveOneself(page)
  await expect(page.getByText('My device')).toBeVisible()
  await expectAccessible(page)

  await signOutByAddress(page, server.url)
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Layla/ })).toBeVisible()
})

/** Opens every link, as mail scanners do. */
async function scan(link: string) {
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).ok).toBe(true)
}

test('[2.10] [5.6] [4.10] an invited person completes the account with the mailed link, once', async ({
  page,
  browser,
}) => {
  const owner = await createAccount('Nadia')
  const email = newEmail('Faisal')
  const person = { firstName: 'Faisal', lastName: 'Karim', email, language: 'en' }
  await call(url, 'v1/user/add-user', person, owner.accessToken)
  const link = linkIn(await newestMail(url, email), '/set-account/')
  await scan(link)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Nadia & Co' })).toBeVisible()
  await expect(
    page.getByText(`Nadia Rahman invited you. Choose a name and password for ${email}.`),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('First name').fill(' ')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Faisal A.')
  await expect(page.getByLabel('Last name')).toHaveValue('Karim')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Faisal A\./ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nadia & Co' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('alert')).toHaveText(
    'This invitation has already been used. Please sign in.',
  )
  await expectAccessible(stranger)
  await stranger.context().close()
})

test('[7.50] [4.10] a token signs in another program of the same person, once', async ({ page, browser }) => {
  const account = await createAccount('Imran')
  const { url: link } = await call<{ url: string }>(url, 'v1/auth/sign-in-token', {}, account.accessToken)
  await scan(link)
  await page.goto(link)
  await expectAccessible(page)
  // Opening it in a browser signs no one in, and a program that only opens it does not use it up.
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${url}/home`)
  await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Imran/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Imran/ })).toBeVisible()

  const copied = await (await browser.newContext()).newPage()
  await copied.goto(link)
  await copied.getByRole('button', { name: 'Sign in' }).click()
  await expect(copied.getByRole('alert')).toHaveText(
    'This sign-in link has expired or was already used. Please sign in.',
  )
  await expectAccessibleInBothThemes(copied)
  await copied.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(copied).toHaveURL(`${url}/sign-in`)
  await copied.context().close()
})

test('[1.24] [5.1] people of an organisation sign in with its OpenID Connect provider, others cannot', async ({
  page,
  context,
}) => {
  const owner = await createAccount('Rehana')
  const domain = owner.email.split('@')[1] ?? ''
  const vanityUrl = `rehana-${Date.now().toString(36)}`
  const provider = await startOpenIdProvider({
    redirectUri: `${url}/sign-in/callback/${owner.organizationId}`,
  })
  try {
    const put = (path: string, body: object) => call(url, path, body, owner.accessToken, 'PUT')
    await put('v1/organization/vanity-url', { vanityUrl, hostName: null })
    await proveDomain(owner.organizationId, domain)
    await put('v1/organization/sign-in-provider', {
      name: 'Riverside login',
      issuer: provider.issuer,
      ...testClient,
      allowedDomains: [domain],
      isEnabled: true,
    })
    const button = page.getByRole('button', { name: 'Continue with Riverside login' })

    provider.isUsedBy({ sub: 'tomas', email: 'tomas@hilltop.example', email_verified: true })
    await page.goto(`${url}/${vanityUrl}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Rehana & Co' })).toBeVisible()
    await expect(button).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await button.click()
    await expect(page.getByRole('alert')).toHaveText(
      'Your email domain isn’t allowed here. Ask your administrator.',
    )
    await expectAccessibleInBothThemes(page)

    // The provider remembers who signed in from this browser.
    await context.clearCookies()
    const email = newEmail('Samir')
    provider.isUsedBy({ sub: 'samir', email, email_verified: true, given_name: 'Samir', family_name: 'Sen' })
    await page.goto(`${url}/sign-in?organization=${owner.organizationId}`)
    await button.click()
    await expect(page).toHaveURL(`${url}/home`)
    await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Samir/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rehana & Co' })).toBeVisible()
    // New people join with the role User.
    await expect(page.getByRole('link', { name: 'Manage users' })).toBeHidden()
  } finally {
    await provider.close()
  }
})
