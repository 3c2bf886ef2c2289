import { expect, test, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  openSession,
  signIn,
} from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { mailsTo, newestMail } from './support/mailbox.ts'
import { snackbar } from './support/snackbar.ts'

const url = majlisUrl()

/** Opens the user list, searches for one user and chooses an action. */
async function choose(page: Page, email: string, act: string) {
  await page.goto(`${url}/user-management`)
  await page.getByLabel('Search by name or email').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Select (?!everyone)/ }).check()
  await page.getByRole('button', { name: act, exact: true }).click()
  return page.getByRole('dialog')
}

/** A list as a spreadsheet writes it: 200 rows, six of which have problems. */
function listOf(known: string) {
  const good = Array.from({ length: 194 }, () => newEmail('invited'))
  const lines = [
    ...good.map((email, place) => `Layla;Haddad ${place};${email};Planner;Parks;`),
    'Omar;Aziz;omar at riverside;Planner;Parks;',
    'Rafiq;Alam;;Planner;Roads;',
    'Mina;Chowdhury;mina@mailinator.com;;;',
    `Nusrat;Rahman;${known};Owner;;`,
    `Layla;Haddad;${good[0]};;;`,
    `Layla;Haddad;${good[1]?.toUpperCase()};;;`,
  ]
  const heading = 'First name;Last name;Email;Job title;Department;Phone'
  return { good, content: Buffer.from(`\uFEFF${[heading, ...lines].join('\r\n')}\r\n`) }
}

test('[2.57] [4.9] 200 people from a spreadsheet: every row is reviewed, corrected in place, and invited once', async ({
  page,
}) => {
  const owner = await createAccount('Nusrat')
  await openSession(page, owner)
  await page.goto(`${url}/upload-multiple-user`)
  await expectAccessibleInBothThemes(page)
  const { good, content } = listOf(owner.email)
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: content })
  const results = page.getByLabel('Result', { exact: true })
  await expect(results.getByRole('option')).toHaveText([
    'All rows (200)',
    'Success (194)',
    'Failed (3)',
    'Already User (1)',
    'Duplicate (2)',
  ])
  await expectAccessible(page)

  // A failed row is corrected in place; a wrong correction shows the reason.
  await results.selectOption('Failed (3)')
  await page.getByRole('button', { name: 'Edit row 196' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('omar@')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
  const omar = newEmail('omar')
  await dialog.getByLabel('Email').fill(omar)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(results.getByRole('option').nth(1)).toHaveText('Success (195)')

  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('195 people were invited.')).toBeVisible({ timeout: 30_000 })
  expect((await newestMail(url, omar)).subject).toContain('Invitation from')
  for (const email of [good[0], good[193]]) expect(await mailsTo(url, email ?? '')).toHaveLength(1)
  await page.getByRole('link', { name: 'Upload again' }).click()
  await expect(page.getByText('Drop the file here, or choose it')).toBeVisible()
  await page.goto(`${url}/user-management`)
  await expect(page.getByText('196 users')).toBeVisible()
})

test('[2.60] [4.2] [6.7] a suspended user is signed out, requests reactivation, and is reactivated by an admin', async ({
  page,
  browser,
}) => {
  const owner = await createAccount('Nusrat')
  const arif = await createColleague(owner, 'Arif', 'Khan')
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, arif)
  await signIn(page, owner)

  const dialog = await choose(page, arif.email, 'Suspend')
  await dialog.getByLabel('Reason (optional)').fill('On leave')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toBeHidden()
  // Without any action there: the realtime connection reports it.
  await expect(theirs).toHaveURL(/\/suspended$/, { timeout: 5_000 })
  await expect(theirs.getByRole('list', { name: 'You can ask:' })).toContainText(owner.email)
  await expect(theirs.getByLabel('Email')).toHaveValue(arif.email)
  await theirs.getByLabel(/Message to your administrators/).fill('I am back from leave.')
  await theirs.getByRole('button', { name: 'Ask for reactivation' }).click()
  await expect(theirs.getByText(/its administrators can now see your request/)).toBeVisible()
  await expectAccessible(theirs)

  await page.getByRole('link', { name: /^Requests/ }).click()
  await expect(page.getByText('I am back from leave.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /^Reactivate/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('No requests')).toBeVisible()
  await expect.poll(async () => (await newestMail(url, arif.email)).subject).toBe('You can use Majlis again')
  await signIn(theirs, arif)
  await theirs.context().close()
})

test('[2.57] [4.1] a user is invited by the email address, found in the list, deleted from its menu, and brought back', async ({
  page,
}) => {
  const owner = await createAccount('Nusrat')
  const arif = await createColleague(owner, 'Arif', 'Khan')
  await openSession(page, owner)
  await page.goto(`${url}/add-user`)
  const invited = newEmail('Layla')
  await page.getByLabel('Email').fill(invited)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(snackbar(page, `Invitation sent to ${invited}`)).toBeVisible()
  await page.goto(`${url}/user-management`)
  await expect(page.getByRole('link', { name: invited })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Arif Khan' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit-user/${arif.userId}$`))
  const address = page.url()
  await page.getByRole('region', { name: 'Danger zone' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Arif Khan?' })
  await dialog.getByLabel('I understand what will be deleted').check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(`${url}/user-management`)
  await expect(snackbar(page, 'User deleted')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: /^Deleted on / })).toBeVisible()
  await expect(page.getByText(/its role is above yours/)).toBeHidden()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('region', { name: 'Danger zone' })).toBeVisible()
})

test('[4.1] a user is deleted with their meetings transferred, found among the deleted accounts, and restored', async ({
  page,
}) => {
  const owner = await createAccount('Nusrat')
  const arif = await createColleague(owner, 'Arif', 'Khan')
  const layla = await createColleague(owner, 'Layla', 'Haddad')
  const tomorrow = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000
  const plan = (title: string, token: string) =>
    call<{ id: string }>(
      url,
      'meeting/schedule',
      { meetingTitle: title, startDateTime: tomorrow, timeZone: 'UTC' },
      token,
    )
  await plan('Budget', arif.accessToken)
  await plan('Dentist', layla.accessToken)
  await signIn(page, owner)

  const dialog = await choose(page, arif.email, 'Delete')
  await dialog.getByLabel('Transfer them to a colleague').check()
  await dialog.getByLabel('Colleague, by name or email').fill(layla.email)
  await dialog.getByRole('button', { name: /Layla Haddad/ }).click()
  await expect(dialog.getByText(/Dentist/)).toBeVisible()
  await dialog.getByLabel('Leave these meetings with the account').check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('I understand what will be deleted').check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No users found')).toBeVisible()

  await page.getByRole('link', { name: 'Deleted accounts' }).click()
  await expect(page.getByText('28 days', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore: Arif Khan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No deleted accounts')).toBeVisible()
  const again = await page.context().browser()?.newContext()
  const theirs = await again?.newPage()
  if (!theirs) throw new Error('No browser')
  await signIn(theirs, arif)
  // The conflicting meeting stayed with the account.
  await expect(theirs.getByText('Budget').first()).toBeVisible()
  await again?.close()
})
