import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  createAccount,
  majlisUrl,
  newEmail,
  openSession,
  password,
  signIn,
  signInOnPage,
  signOutByAddress,
} from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { codeIn, linkIn, newestMail } from './support/mailbox.ts'

const url = majlisUrl()

interface Person {
  firstName: string
  lastName: string
  email: string
}

const newPerson = (firstName: string): Person => ({
  firstName,
  lastName: 'Rahman',
  email: newEmail(firstName),
})

/** Fills in the fields that both kinds of accounts have. */
async function fillIn(page: Page, { firstName, lastName, email }: Person, secret = password) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm password').fill(secret)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

/** Signs up as an individual, up to the page that asks for the code. */
async function askForCode(page: Page, person: Person) {
  await page.goto(`${url}/sign-up`)
  await page.getByText('Continue as an Individual').click()
  await fillIn(page, person)
  await submit(page)
  await expect(page).toHaveURL(/\/otp$/)
}

/** The field is marked as invalid and described by its own error message. */
async function expectRefused(field: Locator, sentence: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.?'()]/g, '\\$&')))
  await expect(field.page().getByText(sentence, { exact: true })).toBeVisible()
}

/** Opens the mailed link and presses its button. */
async function confirmBy(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
}

/** Lets an hour pass, after which codes and links expire (spec 4.10). */
async function letAnHourPass(email: string) {
  const aged = "UPDATE sign_ups SET expires_at = expires_at - interval '1 hour' WHERE email = $1"
  expect(await inDatabase(aged, [email])).toBe(1)
}

