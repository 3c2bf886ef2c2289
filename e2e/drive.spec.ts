import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { call, createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expectOffers, offersFile } from './support/office-file.ts'

const url = majlisUrl()

/** Starts a download and reads only its beginning. `isWhole` waits for its end. */
async function openDownload(address: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, resolve).on('error', reject)
  })
  expect(response.statusCode).toBe(200)
  response.once('data', () => response.pause())
  return {
    isWhole: () =>
      new Promise<boolean>((resolve) => {
        response.on('error', () => resolve(false))
        response.on('close', () => resolve(response.complete))
        response.resume()
      }),
  }
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  return path
}

/** Opens the dialog in which the owner shares a folder. */
async function openSharing(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  return { dialog, link: dialog.getByRole('switch', { name: /^Anyone with the link/ }) }
}

test('[1.12] an owner shares a folder by link with a stranger, and ends it while a file is downloaded', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  await signIn(page, nusrat)
  await page.goto(`${url}/drive`)
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Plans')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Plans' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([
    await fileOf('Notes.txt', 'Three firms offered lamps'),
    // Larger than what networks and servers hold in between.
    await fileOf('Model.bin', Buffer.alloc(40 * 1024 * 1024, 7)),
    await fileOf('Offers.docx', (await offersFile()).buffer),
  ])
  await expect(page.getByRole('button', { name: 'Model.bin', exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'My drive' }).first().click()
  const { dialog, link } = await openSharing(page, 'Plans')
  await link.click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expectAccessibleInBothThemes(page)

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await expect(stranger.getByText('Shared by Nusrat Rahman')).toBeVisible()
  await expectAccessibleInBothThemes(stranger)
  await stranger.getByRole('button', { name: 'Notes.txt' }).click()
  await expect(stranger.getByText('Three firms offered lamps')).toBeVisible()
  await stranger.keyboard.press('Escape')
  await stranger.getByRole('button', { name: 'Offers.docx' }).click()
  await expectOffers(stranger.getByRole('dialog', { name: 'Offers.docx' }))
  await stranger.screenshot({ path: test.info().outputPath('office.png') })
  await expectAccessibleInBothThemes(stranger)
  await stranger.keyboard.press('Escape')

  const token = new URL(address).pathname.split('/')[2] ?? ''
  const shared = await stranger.request.get(`${url}/api/drive/shared/${token}`)
  const { key } = (await shared.json()).data
  const listed = await stranger.request.get(`${url}/api/drive/shared/${token}/entries`, { params: { key } })
  const [model] = (await listed.json()).data.data
  const file = await call<{ url: string }>(url, `drive/shared/${token}/files/${model.id}`, { key })
  const download = await openDownload(file.url)

  await link.click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toBeHidden()
  expect(await download.isWhole()).toBe(false)
  await stranger.reload()
  await expect(stranger.getByRole('alert')).toContainText('This link doesn’t work any more.')
  await context.close()
})
