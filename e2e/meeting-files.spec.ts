import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, newEmail, signIn } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { linkIn, mailLike } from './support/mailbox.ts'
import { expectOffers, offersFile } from './support/office-file.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'
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