test.describe('sign-up', () => {
  test('[1.22] [2.63] an individual needs no organisation and arrives at Home', async ({ page }) => {
    const person = newPerson('Arif')
    await page.goto(`${url}/sign-up`)
    await page.getByText('Continue as an Individual').click()
    await expect(page.getByLabel('Organisation name')).toBeHidden()
    await fillIn(page, person)
    await submit(page)
    await page.getByLabel('Code', { exact: true }).fill(codeIn(await newestMail(url, person.email)))
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Arif/ })).toBeVisible()

    await page.goto(`${url}/profile`)
    await expect(page.getByText('Individual', { exact: true })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Organisation' })).toBeHidden()
  })

  test('[1.22] [2.40] [2.49] an individual manages no one until they create an organisation', async ({
    page,
  }) => {
    const person = newPerson('Lina')
    await askForCode(page, person)
    await page.getByLabel('Code', { exact: true }).fill(codeIn(await newestMail(url, person.email)))
    await expect(page).toHaveURL(/\/home$/)
    const settings = page.getByRole('group', { name: 'Admin settings' })
    await expect(settings).toBeHidden()
    for (const path of ['/organization', '/organization-info', '/user-management', '/assign-host']) {
      await page.goto(url + path)
      await expect(page).toHaveURL(/\/home$/)
    }

    await page.goto(`${url}/profile`)
    await page.getByRole('link', { name: 'Create an organisation' }).click()
    await page.getByLabel('Organisation name').fill('Lina & Daughters')
    await page.getByRole('button', { name: 'Create an organisation' }).click()
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    await expect(settings.getByRole('link', { name: 'Manage users' })).toBeVisible()
    await settings.getByRole('link', { name: 'Manage organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Manage organization' })).toBeVisible()
    await page.goto(`${url}/profile`)
    await expect(page.getByRole('definition').filter({ hasText: 'Lina & Daughters' })).toBeVisible()
  })

  test('[2.11] [4.10] the mailed link confirms the account like the code, and works once', async ({
    page,
    browser,
  }) => {
    const person = newPerson('Samira')
    await askForCode(page, person)
    const link = linkIn(await newestMail(url, person.email), '/activate/')
    expect(new URL(link).origin).toBe(url)
    // Mail scanners may open the page and run its scripts. That must confirm nothing.
    const scanner = await (await browser.newContext()).newPage()
    await scanner.goto(link)
    await expect(scanner.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await scanner.waitForLoadState('networkidle')
    await expectAccessibleInBothThemes(scanner)
    await scanner.context().close()
    await confirmBy(page, link)
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Samira/ })).toBeVisible()

    // Anyone who finds the mail later cannot use it.
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('alert').first()).toHaveText(
      'Verification link expired; request a new one',
    )
    await expectAccessibleInBothThemes(stranger)
    await stranger.goto(`${url}/home`)
    await expect(stranger).toHaveURL(`${url}/`)
    await stranger.context().close()
  })

  test('[2.11] in another browser the link asks for a new password, and the one typed at sign-up does not work', async ({
    page,
    browser,
  }) => {
    const person = newPerson('Samira')
    await askForCode(page, person)
    const reader = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await confirmBy(reader, linkIn(await newestMail(url, person.email), '/activate/'))
    await expectRefused(reader.getByLabel('Password', { exact: true }), 'Password is required')
    await expect(reader.getByRole('definition').filter({ hasText: 'Samira Rahman' })).toBeVisible()
    await expectAccessibleInBothThemes(reader)
    const own = 'Reader-of-the-mail-1!'
    await reader.getByLabel('Password', { exact: true }).fill(own)
    await reader.getByLabel('Confirm password').fill(own)
    await reader.getByRole('button', { name: 'Confirm and continue' }).click()
    await expect(reader).toHaveURL(/\/home$/)
    await reader.context().close()

    await page.goto(`${url}/sign-in`)
    await page.getByLabel('Email').fill(person.email)
    const field = page.getByLabel('Password', { exact: true })
    await field.fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectRefused(field, 'The email or password is incorrect.')
    await field.fill(own)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('[1.24] [5.1] a person with an address in an open domain can join its organisation or continue alone', async ({
    page,
    browser,
  }) => {
    const domain = `harbour-${Date.now().toString(36)}.example.org`
    const owner = await createAccount('Nusrat', 'Rahman', url, domain)
    await openSession(page, owner)
    await page.goto(`${url}/organization?tab=access`)
    await page.getByRole('switch', { name: `People with an address at ${domain} can join` }).click()
    const saved = page.waitForResponse((response) => response.url().endsWith('/access-rules'))
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).ok()).toBe(true)

    async function confirm(firstName: string): Promise<Page> {
      const person = { ...newPerson(firstName), email: newEmail(firstName, domain) }
      const own = await (await browser.newContext({ locale: 'en-GB' })).newPage()
      await askForCode(own, person)
      await own.getByLabel('Code', { exact: true }).fill(codeIn(await newestMail(url, person.email)))
      await expect(own.getByRole('heading', { name: 'Join your organisation?' })).toBeVisible()
      return own
    }
    const member = await confirm('Layla')
    await expectAccessibleInBothThemes(member)
    await member.getByRole('button', { name: 'Join Nusrat & Co' }).click()
    await expect(member).toHaveURL(/\/home$/)
    await expect(member.getByRole('link', { name: 'Nusrat & Co' })).toBeVisible()
    const alone = await confirm('Arif')
    await alone.getByRole('button', { name: 'Continue without joining' }).click()
    await expect(alone).toHaveURL(/\/home$/)
    await expect(alone.getByRole('link', { name: 'Nusrat & Co' })).toBeHidden()

    await page.goto(`${url}/user-management`)
    await expect(page.getByRole('table').getByText('Layla Rahman')).toBeVisible()
    await expect(page.getByRole('table').getByText('Arif Rahman')).toBeHidden()
    await member.context().close()
    await alone.context().close()
  })

  test('[8.12] [9.9] an expired link shows an error, and the new link that it offers works', async ({
    page,
  }) => {
    const person = newPerson('Rafiq')
    await askForCode(page, person)
    const link = linkIn(await newestMail(url, person.email), '/activate/')
    await letAnHourPass(person.email)
    await page.goto(link)
    await expect(page.getByRole('alert').first()).toHaveText('Verification link expired; request a new one')

    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(
      page.getByText('If this address is waiting to be confirmed, we’ve sent a new link.'),
    ).toBeVisible()
    const newer = async () => linkIn(await newestMail(url, person.email), '/activate/')
    await expect.poll(newer).not.toBe(link)
    await confirmBy(page, await newer())
    await expect(page).toHaveURL(/\/home$/)
  })

  test('[2.6] a wrong code is refused beside its field, and the right one still works', async ({ page }) => {
    const person = newPerson('Lamia')
    await askForCode(page, person)
    const code = codeIn(await newestMail(url, person.email))
    const field = page.getByLabel('Code', { exact: true })
    await field.fill(code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)))
    await expectRefused(field, 'The code is incorrect.')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill(code)
    await expect(page).toHaveURL(/\/home$/)
  })

  test('[4.10] [9.9] a code expires after an hour', async ({ page }) => {
    const person = newPerson('Tariq')
    await askForCode(page, person)
    const code = codeIn(await newestMail(url, person.email))
    await letAnHourPass(person.email)
    const field = page.getByLabel('Code', { exact: true })
    await field.fill(code)
    await expectRefused(field, 'The code has expired. Request a new one.')
    await expect(page).toHaveURL(/\/otp$/)
  })

  test('[5.2] [5.5] [5.6] [8.4] [8.5] [8.15] each invalid field shows its own error message', async ({
    page,
  }) => {
    const taken = await createAccount('Hasan')
    const person = newPerson('Hasan')
    await page.goto(`${url}/sign-up`)
    await submit(page)
    await expectRefused(page.getByLabel('Organisation name'), 'Organisation name is required')
    await expectRefused(page.getByLabel('First name'), 'First name is required')
    await expectRefused(page.getByLabel('Last name'), 'Last name is required')
    await expectRefused(page.getByLabel('Email'), 'Email is required')
    await expectAccessible(page)

    await page.getByText('Continue as an Individual').click()
    const weak = 'Your password is missing something from this list:'
    const secret = page.getByLabel('Password', { exact: true })
    for (const tooWeak of ['Shor-7t', 'no-upper-7', 'NO-LOWER-7', 'No-digit-x', 'NoSpecial77']) {
      await fillIn(page, person, tooWeak)
      await submit(page)
      await expectRefused(secret, weak)
      await secret.fill('')
    }

    await fillIn(page, person)
    await page.getByLabel('Confirm password').fill(`${password}!`)
    await submit(page)
    await expectRefused(page.getByLabel('Confirm password'), "Password doesn't match")

    await fillIn(page, { ...person, email: 'somebody@mailinator.com' })
    await submit(page)
    await expectRefused(page.getByLabel('Email'), 'Disposable email is not allowed')

    await fillIn(page, { ...person, email: taken.email.toUpperCase() })
    await submit(page)
    await expectRefused(page.getByLabel('Email'), 'User already exists')

    await fillIn(page, { ...person, email: 'not an address' })
    await submit(page)
    await expectRefused(page.getByLabel('Email'), 'Enter a valid email address')

    // Nothing else was invalid.
    await fillIn(page, person)
    await submit(page)
    await expect(page).toHaveURL(/\/otp$/)
  })
})

