import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createAccount, createColleague, majlisUrl, password, signIn } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { signInAs, textsIn } from './support/scenario.ts'
import { inDatabase } from './support/database.ts'
import { newestMail } from './support/mailbox.ts'

const url = majlisUrl()

test('[1.24] [2.28] [2.29] [2.30] [7.51] an owner brands the organisation, exports its data, deletes it and cancels the deletion', async ({
  page,
  browser,
}) => {
  const owner = await createAccount('Nusrat')
  const colleague = await createColleague(owner, 'Arif', 'Khan')
  const name = 'Nusrat & Co'
  const member = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(page, owner)
  await signIn(member, colleague)

  await test.step('chooses logo, colour and font', async () => {
    await page.goto(`${url}/organization?tab=appearance`)
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 120 } })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    const logoSaved = page.waitForResponse((response) => response.url().endsWith('/v1/organization/logo'))
    await page.getByRole('button', { name: 'Use picture' }).click()
    expect((await logoSaved).ok()).toBe(true)

    const color = page.getByLabel('Colour', { exact: true })
    await color.fill('#f2c14e')
    await expect(page.getByText(/Hard to read, so Majlis darkens the colour/)).toBeVisible()
    await color.fill('#8a1c4a')
    await expect(page.getByText(/Easy to read/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Font' }).click()
    await page.getByRole('option', { name: 'Inter' }).click()
    const saved = page.waitForResponse((response) => response.url().endsWith('/v1/organization/appearance'))
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).ok()).toBe(true)
    await expectAccessibleInBothThemes(page)
  })

  await test.step('everyone sees it on the next page', async () => {
    await member.goto(`${url}/home`)
    await expect(member.getByRole('link', { name }).getByRole('img')).toBeVisible()
    await expect
      .poll(() => member.evaluate(() => getComputedStyle(document.body).fontFamily))
      .toContain('Inter')
  })

  await test.step('the audit log says so', async () => {
    await page.goto(`${url}/organization?tab=audit`)
    await expect(page.getByRole('cell', { name: /Logo changed/ })).toBeVisible()
    await page.getByLabel('Search by name, email or change').fill('#8a1c4a')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('cell', { name: /Branding changed/ })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  await test.step('exports everything', async () => {
    await page.goto(`${url}/organization-delete/${owner.organizationId}`)
    await page.getByRole('button', { name: 'Prepare export' }).click()
    const download = page.getByRole('button', { name: 'Download export' })
    await expect(download).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/^majlis-export-[\d-]+\.zip$/)
    const archive = (await readFile(await file.path())).toString('latin1')
    for (const part of ['people.csv', 'meetings.json', 'audit-log.csv', 'organization.json'])
      expect(archive).toContain(part)
    await expect.poll(async () => (await newestMail(url, owner.email)).subject).toContain('is ready')
  })

  await test.step('deletes it by typing its name, which notifies everyone, and cancels the deletion', async () => {
    const submit = page.getByRole('button', { name: 'Delete in 28 days' })
    await page.getByLabel(/Type the name to confirm/).fill('Nusrat')
    await expect(submit).toBeDisabled()
    await page.getByLabel(/Type the name to confirm/).fill(name)

    // The sign-in is some time ago: the page asks for a recent proof, and keeps what was typed.
    await inDatabase(
      `UPDATE auth_sessions SET proven_at = now() - interval '10 minutes'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [owner.email],
    )
    await submit.click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const currentPassword = proof.getByLabel('Current password')
    await expect(currentPassword).toBeFocused()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(page.getByText('Confirm it’s you to continue.')).toBeVisible()
    await expect(page.getByLabel(/Type the name to confirm/)).toHaveValue(name)
    await submit.click()
    await currentPassword.fill('Wrong-1234')
    await currentPassword.press('Enter')
    await expect(proof.getByText('The password is incorrect.')).toBeVisible()
    await currentPassword.fill(password)
    await currentPassword.press('Enter')
    const notice = page.getByRole('region', { name: 'Organisation deletion' })
    await expect(notice).toContainText(`${name} will be deleted on`)
    await expectAccessibleInBothThemes(page)
    await member.goto(`${url}/home`)
    const deletion = member.getByRole('region', { name: 'Organisation deletion' })
    await expect(deletion).toContainText(`${name} will be deleted on`)
    await expect(deletion.getByRole('button')).toHaveCount(0)
    await notice.getByRole('button', { name: 'Keep organisation' }).click()
    await expect(notice).toBeHidden()
    await expect(submit).toBeVisible()
    await expect
      .poll(async () => (await newestMail(url, owner.email)).subject)
      .toBe(`Your organisation ${name} will not be deleted`)
  })
})

for (const language of ['en', 'ar'] as const) {
  const say = textsIn(language)

  test(`[1.24] ${language}: on a phone the row of tabs scrolls to the current one`, async ({ browser }) => {
    const page = await signInAs(browser, await createAccount('Nusrat'), language)
    await page.setViewportSize({ width: 360, height: 740 })
    const row = page.getByRole('navigation', { name: say.organization('nav.label') })
    const link = (part: Parameters<typeof say.organization>[0]) =>
      row.getByRole('link', { name: say.organization(part), exact: true })

    /** The distance between the centres of the current tab and of the row, and whether the row could scroll further. */
    const offset = () =>
      row.evaluate((nav) => {
        const current = nav.querySelector('[aria-current=page]')
        if (!current) return null
        const middle = (element: Element) => {
          const { left, width } = element.getBoundingClientRect()
          return left + width / 2
        }
        const away = middle(current) - middle(nav)
        const before = nav.scrollLeft
        nav.scrollLeft += away
        const isAtEnd = Math.abs(nav.scrollLeft - before) < 1
        nav.scrollLeft = before
        return isAtEnd ? 0 : Math.round(away)
      })
    const expectCurrent = async (part: Parameters<typeof say.organization>[0]) => {
      await expect(link(part)).toHaveAttribute('aria-current', 'page')
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await expect.poll(offset).toBe(0)
      await expect(link(part)).toBeInViewport({ ratio: 1 })
    }
    const swipe = async (to: 'start' | 'end') => {
      await row.hover()
      const isRightward = (language === 'ar') === (to === 'start')
      await page.mouse.wheel(isRightward ? 3_000 : -3_000, 0)
      await expect(link(to === 'start' ? 'nav.information' : 'nav.audit')).toBeInViewport()
    }

    await page.goto(`${url}/organization?tab=retention`)
    await expectCurrent('nav.retention')
    await swipe('start')
    await link('nav.appearance').click()
    await expectCurrent('nav.appearance')
    await swipe('end')
    await link('nav.audit').click()
    await expectCurrent('nav.audit')
    await page.goBack()
    await expectCurrent('nav.appearance')
    await page.goBack()
    await expectCurrent('nav.retention')
  })
}
