import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'

const url = majlisUrl()

/** A document with a black square on its first page, and text on both, in a font that it does not bring. */
function twoPages(): Buffer {
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F 7 0 R>>>>/Contents ${content} 0 R>>`
  const stream = (text: string) => `<</Length ${text.length}>>stream\n${text}\nendstream`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    page(5),
    page(6),
    stream('0 0 0 rg 100 50 200 200 re f BT /F 24 Tf 20 270 Td (Lamps) Tj ET'),
    stream('BT /F 24 Tf 20 270 Td (Offers of three firms) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

/** How much of the drawn page is black. */
function blackPart(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: /^Plan.pdf, page/ })
    .locator('canvas')
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: new Uint8ClampedArray(),
      }
      let black = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 255) < 30 && (data[at + 3] ?? 0) > 200) black += 1
      return (black * 4) / Math.max(1, data.length)
    })
}

test('[1.9] [3.23] [7.26] a host adds a document on the page of a meeting, reads it there and downloads all files', async ({
  page,
}) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  const nusrat = await createAccount('Nusrat')
  const { id } = await planMeeting(nusrat, { meetingTitle: 'Lamps', ...hourIn(5) })
  await signIn(page, nusrat)
  await page.goto(`${url}/meeting-management/${id}/contents`)
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await files.locator('input[type=file]').setInputFiles([
    { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: twoPages() },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Three firms') },
  ])
  await expect(files.getByRole('button', { name: 'Open Notes.txt' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await files.getByRole('button', { name: 'Open Plan.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan.pdf' })
  await expect.poll(() => blackPart(page)).toBeGreaterThan(0.3)
  await expect(dialog.getByText('Lamps', { exact: true })).toBeAttached()
  await page.screenshot({ path: test.info().outputPath('viewer.png') })
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(dialog.getByText('Offers of three firms')).toBeAttached()
  expect(await blackPart(page)).toBeLessThan(0.1)
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download all' }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toBe('Lamps.zip')
  const names = (await readFile(await archive.path())).toString('latin1')
  expect(names).toContain('Plan.pdf')
  expect(names).toContain('Notes.txt')
  expect(blocked).toEqual([])
})
