import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, openSession, signIn } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'

const url = majlisUrl()

test('[2.3] [2.48] [2.62] only an operator can read and delete a visitor’s feedback', async ({
  page,
  browser,
}) => {
  const words = `The page was slow ${Date.now()}`
  await page.goto(`${url}/feedback`)
  await page.getByLabel('2 stars').check()
  await page.getByRole('button', { name: 'Video' }).click()
  await page.getByLabel('Tell us more').fill(words)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Thank you for your feedback')).toBeVisible()

  const owner = await createAccount('Nusrat')
  await openSession(page, owner)
  await page.goto(`${url}/console/feedback`)
  await expect(page).toHaveURL(`${url}/home`)

  const account = await createAccount('Omar')
  // Like `npm start -- --operator`.
  await inDatabase('UPDATE users SET is_operator = true WHERE email = $1', [account.email])
  await using context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const operator = await context.newPage()
  await signIn(operator, account)
  const opened = context.waitForEvent('page')
  await operator.getByRole('link', { name: 'Manage organization' }).click()
  const reading = await opened
  await expect(reading).toHaveURL(`${url}/console/feedback`)

  await reading.getByLabel('Stars', { exact: true }).selectOption('2 stars')
  await reading.getByLabel('What went wrong').selectOption('Video')
  const entry = reading.getByRole('listitem').filter({ hasText: words })
  await expect(entry.getByText('Someone without an account')).toBeVisible()
  await expectAccessibleInBothThemes(reading)
  await entry.getByRole('button', { name: 'Delete the feedback from Someone without an account' }).click()
  await reading.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entry).toBeHidden()
  await reading.reload()
  await expect(reading.getByLabel('What went wrong')).toBeVisible()
  await expect(entry).toBeHidden()
})
