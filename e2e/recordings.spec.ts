import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { call, createAccount, createColleague, majlisUrl, signIn, type Account } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { expectPlaying, playedSeconds, recordFilm } from './support/films.ts'
import { snackbar } from './support/snackbar.ts'
import { ask } from './support/meetings.ts'
import { boxOf, hourIn, planMeeting } from './support/scheduling.ts'

const url = majlisUrl()
const filmSeconds = 3

/** The host joins and ends the meeting. */
async function hold({ accessToken }: Account, meetingId: string) {
  const join = { meeting: meetingId, displayName: 'Nusrat Rahman' }
  const { participantToken } = await call<{ participantToken: string }>(
    url,
    'meeting/calender/join-meeting',
    join,
    accessToken,
  )
  expect((await ask(url, 'meeting/room/end', { token: participantToken })).status).toBe(200)
}

async function openRecordings(page: Page) {
  await page.goto(`${url}/meeting-management?type=previous`)
  await page.getByRole('link', { name: 'River path', exact: true }).click()
  // The sidebar has a link of that name, too.
  const tabs = page.getByRole('navigation', { name: 'Areas of the meeting' })
  await tabs.getByRole('link', { name: /^Recordings/ }).click()
  return page.getByRole('region', { name: 'Recordings' })
}

test('[1.11] [2.14] [2.33] [2.53] [2.65] [6.8] [7.21] [7.53] [7.54] a recording is added, shown to invitees, played and saved by a stranger, and unavailable after its owner removes it', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const { meetingId } = await planMeeting(nusrat, {
    meetingTitle: 'River path',
    ...hourIn(5),
    invitees: [{ email: arif.email, role: 'participant' }],
  })
  await hold(nusrat, meetingId)
  await signIn(page, nusrat)
  const film = await recordFilm(page, filmSeconds)
  let link = ''

  await test.step('its owner finds the meeting among those that are over, and adds a film', async () => {
    const dialog = await openRecordings(page)
    await expect(dialog).toContainText('No recordings yet')
    await expectAccessibleInBothThemes(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'River path.webm', mimeType: 'video/webm', buffer: film })
    await expect(snackbar(page, 'Recording added')).toBeVisible()
    const row = dialog.getByRole('listitem')
    await expect(row).toContainText('River path.webm')
    await expect(row).toContainText('added by you')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(row.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
    await row.getByRole('button', { name: /^Sharing/ }).click()
    const sharing = page.getByRole('dialog', { name: 'Share this recording' })
    await sharing.getByRole('switch', { name: /^Anyone with the link can watch/ }).click()
    await sharing.getByRole('button', { name: 'Save' }).click()
    await expect(sharing).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Copy link/ })).toBeVisible()
    const download = row.getByRole('link', { name: /^Download/ })
    const place = await download.boundingBox()
    await row.getByRole('button', { name: /^Copy link/ }).click()
    await expect(row).toContainText('Copied to clipboard')
    expect(await download.boundingBox()).toEqual(place)
    link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname).toMatch(/^\/copy-record\/[\w-]{22}\/webm\/\d+\/\d+$/)
  })

  const fileName = new URL(link).pathname.split('/').at(2) ?? ''

  await test.step('who was invited watches it, and cannot remove it', async () => {
    const context = await browser.newContext()
    const arifs = await context.newPage()
    await signIn(arifs, arif)
    const dialog = await openRecordings(arifs)
    const row = dialog.getByRole('listitem')
    await expect(row).toContainText('added by Nusrat Rahman')
    await expect(dialog.getByRole('button', { name: /^(Remove|Add)/ })).toHaveCount(0)
    await row.getByRole('button', { name: /^Play/ }).click()
    await expectPlaying(arifs.getByRole('dialog', { name: 'River path', exact: true }).locator('video'))
    await expectAccessible(arifs)
    const removal = await fetch(`${url}/api/meeting/cloud-record/${meetingId}?fileName=${fileName}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${arif.accessToken}` },
    })
    expect(await removal.json()).toMatchObject({ code: 'recording.owner_only' })
    await arifs.goto(`${url}/cloud`)
    await expect(arifs.getByText('No recordings yet')).toBeVisible()
    await context.close()
  })

  const stranger = await (await browser.newContext()).newPage()
  await test.step('a stranger with the link watches and saves it, whatever else the address says', async () => {
    // Mail programs and chats cut links off.
    await stranger.goto(link.replace(/\/webm\/\d+\/\d+$/, ''))
    await expect(stranger.getByRole('heading', { level: 1, name: 'River path' })).toBeVisible()
    await stranger.goto(link.replace(/webm\/\d+\/\d+$/, 'exe/9999/7'))
    await expect(stranger.getByRole('heading', { level: 1, name: 'River path' })).toBeVisible()
    await expect(stranger.getByText('Less than a minute', { exact: true })).toBeVisible()
    await expect(stranger.getByText(/^0\.\d+ MB$/)).toBeVisible()
    const savedName = stranger.getByText(/^\d{4}-\d{2}-\d{2} \d{2}\.\d{2} River path\.webm$/)
    await expect(savedName).toBeVisible()
    await expect(stranger.getByText('Nusrat & Co')).toBeVisible()
    await expect(stranger.locator('main')).not.toContainText(/exe|9999/)
    await expectAccessibleInBothThemes(stranger)
    await expectPlaying(stranger.locator('video'))
    const saving = stranger.waitForEvent('download')
    await stranger.getByRole('link', { name: 'Download' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(await savedName.textContent())
    const bytes = await readFile(await saved.path())
    expect(bytes.equals(film)).toBe(true)
    // A busy machine may record less in the last second.
    expect(await playedSeconds(stranger, bytes)).toBeGreaterThan(filmSeconds - 1)
  })

  await test.step('its owner removes it from the list of the own recordings', async () => {
    await page.goto(`${url}/cloud`)
    const row = page.getByRole('main').getByRole('listitem')
    await expect(row).toContainText('River path')
    await expectAccessibleInBothThemes(page)
    await row.getByRole('button', { name: 'Remove: River path' }).click()
    const question = page.getByRole('dialog', { name: 'Remove this recording?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Recording removed')).toBeVisible()
    await expect(page.getByText('No recordings yet')).toBeVisible()
    await page.getByRole('link', { name: 'Go to past meetings' }).click()
    await expect(page.getByRole('tab', { name: 'Previous' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the link says that the file is gone, and leads away', async () => {
    await stranger.goto(link)
    await expect(stranger.getByRole('alert')).toContainText(
      'File Not Available - The file has been removed by the meeting owner and is no longer available.',
    )
    await expectAccessibleInBothThemes(stranger)
    // Like every notice that fills a page, it is in the middle.
    const [card, page] = [await boxOf(stranger.getByRole('alert')), await boxOf(stranger.getByRole('main'))]
    expect(Math.abs(card.x + card.width / 2 - page.x - page.width / 2)).toBeLessThan(2)
    expect(Math.abs(card.y + card.height / 2 - page.y - page.height / 2)).toBeLessThan(40)
    const file = await fetch(`${url}/api/file/downloadFileRecording/${fileName}.webm`)
    expect(file.status).toBe(404)
    await stranger.getByRole('link', { name: 'Okay' }).click()
    // Strangers have no Home.
    await expect(stranger).toHaveURL(`${url}/`)
  })
})
