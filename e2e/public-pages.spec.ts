import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { expectNoSidewaysScroll } from './support/reach.ts'

const url = majlisUrl()

test('[1.18] [1.19] [2.18] [2.20] [2.22] a visitor reads in Arabic without a script and writes to sales', async ({
  browser,
}) => {
  const organization = `Library ${Date.now().toString(36)}`

  await test.step('reads the landing page and the features', async () => {
    await using context = await browser.newContext({ locale: 'ar-EG', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1, name: 'اجتمع مع فريقك أينما كان' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('banner').getByRole('link', { name: 'الميزات' }).click()
    await expect(page).toHaveURL(`${url}/features`)
    await expect(page.getByRole('heading', { level: 1, name: 'الميزات' })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'التواصل مع المبيعات' }).click()
    await page.getByLabel('الاسم', { exact: true }).fill('ليلى حسن')
    await page.getByLabel('البريد الإلكتروني للعمل').fill('layla@riverside.example')
    await page.getByLabel('المؤسسة').fill(organization)
    await page.getByLabel('عدد الأشخاص').selectOption('11-50')
    await page.getByLabel('ما الذي تودّ الحديث عنه؟').fill('خمسون شخصًا في مكتبة')
    await page.getByRole('button', { name: 'إرسال' }).click()
    await expect(page).toHaveURL(`${url}/talk-to-sales?sent`)
    await expect(page.getByRole('heading', { name: 'شكرًا لك. سنتواصل معك' })).toBeVisible()
  })

  await test.step('with a script, errors and thanks are shown in place', async () => {
    await using context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.goto(`${url}/en/talk-to-sales`)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Name', { exact: true }).fill('Ann Lee')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByLabel('Work email')).toBeFocused()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann Lee')
    await expectAccessibleInBothThemes(page)
  })

  await test.step('an operator reads it and marks it as done', async () => {
    await using context = await browser.newContext()
    const page = await context.newPage()
    const account = await createAccount('Omar')
    expect(await inDatabase('UPDATE users SET is_operator = true WHERE email = $1', [account.email])).toBe(1)
    await openSession(page, account)
    await page.goto(`${url}/console/sales`)
    const request = page.getByRole('listitem').filter({ hasText: organization })
    await expect(request.getByText('خمسون شخصًا في مكتبة')).toBeVisible()
    await request.getByLabel(/^Status of the request from .*ليلى حسن/).selectOption('Done')
    await page.getByLabel('Status', { exact: true }).selectOption('Done')
    await expect(request).toBeVisible()
    await expectAccessible(page)
  })
})
