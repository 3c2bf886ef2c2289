import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'
import { blackPart } from './two-pages.ts'

const run = promisify(execFile)

/** A Word file with a heading, a black rectangle, and a line each in Arabic and Bengali. */
export const offersFile = async () => ({
  name: 'Offers.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: await readFile(new URL('offers.docx', import.meta.url)),
})

/** Whether this machine can make PDFs of office files, as the server finds out: with LibreOffice in a sandbox. */
async function hasOffice(): Promise<boolean> {
  try {
    await access('/usr/bin/soffice')
    await run('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'])
    return true
  } catch {
    return false
  }
}

/** In English or Arabic: waits until the viewer shows the file as PDF; on a machine without LibreOffice, until it says that it cannot. */
export async function expectOffers(dialog: Locator) {
  if (!(await hasOffice())) {
    await expect(dialog.getByText(/can’t show Office files|عرض الملفات المكتبية/)).toBeVisible()
    return
  }
  const shown = dialog.getByRole('region', { name: /Offers\.docx.*[,،] / })
  // LibreOffice takes seconds to start.
  await expect(shown).toBeVisible({ timeout: 45_000 })
  await expect.poll(() => blackPart(shown)).toBeGreaterThan(0.2)
  await expect(dialog.getByText('Offers of three firms')).toBeAttached()
}
