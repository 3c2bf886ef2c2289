import { expect, test, type Page } from '@playwright/test'
import { majlisUrl, newEmail, password } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { codeIn, newestMail } from './support/mailbox.ts'
import { snackbar } from './support/snackbar.ts'

const url = majlisUrl()

/** Saves a step and waits for the next one. */
async function saveAndNext(page: Page, call: string, next: string) {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith(call) && response.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Save & Next' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText(next)).toBeVisible()
}

test('[2.4] [2.6] [2.63] [1.21] [1.24] an organisation is created, from sign-up to its vanity URL and branded Home', async ({
  page,
  browser,
}) => {
  const email = newEmail('Nusrat')
  const vanityUrl = `library-${Date.now().toString(36)}`

  await test.step('signs up as the owner', async () => {
    await page.goto(`${url}/`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/sign-up$/)
    await expectAccessibleInBothThemes(page)
    await expect(page.getByRole('radio', { name: /An organisation/ })).toBeChecked()
    await page.getByLabel('Organisation name').fill('Riverside Library')
    await page.getByLabel('First name').fill('Nusrat')
    await page.getByLabel('Last name').fill('Rahman')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByText(`We sent a six-digit code to ${email}.`)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Code', { exact: true }).fill(codeIn(await newestMail(url, email)))
  })

  await test.step('goes through the first steps, and on where they were left', async () => {
    await expect(page).toHaveURL(/\/onboarding$/)
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Organisation name').fill('Riverside City Library')
    await page.getByLabel('Size').selectOption({ index: 3 })
    await page.getByLabel('Address', { exact: true }).fill('12 River Road')
    await page.getByRole('combobox', { name: 'Country' }).fill('Bangla')
    await page.getByRole('option', { name: 'Bangladesh' }).click()
    await saveAndNext(page, '/organization/information', 'Step 2 of 4')
    await expectAccessible(page)

    await page.goto(`${url}/home`)
    await page.getByRole('link', { name: 'Get started' }).click()
    await expect(page.getByText('Step 2 of 4')).toBeVisible()
    await page.getByLabel('Vanity URL').fill(vanityUrl)
    await saveAndNext(page, '/organization/vanity-url', 'Step 3 of 4')

    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 120 } })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('img', { name: 'Logo' })).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Step 4 of 4')).toBeVisible()
    const colleague = newEmail('Arif')
    await page.getByRole('combobox', { name: 'Email addresses' }).fill(colleague)
    await page.getByRole('combobox', { name: 'Email addresses' }).press('Enter')
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await expect(snackbar(page, '1 invitation sent')).toBeVisible()
    expect((await newestMail(url, colleague)).subject).toContain('Riverside City Library')
    await page.getByRole('button', { name: 'Finish' }).click()
  })

  await test.step('[2.24] [2.43] has a home in its own look', async () => {
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Nusrat/ })).toBeVisible()
    const logo = page.getByRole('link', { name: 'Riverside City Library' }).getByRole('img')
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: 'Get started' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('and an address that welcomes its people', async () => {
    const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await visitor.goto(`${url}/${vanityUrl}`)
    await expect(
      visitor.getByRole('heading', { level: 1, name: 'Welcome to Riverside City Library' }),
    ).toBeVisible()
    await expect(visitor.getByRole('img', { name: 'Riverside City Library' })).toBeVisible()
    await expectAccessibleInBothThemes(visitor)
    await visitor.getByRole('link', { name: 'Sign in' }).click()
    await expect(visitor).toHaveURL(/\/sign-in\?organization=/)
    await visitor.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(visitor).toHaveURL(/\/forgot-password\?organization=/)
    await expect(visitor.getByRole('img', { name: 'Riverside City Library' })).toBeVisible()
    await visitor.context().close()
  })
})
