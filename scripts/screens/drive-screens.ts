import type { Page } from 'playwright-core'
import type { Member } from './calls.ts'
import { fileNames, makeDocument } from './documents.ts'
import { titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** More than the server lists at once. */
const manyFolders = 120

interface Filled {
  readonly member: Member
  /** Of the page behind the link of the folder. */
  readonly linkPath: string
}

/** A drive with a shared folder, a file in two versions, and something in the trash. */
function fill(stage: Stage): Promise<Filled & AsyncDisposable> {
  const { calls, language } = stage
  return stage.once('drive', async () => {
    const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
    const [document, table, letter, sketch] = fileNames[language]
    const { pdf, picture } = await makeDocument(stage)
    const send = (filename: string, content: Buffer, folderId?: string) =>
      calls.upload(member, { kind: 'drive_file', filename, ...(folderId ? { folderId } : {}) }, content)
    const folder = await calls.makeFolder(member, titleOf(language))
    await send(document, pdf, folder)
    await send(document, pdf)
    for (const offer of ['48000', '47500', '48000'])
      await send(table, Buffer.from(`firm,offer\nLumen,${offer}`))
    await send(letter, Buffer.from(`${letter}\n`))
    await send(sketch, picture)
    const entries = await calls.listDrive(member)
    const idOf = (name: string) => entries.find((entry) => entry.name === name)?.id ?? ''
    await calls.starEntry(member, idOf(document))
    await calls.trashEntries(member, [idOf(sketch)])
    await calls.shareWithTeam(member, folder, await calls.makeTeam(member, titleOf(language)))
    const linkPath = await calls.shareByLink(member, folder)
    return { member, linkPath, [Symbol.asyncDispose]: async () => undefined }
  })
}

async function open(stage: Stage, path = '/drive'): Promise<Page> {
  const { member } = await fill(stage)
  const page = await stage.open(path, { member: await stage.calls.signInAgain(member) })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main').getByRole('checkbox').first().waitFor()
  return page
}

/** Opens the menu of an entry and chooses this. */
async function openMenu(stage: Stage, name: string, act: string): Promise<Page> {
  const page = await open(stage)
  await page.getByRole('button', { name: stage.text('drive', 'list.actions', { name }) }).click()
  await page.getByRole('menuitem', { name: stage.text('drive', `act.${act}`), exact: true }).click()
  await page.getByRole('dialog').waitFor()
  return page
}

/** Files that people keep (spec 1.12). */
export const driveScreens: readonly Screen[] = [
  { name: 'drive', isWhole: true, open: (stage) => open(stage) },
  { name: 'drive-trash', isWhole: true, open: (stage) => open(stage, '/drive/trash') },
  { name: 'drive-share', open: (stage) => openMenu(stage, titleOf(stage.language), 'share') },
  { name: 'drive-versions', open: (stage) => openMenu(stage, fileNames[stage.language][1], 'versions') },
  { name: 'drive-move', open: (stage) => openMenu(stage, fileNames[stage.language][2], 'move') },
  {
    name: 'drive-file',
    async open(stage) {
      const page = await open(stage)
      await page.getByRole('button', { name: fileNames[stage.language][0], exact: true }).click()
      await page.getByRole('dialog').locator('canvas').first().waitFor()
      return page
    },
  },
  {
    name: 'drive-attach',
    async open(stage) {
      const { member } = await fill(stage)
      const startDateTime = Date.now() + 86_400_000
      const { id } = await stage.calls.schedule(member, {
        meetingTitle: titleOf(stage.language),
        startDateTime,
        endDateTime: startDateTime + 3_600_000,
        timeZone: 'Europe/London',
      })
      const page = await stage.open(`/meeting-management/${id}/contents`, {
        member: await stage.calls.signInAgain(member),
      })
      await page.getByRole('button', { name: stage.text('files', 'attachFromDrive') }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
      return page
    },
  },
  {
    name: 'drive-save',
    async open(stage) {
      const { member } = await fill(stage)
      const [filename] = fileNames[stage.language]
      const startDateTime = Date.now() + 2 * 86_400_000
      const { id: calendarId } = await stage.calls.schedule(member, {
        meetingTitle: titleOf(stage.language),
        startDateTime,
        endDateTime: startDateTime + 3_600_000,
        timeZone: 'Europe/London',
      })
      const { pdf } = await makeDocument(stage)
      await stage.calls.upload(member, { kind: 'agenda_file', calendarId, filename }, pdf)
      const page = await stage.open(`/meeting-management/${calendarId}/contents`, {
        member: await stage.calls.signInAgain(member),
      })
      await page.getByRole('button', { name: stage.text('files', 'actions', { name: filename }) }).click()
      await page.getByRole('menuitem', { name: stage.text('files', 'saveToDrive') }).click()
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
      return page
    },
  },
  {
    name: 'drive-many',
    async open(stage) {
      const { calls, language } = stage
      const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
      const number = new Intl.NumberFormat(language === 'bn' ? 'bn' : 'en', { minimumIntegerDigits: 3 })
      for (let place = 1; place <= manyFolders; place += 1)
        await calls.makeFolder(member, `${titleOf(language)} ${number.format(place)}`)
      const page = await stage.open('/drive', { member: await calls.signInAgain(member) })
      await page.locator('main').getByRole('checkbox').nth(5).waitFor()
      return page
    },
    async settle(page) {
      // To where the next ones are loaded.
      await page.mouse.move(180, 600)
      await page.mouse.wheel(0, 4_000)
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'drive-shared',
    isWhole: true,
    async open(stage) {
      const { linkPath } = await fill(stage)
      const page = await stage.open(linkPath)
      await page.getByText(fileNames[stage.language][0]).waitFor()
      return page
    },
  },
]
