import { expect, test, type Page } from '@playwright/test'
import { call, createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { mailLike } from './support/mailbox.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'

const url = majlisUrl()

/** Performs an action and waits for the server to finish it. */
async function saved(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith(path) && response.request().method() !== 'GET',
  )
  await act()
  expect((await answer).status()).toBe(200)
}

test('[2.56] [3.52] profile settings, in Arabic, apply in another browser, at pre-join and in mails', async ({
  page,
}) => {
  const account = await createAccount('Nasrin')
  await signIn(page, account)
  const openPart = (tab: string) => page.goto(`${url}/profile?tab=${tab}`)
  await openPart('preferences')

  await test.step('the language', async () => {
    await saved(page, '/v1/user/language', () => page.getByText('العربية').click())
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })

  await test.step('[5.9] a picture, cropped', async () => {
    await page.getByRole('link', { name: 'معلوماتك' }).click()
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('dialog')).toBeVisible()
    await saved(page, '/save-profile-pic', () => page.getByRole('button', { name: 'استخدام الصورة' }).click())
    await expect(page.getByRole('banner').locator('img[src^="/api/file/"]')).toBeVisible()
  })

  await test.step('[3.8] the date, by an example of today', async () => {
    await openPart('preferences')
    const date = page.getByLabel('التاريخ', { exact: true })
    const today = await date.locator('option[value="YYYY-MM-DD"]').textContent()
    expect(today).toMatch(/^[\d٠-٩]{4}-[\d٠-٩]{2}-[\d٠-٩]{2} /)
    await date.selectOption('YYYY-MM-DD')
    const form = page.getByRole('region', { name: 'التاريخ والوقت' }).or(page.locator('section:has(#time)'))
    await saved(page, '/time-preferences', () => form.first().getByRole('button', { name: 'حفظ' }).click())
  })

  await test.step('how meetings begin', async () => {
    await openPart('meetings')
    const card = page
      .locator('form')
      .filter({ has: page.getByRole('group', { name: 'الميكروفون عند الانضمام' }) })
    await card.getByRole('group', { name: 'الميكروفون عند الانضمام' }).getByText('إيقاف').click()
    await saved(page, '/call-preferences', () => card.getByRole('button', { name: 'حفظ' }).click())
    await expectAccessible(page)
  })

  await test.step('all data as a file', async () => {
    await openPart('data')
    await page.getByRole('button', { name: 'تحضير بياناتي' }).click()
    const download = page.getByRole('button', { name: 'تنزيل التصدير' })
    await expect(download).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/^majlis-my-data-[\d-]{10}\.zip$/)
  })

  await test.step('another browser uses the settings', async () => {
    await using elsewhere = await openPerson()
    await signIn(elsewhere.page, account)
    await expect(elsewhere.page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(elsewhere.page.getByRole('banner').locator('img[src^="/api/file/"]')).toBeVisible()
    const { link } = await startMeeting(url, account)
    await elsewhere.page.goto(link)
    await expect(elsewhere.page.locator('video[data-on]')).toBeVisible()
    await expect(elsewhere.page.getByRole('button', { name: 'تشغيل الميكروفون' })).toBeVisible()
    await expectAccessible(elsewhere.page)
  })

  await test.step('mails follow, too', async () => {
    await call(url, 'v1/forgot-password', { email: account.email })
    const mail = await mailLike(url, account.email, /\p{Script=Arabic}/u)
    expect(mail.language).toBe('ar')
  })
})
