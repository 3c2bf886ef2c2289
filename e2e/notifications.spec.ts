import { expect, test, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  openSession,
  password,
  signIn,
} from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { openNotification } from './support/bell.ts'
import { linkIn, newestMail } from './support/mailbox.ts'

const url = majlisUrl()

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[2.56] a new colleague reaches the bell of the person who invited them, and leads to the users', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  await signIn(page, nusrat)
  await expect(bell(page, 'Notifications')).toBeVisible()
  const email = newEmail('Faisal')
  const person = { firstName: 'Faisal', lastName: 'Karim', email, language: 'en' }
  await call(url, 'v1/user/add-user', person, nusrat.accessToken)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(linkIn(await newestMail(url, email), '/set-account/'))
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password').fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs).toHaveURL(/\/home$/)
  await theirs.context().close()

  // Without a reload.
  await openNotification(page, 'Faisal Karim joined your organisation')
  await expect(page).toHaveURL(`${url}/user-management`)
  await expect(page.getByRole('link', { name: 'Faisal Karim' })).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()
})

test('[1.12] a shared folder reaches the colleague’s bell and opens from there, until it is no longer shared', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const arifs = await (await browser.newContext()).newPage()
  await signIn(arifs, arif)
  await expect(bell(arifs, 'Notifications')).toBeVisible()
  await openSession(page, nusrat)
  await page.goto(`${url}/drive`)
  for (const name of ['Plans', 'Drafts']) {
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  const share = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: `Share ${name}` })
    await dialog.getByLabel('Add people or teams').fill('Arif')
    await dialog.getByRole('button', { name: /Arif Khan/ }).click()
    await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText('Arif Khan')
    return dialog
  }
  await share('Plans')
  await page.keyboard.press('Escape')
  await openNotification(arifs, 'Nusrat Rahman shared Plans with you')
  const path = arifs.getByRole('navigation', { name: 'Folders' })
  await expect(path.getByRole('listitem').last()).toHaveText('Plans')
  await expect(arifs.getByText('The owner hasn’t added anything yet.')).toBeVisible()
  await expect(bell(arifs, 'Notifications')).toBeVisible()

  // Of one day, it is one notification.
  const dialog = await share('Drafts')
  await bell(arifs, 'Notifications, 1 unread').click()
  const panel = arifs.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Nusrat Rahman shared Drafts and 1 more with you')).toBeVisible()
  await expectAccessibleInBothThemes(arifs)
  await dialog.getByRole('button', { name: 'Stop sharing with Arif Khan' }).click()
  await expect(panel.getByText('Nusrat Rahman shared Plans with you')).toBeVisible()
  await expect(panel.getByText(/Drafts/)).toHaveCount(0)
  await arifs.context().close()
})
