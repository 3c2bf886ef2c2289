import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { openNetwork } from './support/network.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'

const url = majlisUrl()
const megabyte = 1024 * 1024
const fileBytes = 200 * megabyte
/** What a cut may cost. */
const pieceBytes = 8 * megabyte

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

test('[7.60] [9.14] uploads 200 MB through three cuts and a reload, and sends at most one piece again after each', async ({
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
  /** Until the page has tried again in vain. */
  async function breakLine() {
    const before = network.refused()
    network.cut('broken')
    await expect.poll(() => network.refused()).toBeGreaterThan(before)
    network.restore()
  }
  await test.step('the line breaks', async () => {
    await untilSent(0.15)
    await breakLine()
  })

  await test.step('nothing arrives for a second, without an error', async () => {
    await untilSent(0.35)
    network.cut('silent')
    const sentInASecond = async () => {
      const before = sentBytes()
      await page.waitForTimeout(1_000)
      return sentBytes() - before
    }
    // The first second may include what had been sent already.
    await expect.poll(sentInASecond, { timeout: 5_000 }).toBe(0)
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
    await breakLine()
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
    expect(sentBytes()).toBeLessThanOrEqual(fileBytes + interruptions * pieceBytes)
  })
})