test.describe('sign-in', () => {
  test('[2.7] [5.5] [8.3] a wrong password is refused, the right one opens Home', async ({ page }) => {
    const account = await createAccount('Farah')
    await page.goto(`${url}/sign-in`)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectRefused(page.getByLabel('Email'), 'Email is required')
    await expectRefused(page.getByLabel('Password', { exact: true }), 'Password is required')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(`${password}!`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectRefused(page.getByLabel('Password', { exact: true }), 'The email or password is incorrect.')
    await expectAccessible(page)
    await signInOnPage(page, account)
  })

  test('[2.60] [4.2] [8.1] a suspended user cannot sign in and sees whom to contact', async ({ page }) => {
    const account = await createAccount('Omar')
    const suspend = "UPDATE users SET status = 'suspended' WHERE email = $1"
    expect(await inDatabase(suspend, [account.email])).toBe(1)
    await page.goto(`${url}/sign-in`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('The account is suspended. Contact your administrator.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.goto(`${url}/home`)
    await expect(page).toHaveURL(`${url}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Meet where your people are' })).toBeVisible()
    // Without the password, the page does not reveal the suspension.
    await page.goto(`${url}/suspended`)
    await expect(page).toHaveURL(`${url}/sign-in`)
  })
})

test.describe('sign-out', () => {
  test('[4.12] [4.16] sign-out shows its progress, clears the stored data and signs out other tabs', async ({
    page,
    context,
  }) => {
    await signIn(page, await createAccount('Mina'))
    const others = [await context.newPage(), await context.newPage()]
    for (const other of others) {
      // The realtime connection would report the sign-out too; here the tabs have to notify each other.
      await other.routeWebSocket('**/ws?*', () => undefined)
      await other.goto(`${url}/profile`)
      await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    }
    await page.evaluate(() => {
      localStorage.setItem('planted', 'local')
      sessionStorage.setItem('planted', 'session')
      document.cookie = 'planted=cookie; path=/'
    })

    const answer = Promise.withResolvers<void>()
    await page.route('**/api/v1/auth/logout', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /Account menu of Mina/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const item = page.getByRole('menuitem', { name: 'Logging out…' })
    await expect(item).toBeDisabled()
    await expect(item.locator('.mantine-Loader-root')).toBeVisible()
    for (const other of others) await expect(other).toHaveURL(/\/profile$/)

    answer.resolve()
    await expect(page).toHaveURL(/\/sign-in$/)
    for (const other of others) await expect(other).toHaveURL(`${url}/`)
    const kept = () =>
      page.evaluate(() => [
        localStorage.getItem('planted'),
        sessionStorage.getItem('planted'),
        document.cookie,
      ])
    expect(await kept()).toEqual([null, null, expect.not.stringContaining('planted')])
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth_token')
    await page.goto(`${url}/home`)
    await expect(page).toHaveURL(`${url}/`)
  })

  test('[4.15] [8.18] sign-out takes at most five seconds if the server does not respond', async ({
    page,
  }) => {
    const account = await createAccount('Dalia')
    await signIn(page, account)
    await page.route('**/api/v1/auth/logout', () => undefined)
    await page.getByRole('button', { name: /Account menu of Dalia/ }).click()
    const pressedAt = Date.now()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(/\/sign-in$/)
    expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(4_900)
    // The server still has the session; this browser does not.
    await page.goto(`${url}/home`)
    await expect(page).toHaveURL(`${url}/`)
    await signInOnPage(page, account)
  })

  test('[2.36] the logout address asks for confirmation when opened by a link, then signs out', async ({
    page,
  }) => {
    await openSession(page, await createAccount('Salma'))
    await page.goto(`${url}/logout`)
    await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await signOutByAddress(page)
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.goto(`${url}/home`)
    await expect(page).toHaveURL(`${url}/`)
  })
})
