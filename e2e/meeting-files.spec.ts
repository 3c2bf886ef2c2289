import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, newEmail, openSession, signIn } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { linkIn, mailLike } from './support/mailbox.ts'
import { expectOffers, offersFile } from './support/office-file.ts'
import { hourIn, planMeeting, weekly } from './support/scheduling.ts'
import { passWeek } from './support/time-passing.ts'
import { blackPart, twoPages } from './support/two-pages.ts'

const url = majlisUrl()

test('[1.9] [3.23] [7.26] a host adds documents on the page of a meeting, reads one there and downloads all; a guest reads an office file behind the link of the mail', async ({
  page,
  browser,
}) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  const nusrat = await createAccount('Nusrat')
  const guest = newEmail('rafiq')
  const { id } = await planMeeting(nusrat, {
    meetingTitle: 'Lamps',
    ...hourIn(5),
    invitees: [{ email: guest, role: 'participant' }],
  })
  await signIn(page, nusrat)
  await page.goto(`${url}/meeting-management/${id}/contents`)
  await test.step('[4.5] writes the agenda on the page', async () => {
    await page.getByRole('button', { name: 'Edit agenda' }).click()
    const agenda = page.getByRole('textbox', { name: 'Agenda' })
    await expect(agenda).toBeFocused()
    await agenda.fill('Lamps of Mill Street')
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(agenda).toBeHidden()
    await page.reload()
    await expect(page.getByText('Lamps of Mill Street')).toBeVisible()
  })
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await files
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: twoPages() },
      { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Three firms') },
      await offersFile(),
    ])
  await expect(files.getByRole('button', { name: 'Open Notes.txt' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await files.getByRole('button', { name: 'Open Plan.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan.pdf' })
  const shown = page.getByRole('region', { name: /^Plan.pdf, page/ })
  await expect.poll(() => blackPart(shown)).toBeGreaterThan(0.3)
  await expect(dialog.getByText('Lamps', { exact: true })).toBeAttached()
  await page.screenshot({ path: test.info().outputPath('viewer.png') })
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(dialog.getByText('Offers of three firms')).toBeAttached()
  expect(await blackPart(shown)).toBeLessThan(0.1)
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download all' }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toBe('Lamps.zip')
  const names = (await readFile(await archive.path())).toString('latin1')
  expect(names).toContain('Plan.pdf')
  expect(names).toContain('Notes.txt')

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'ar' })
  const invited = await context.newPage()
  await invited.goto(linkIn(await mailLike(url, guest, /Lamps/), '/part'))
  await invited.getByRole('button', { name: /^فتح .*Offers\.docx/ }).click()
  await expectOffers(invited.getByRole('dialog', { name: 'Offers.docx' }))
  await invited.screenshot({ path: test.info().outputPath('invited.png') })
  await context.close()
  expect(blocked).toEqual([])
})

test('[3.23] a file of all dates stays on past dates when its host removes it, until it is removed there, too', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  const when = hourIn(2)
  const { id } = await planMeeting(nusrat, { meetingTitle: 'Lamps', ...weekly, ...when })
  await openSession(page, nusrat)
  await page.goto(`${url}/meeting-management/${id}/contents`)
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: twoPages() })
  const file = files.getByRole('button', { name: 'Open Plan.pdf' })
  await expect(file).toBeVisible()
  // As if it had been added in the scheduler.
  await inDatabase('UPDATE meeting_agenda_files SET original_start = NULL WHERE meeting_id = $1', [id])
  await passWeek(id)
  const openRemoval = async () => {
    await files.getByRole('button', { name: 'Actions for Plan.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    return page.getByRole('dialog', { name: 'Remove Plan.pdf?' })
  }

  await test.step('it is removed from the dates to come', async () => {
    await page.goto(`${url}/meeting-management/${id}/contents`)
    const dialog = await openRemoval()
    await expect(dialog.getByRole('checkbox', { name: 'Also remove it from past events' })).not.toBeChecked()
    await expectAccessibleInBothThemes(page)
    await page.screenshot({ path: test.info().outputPath('remove.png') })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.screenshot({ path: test.info().outputPath('remove-phone.png') })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(file).toHaveCount(0)
  })

  await test.step('the past date still has it, until it is removed there', async () => {
    await page.goto(
      `${url}/meeting-management/${id}/contents?date=${when.startDateTime - 7 * 24 * 3_600_000}`,
    )
    await expect(file).toBeVisible()
    await expect(files.getByText('Past events only')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('past-phone.png') })
    const dialog = await openRemoval()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(file).toHaveCount(0)
  })
})
