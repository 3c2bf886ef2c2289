import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'

const run = promisify(execFile)
const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path))

/** Chooses a format from a menu of files, and returns where the file was saved. */
export async function saveAs(page: Page, menu: Locator, format: string): Promise<string> {
  await menu.click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return (await saving).path()
}

/** Subtitles as ffmpeg understands them: one line for each cue, with its times in SubRip's form. */
export async function readSubtitles(file: string): Promise<string[]> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, '-f', 'srt', 'pipe:1'])
  return stdout
    .trim()
    .split(/\n\n(?=\d+\n)/)
    .map((cue) => cue.split('\n').slice(1).join(' '))
}

/** The text of an office file as LibreOffice reads it; null if LibreOffice is not installed. */
export async function readByOffice(file: string, extension: 'doc' | 'xlsx'): Promise<string | null> {
  if (!office) return null
  const folder = await mkdtemp(join(tmpdir(), 'majlis-e2e-office-'))
  try {
    const named = join(folder, `file.${extension}`)
    await run('cp', [file, named])
    const [target, filter] =
      extension === 'doc'
        ? ['txt', 'txt:Text (encoded):UTF8']
        : ['csv', 'csv:Text - txt - csv (StarCalc):44,34,76']
    await run(office, [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      filter,
      '--outdir',
      folder,
      named,
    ])
    return await readFile(join(folder, `file.${target}`), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
