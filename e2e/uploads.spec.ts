import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@majlis/contract'
import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { openNetwork } from './support/network.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'

const url = majlisUrl()
const megabyte = 1024 * 1024
const fileBytes = 200 * megabyte
const { chunkBytes } = limits.uploads
/** So that the page has noticed it before the line is back. */
const cutMs = 500

/** A file that begins as its name says. No two megabytes are the same, so none can stand for another. */
async function writeLargeFile(path: string): Promise<void> {
  await using file = await open(path, 'w')
  const part = Buffer.alloc(megabyte, 'Plans of the bridge. ')
  for (let at = 0; at < fileBytes / megabyte; at += 1) {
    part.write(`%PDF-1.7 ${at}\n`)
    await file.write(part)
  }
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash: Hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

test('[7.60] [9.14] 200 MB arrive whole through three cuts of the network and a reload of the page, and no more than a piece is sent again after each', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const nusrat = await createAccount('Nusrat')
  const { id } = await planMeeting(nusrat, { meetingTitle: 'Lamps', ...hourIn(5) })
  const folder = await mkdtemp(join(tmpdir(), 'majlis-e2e-upload-'))
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'Plan.pdf')
  await writeLargeFile(path)
  const network = cleanUp.use(await openNetwork())
  const context = await browser.newContext({ proxy: { server: network.url } })
  cleanUp.defer(() => context.close())
  const page = await context.newPage()
  await signIn(page, nusrat)
  await page.goto(`${url}/meeting-management/${id}/contents`)
  const files = page.getByRole('region', { name: 'Files', exact: true })
  const choose = () => files.locator('input[type=file]').setInputFiles(path)
  const sentBytes = () => network.sentBytes('PATCH')
  const untilSent = (share: number) =>
    expect.poll(sentBytes, { intervals: [5], timeout: 60_000 }).toBeGreaterThan(share * fileBytes)

  await choose()
  for (const [share, how] of [
    [0.15, 'broken'],
    [0.35, 'silent'],
  ] as const)
    await test.step(`a line that is ${how}`, async () => {
      await untilSent(share)
      network.cut(how)
      await page.waitForTimeout(cutMs)
      const before = sentBytes()
      await page.waitForTimeout(cutMs)
      expect(sentBytes()).toBe(before)
      network.restore()
    })

  await test.step('after a reload, choosing the file again continues its upload', async () => {
    await untilSent(0.55)
    await page.reload()
    await expect(files.getByText(/^Interrupted at/)).toBeVisible()
    await choose()
  })

  await test.step('the line breaks once more', async () => {
    await untilSent(0.8)
    network.cut('broken')
    await page.waitForTimeout(cutMs)
    network.restore()
    await expect(files.getByRole('button', { name: 'Open Plan.pdf' })).toBeVisible({ timeout: 60_000 })
    await expect(files.getByRole('button', { name: 'Cancel uploading Plan.pdf' })).toHaveCount(0)
  })

  await test.step('the server has every byte, and only the pieces that were cut off were sent twice', async () => {
    const downloading = page.waitForEvent('download')
    await files.getByRole('button', { name: 'Actions for Plan.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Download', exact: true }).click()
    const saved = await (await downloading).path()
    expect(await hashOf(createReadStream(saved))).toBe(await hashOf(createReadStream(path)))
    const interruptions = 4
    expect(sentBytes()).toBeLessThanOrEqual(fileBytes + interruptions * chunkBytes)
  })
})
