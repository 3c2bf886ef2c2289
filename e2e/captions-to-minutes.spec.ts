import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Segment, Transcription } from '@majlis/contract'
import { ensureSpeechEngine, speak } from '@majlis/engines'
import { startTranslator } from '@majlis/testing/engine-servers'
import { expect, test, type Page } from '@playwright/test'
import { call, createAccount, createColleague, openSession, type Account } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { readByOffice, readSubtitles, saveAs } from './support/exported-files.ts'
import { mailLike } from './support/mailbox.ts'
import { openPerson } from './support/people.ts'
import { decodeFilm } from './support/recorded-film.ts'
import { chooseMore, recordingSign, recordingsOf, stopRecording } from './support/recording.ts'
import { readDocument, readPdf, readSheet } from './support/read-reports.ts'
import { enterRoom, openPreJoin } from './support/room.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'
import { snackbar } from './support/snackbar.ts'
import { startInstallation } from './support/stack.ts'

// In most runs it is installed already: `npm test` does that while other tests run.
test.beforeAll(async () => {
  test.setTimeout(600_000)
  await ensureSpeechEngine('tiny.en')
})

/** What each of them says again and again, with a pause of three seconds. */
const nusrat = {
  name: 'Nusrat Rahman',
  voice: 'en-us',
  says: 'We decided to buy a lamp for the old bridge.',
  arabic: 'قررنا شراء مصباح للجسر القديم.',
}
const arif = {
  name: 'Arif Khan',
  voice: 'en-gb-x-gbclan',
  says: 'I will send the free offer on Monday.',
  arabic: 'سأرسل العرض المجاني يوم الاثنين.',
}
const layla = {
  name: 'Layla Haddad',
  voice: 'en-gb',
  says: 'Who is going to pay for it this year?',
  arabic: 'من سيدفع ثمنه هذا العام؟',
}
const people = [nusrat, arif, layla]
type Person = (typeof people)[number]

/** The person whose sentence is most like these words; undefined if none shares three letters in a row. */
function whoSays(text: string): Person | undefined {
  const threes = (words: string) => {
    const letters = words.toLowerCase().replaceAll(/[^a-z]+/g, ' ')
    return Array.from(letters, (_, place) => letters.slice(place, place + 3)).filter(
      ({ length }) => length === 3,
    )
  }
  const heard = new Set(threes(text))
  const likeness = ({ says }: Person) => threes(says).filter((three) => heard.has(three)).length
  const best = people.toSorted((one, other) => likeness(other) - likeness(one))[0]
  return best && likeness(best) > 0 ? best : undefined
}

const management = 'meeting/meeting-management'
const engineMs = 90_000
/** Each is heard to the end once or twice: of more repetitions, the small model makes something else. */
const recordedMs = 9_500
const unavailable = 'Captions aren’t available right now. They’ll come back automatically.'

const captionsOf = (page: Page) => page.getByRole('log', { name: 'Captions' })

/** Waits until a caption of this person is most like their own sentence: the small model does not hear every repetition alike. */
async function expectCaptionOf(page: Page, person: Person) {
  const own = captionsOf(page).locator('p').filter({ hasText: person.name })
  const said = async () =>
    (await own.allInnerTexts()).map((text) => whoSays(text.replaceAll(person.name, '')))
  await expect.poll(said, { timeout: engineMs }).toContain(person)
}
const transcriptOf = (page: Page) => page.getByRole('region', { name: 'Transcript', exact: true })
const rowsOf = (page: Page) => transcriptOf(page).getByRole('listitem')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

function openPart(page: Page, part: 'Transcript' | 'Minutes') {
  return page
    .getByRole('radiogroup', { name: 'Transcript or minutes' })
    .getByText(part, { exact: true })
    .click()
}

/** Opens the notifications of the page, of which the newest has this text; it is a link. */
async function newestNotification(page: Page, text: RegExp | string) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const newest = panel.getByRole('article').first()
  const link = newest.getByRole('link', { name: text })
  await expect(link).toBeVisible()
  return { newest, link, close: () => page.keyboard.press('Escape') }
}

/** Waits until the recording plays from about this time, `m:ss`. */
async function expectPlayedFrom(page: Page, time: string) {
  const [minutes, seconds] = time.split(':').map(Number) as [number, number]
  const from = minutes * 60 + seconds
  const video = page.locator('video')
  let at = 0
  const look = async () => (at = await video.evaluate((one: HTMLVideoElement) => one.currentTime))
  await expect.poll(look).toBeGreaterThan(from)
  expect(at).toBeLessThan(from + 5)
}

/** The time of the first button that plays, `m:ss`. */
async function playFirst(part: ReturnType<typeof section>): Promise<string> {
  const button = part.getByRole('button', { name: /^Play from/ }).first()
  await button.click()
  return button.innerText()
}

type Spoken = Segment & { transcriptId: string; speaker: string }

/** What was said in the recording, with the names of those who said it. */
async function spokenIn(url: string, { accessToken }: Account, calendarId: string): Promise<Spoken[]> {
  const get = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(`${url}/api/${management}/${path}`, { headers })
    // The contract's success response; the caller knows the type of its data.
    return ((await response.json()) as { data: T }).data
  }
  const { recordings } = await get<Transcription>(`transcription?calendarId=${calendarId}`)
  const { id = '', speakers = [] } = recordings[0]?.transcript ?? {}
  const { segments } = await get<{ segments: Segment[] }>(`transcription/${id}/segments`)
  const nameOf = ({ speakerId }: Segment) => speakers.find((one) => one.id === speakerId)?.name ?? ''
  return segments.map((segment) => ({ ...segment, transcriptId: id, speaker: nameOf(segment) }))
}

/** Corrects what the small model heard to what was said, so that files and minutes have known words. */
async function correctAll(url: string, host: Account, calendarId: string) {
  for (const { transcriptId, id: segmentId, speaker } of await spokenIn(url, host, calendarId)) {
    const text = people.find(({ name }) => name === speaker)?.says ?? speaker
    const change = { id: transcriptId, segmentId, text }
    await call(url, `${management}/update-transcript`, change, host.accessToken, 'PUT')
  }
}

test('[1.9] [2.53] [3.48] [4.7] [4.8] [6.6] [7.20] [9.13] three people read what they say as captions, one of them in Arabic, and afterwards as a transcript and approved minutes; the speech engine is killed twice meanwhile', async () => {
  // On a busy machine, the engine takes several times as long.
  test.setTimeout(360_000)
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'majlis-e2e-voices-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const translator = await startTranslator((texts, target) =>
    texts.map((text) => (target === 'ar' ? (whoSays(text)?.arabic ?? 'ترجمة') : text)),
  )
  cleanup.defer(translator.stop)
  const starting = startInstallation({
    SPEECH: 'on',
    SPEECH_MODEL: 'tiny.en',
    TRANSLATE_URL: translator.url,
  })
  cleanup.defer(async () => (await starting).stop())
  const opening = people.map(async ({ voice, says }) => {
    const file = join(folder, `${voice}.wav`)
    await speak({ file, voice, sentence: says })
    return cleanup.use(await openPerson({ voice: file }))
  })
  const opened = await Promise.all(opening)
  const [nusrats, arifs, laylas] = opened.map(({ page }) => page) as [Page, Page, Page]
  const stack = await starting
  const { url } = stack

  const host = await createAccount('Nusrat', 'Rahman', url)
  const colleague = await createColleague(host, 'Arif', 'Khan', { stack })
  const plan = {
    meetingTitle: 'Lamps',
    ...hourIn(1),
    invitees: [{ email: colleague.email, role: 'participant' as const }],
    settings: { liveCaptions: true },
  }
  const { id, meetingId, invitation } = await planMeeting(host, plan, url)
  const address = `${url}/meeting-management/${id}/transcription`

  await test.step('captions show what people say under their names, one reads them in Arabic', async () => {
    await openSession(nusrats, host, url)
    await nusrats.goto(invitation.joinLink)
    await enterRoom(nusrats)
    await openSession(arifs, colleague, url)
    await arifs.goto(invitation.joinLink)
    await Promise.all([
      enterRoom(arifs),
      openPreJoin(laylas, invitation.joinLink, layla.name).then(() => enterRoom(laylas)),
    ])
    await expect(arifs.getByText('What people say is turned into text on this server')).toBeVisible()
    await arifs.getByRole('button', { name: 'Show captions' }).click()
    await chooseMore(laylas, 'Caption settings')
    const settings = laylas.getByRole('dialog', { name: 'Caption settings' })
    await settings.getByLabel('Show captions').check({ force: true })
    await settings.getByLabel('Language').selectOption('ar')
    await expectAccessible(laylas)
    await laylas.keyboard.press('Escape')
    const heard = [nusrat, layla].map((person) => expectCaptionOf(arifs, person))
    const translated = [nusrat, arif].map(({ name, arabic }) =>
      expect(captionsOf(laylas)).toContainText(new RegExp(`${name}\\W*: .?${arabic}`), { timeout: engineMs }),
    )
    await Promise.all([...heard, ...translated])
    await expectAccessible(laylas)
  })

  await test.step('the meeting is recorded while the speech engine is killed; captions come back by themselves', async () => {
    await chooseMore(nusrats, 'Record…')
    await nusrats.getByRole('button', { name: 'Record', exact: true }).click()
    for (const page of [arifs, laylas]) {
      const question = page.getByRole('dialog', { name: /^This meeting is (about to be|being) recorded$/ })
      // Nothing is transcribed automatically here, but Nusrat will have it done.
      await expect(question).toContainText('its owner can have the recording transcribed on this server', {
        timeout: 30_000,
      })
      await question.getByRole('button', { name: 'Continue' }).click()
    }
    await expect(recordingSign(nusrats)).toBeVisible({ timeout: 30_000 })
    const recorded = nusrats.waitForTimeout(recordedMs).then(() => stopRecording(nusrats))
    stack.kill('speech')
    await expect(arifs.getByText(unavailable)).toBeVisible()
    await chooseMore(arifs, 'Catch up')
    const lines = arifs.getByRole('region', { name: 'Catch up' }).getByRole('article')
    await expect(lines.filter({ hasText: layla.name }).first()).toBeVisible()
    const before = await lines.count()
    await expect.poll(() => lines.count(), { timeout: engineMs }).toBeGreaterThan(before)
    await expect(arifs.getByText(unavailable)).toBeHidden()
    await expectAccessible(arifs)
    await recorded
    await nusrats.getByRole('button', { name: 'Leave', exact: true }).click()
    await nusrats.getByRole('menuitem', { name: 'End for everyone' }).click()
    await nusrats.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
    await expect(nusrats).toHaveURL(/\/part\?/)
    await laylas.context().browser()?.close()
  })

  await test.step('the recording is transcribed, although the engine is killed in the middle of it', async () => {
    await nusrats.goto(address)
    const areas = ['Overview', 'Contents', 'Recordings', 'Attendance', 'Controls', 'Transcription', 'Chat']
    await expect(
      nusrats.getByRole('navigation', { name: 'Areas of the meeting' }).getByRole('link'),
    ).toHaveText(areas.map((area) => new RegExp(`^${area}\\d*$`)))
    await expect(nusrats.getByText('The audio stays on this server.')).toBeVisible()
    await expectAccessibleInBothThemes(nusrats)
    for (const page of [nusrats, arifs]) {
      if (page === arifs) await page.goto(`${url}/home`)
      const { close } = await newestNotification(page, 'The recording of Lamps is ready')
      await close()
    }
    await nusrats.getByRole('button', { name: 'Transcribe', exact: true }).click()
    await expect(nusrats.getByRole('progressbar', { name: 'Progress of the transcription' })).toBeAttached()
    const engine = async () => {
      const response = await fetch(`${stack.env['SPEECH_URL']}/health`)
      return ((await response.json()) as { status: string }).status
    }
    await expect.poll(engine, { intervals: [50] }).toBe('busy')
    stack.kill('speech')
    await expect(rowsOf(nusrats).first()).toBeVisible({ timeout: engineMs })
    expect(stack.states()['speech']).toBe('ready')
    const { close } = await newestNotification(nusrats, 'The transcript of Lamps is ready')
    await close()
  })

  await test.step('it shows who said what, and when; pressed, the recording plays from there', async () => {
    const speakers = nusrats.getByRole('list', { name: 'Filter by speaker' })
    for (const one of people) {
      await speakers.locator('button[aria-pressed]').filter({ hasText: one.name }).click()
      await expect(rowsOf(nusrats).filter({ hasText: one.name }).first()).toBeVisible()
      await expect.poll(async () => whoSays((await rowsOf(nusrats).allInnerTexts()).join(' '))).toBe(one)
    }
    await speakers.getByRole('button', { name: 'Everyone' }).click()
    await expectPlayedFrom(nusrats, await playFirst(rowsOf(nusrats).filter({ hasText: arif.name }).first()))
    await expectAccessibleInBothThemes(nusrats)
  })

  await test.step('a word is corrected, and the search jumps to it', async () => {
    await correctAll(url, host, id)
    await nusrats.reload()
    const row = rowsOf(nusrats).filter({ hasText: layla.says }).last()
    await row.getByRole('button', { name: /^Edit text at/ }).click()
    const dialog = nusrats.getByRole('dialog', { name: 'Edit transcript' })
    await dialog.getByLabel('Text').fill('Who is going to pay for a lantern this year?')
    await expectAccessible(nusrats)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(snackbar(nusrats, 'Transcript changed')).toBeVisible()
    await nusrats.getByRole('searchbox', { name: 'Search the transcript' }).fill('lantern')
    await expect(nusrats.getByText('1 result', { exact: true })).toBeVisible()
    await expect(rowsOf(nusrats).locator('mark')).toHaveText('lantern')
    await expect(rowsOf(nusrats).locator('mark')).toBeInViewport()
    await expect(rowsOf(nusrats).filter({ hasText: 'lantern' })).toContainText('Edited')
  })

  await test.step('other programs read its files, also in Arabic', async () => {
    const menu = nusrats.getByRole('button', { name: 'Download', exact: true })
    const saved = async (format: string) => saveAs(nusrats, menu, format)
    const words = /Layla Haddad.*a lantern/s
    const doc = await saved('Word (DOC)')
    expect(await readDocument(doc)).toMatch(words)
    const byOffice = readByOffice(doc, 'doc')
    const sheet = await saved('Excel (XLSX)')
    const bySheet = byOffice.then(() => readByOffice(sheet, 'xlsx'))
    const isSaid = (cells: readonly unknown[]) => words.test(cells.join(' '))
    expect((await readSheet(sheet, 'xlsx')).filter(isSaid)).toHaveLength(1)
    expect((await readSheet(await saved('CSV'), 'csv')).filter(isSaid)).toHaveLength(1)
    for (const format of ['Subtitles (VTT)', 'Subtitles (SRT)']) {
      const cues = await readSubtitles(await saved(format))
      expect(
        cues.filter((cue) => /^00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3} .*a lantern/.test(cue)),
      ).toHaveLength(1)
    }
    expect((await readPdf(await saved('PDF'))).join(' ')).toMatch(words)
    expect(await readFile(await saved('Text (TXT)'), 'utf8')).toMatch(words)
    await nusrats.getByRole('button', { name: 'Translate', exact: true }).click()
    await nusrats.getByRole('menuitem', { name: 'العربية' }).click()
    await nusrats.getByRole('searchbox', { name: 'Search the transcript' }).fill('')
    await expect(rowsOf(nusrats).filter({ hasText: layla.arabic }).first()).toBeVisible({ timeout: 30_000 })
    await expectAccessible(nusrats)
    await expect(nusrats.getByText('Translating…')).toHaveCount(0, { timeout: 30_000 })
    const translated = await readSubtitles(await saved('Subtitles (SRT)'))
    expect(translated.some((cue) => cue.includes(`${arif.name}: ${arif.arabic}`))).toBe(true)
    for (const text of await Promise.all([byOffice, bySheet])) if (text !== null) expect(text).toMatch(words)
  })

  await test.step('what the engine heard is restored, and the correction again', async () => {
    await nusrats.getByRole('button', { name: 'History' }).click()
    const dialog = nusrats.getByRole('dialog', { name: 'History' })
    await expect(dialog.getByText('Nusrat Rahman changed the text').first()).toBeVisible()
    await expect(dialog.locator('del').first()).toHaveText(layla.says)
    await expect(dialog.locator('ins').first()).toContainText('lantern')
    await expectAccessible(nusrats)
    const restore = dialog.getByRole('button', { name: /^Restore/ })
    const changes = await restore.count()
    await restore.first().click()
    await expect(restore).toHaveCount(changes + 1)
    await expect(rowsOf(nusrats).filter({ hasText: 'lantern' })).toHaveCount(0)
    // That is a change, too.
    await restore.first().click()
    await expect(restore).toHaveCount(changes + 2)
    await nusrats.keyboard.press('Escape')
    await expect(rowsOf(nusrats).filter({ hasText: 'lantern' })).toHaveCount(1)
  })

  await test.step('minutes are made of what was said; each line plays its evidence', async () => {
    await openPart(nusrats, 'Minutes')
    await expect(nusrats.getByText('This server has no language model')).toBeVisible()
    await nusrats.getByRole('button', { name: 'Write minutes' }).click()
    await expect(section(nusrats, 'Decisions')).toContainText(nusrat.says, { timeout: 30_000 })
    await expect(section(nusrats, 'Actions')).toContainText(arif.says)
    await expect(section(nusrats, 'Actions')).toContainText('Assigned to: Arif Khan')
    await expect(section(nusrats, 'Open questions')).toContainText(
      'Who is going to pay for a lantern this year?',
    )
    await expect(nusrats.getByText('Draft', { exact: true })).toBeVisible()
    const { close } = await newestNotification(nusrats, 'The minutes of Lamps are ready for your approval')
    await close()
    await expectPlayedFrom(nusrats, await playFirst(section(nusrats, 'Decisions')))
    await expectAccessibleInBothThemes(nusrats)
  })

  await test.step('they are approved and sent, and an invitee sees them, also in Arabic, with the own action first', async () => {
    await nusrats.getByRole('button', { name: 'Approve and send' }).click()
    const dialog = nusrats.getByRole('dialog', { name: 'Send the minutes?' })
    await dialog.getByRole('button', { name: 'Approve and send' }).click()
    await expect(nusrats.getByText('Approved by Nusrat Rahman')).toBeVisible()
    const { newest, close } = await newestNotification(nusrats, 'The minutes of Lamps are ready')
    await expect(newest).toContainText('Approved')
    await close()
    const assigned = await newestNotification(arifs, /You have \d+ actions? from Lamps/)
    await expect(assigned.newest).toContainText(arif.says)
    await assigned.link.click()
    await expect(arifs.getByText('Approved by Nusrat Rahman')).toBeVisible()
    await expect(arifs.getByRole('button', { name: /^(Approve|Write|Edit|Add)/ })).toHaveCount(0)
    await arifs.getByRole('button', { name: 'Translate', exact: true }).click()
    await arifs.getByRole('menuitem', { name: 'العربية' }).click()
    await expect(section(arifs, 'Decisions')).toContainText(nusrat.arabic)
    await expect(section(arifs, 'Decisions')).toContainText(nusrat.says)
    await expectAccessibleInBothThemes(arifs)
    const { text } = await mailLike(url, colleague.email, /^Minutes: Lamps$/)
    expect(text).toMatch(/Your actions[^]*free offer[^]*Decisions[^]*old bridge/)
    await arifs.goto(`${url}/home`)
    await expect(section(arifs, 'Actions from your meetings')).toContainText(arif.says)
  })

  await test.step('what one person said is redacted from transcript, files, film and minutes', async () => {
    const spoken = (await spokenIn(url, host, id)).filter(({ speaker }) => speaker === layla.name)
    expect(spoken.length).toBeGreaterThan(0)
    await openPart(nusrats, 'Transcript')
    await nusrats.getByRole('button', { name: 'Redact everything Layla Haddad said' }).click()
    const dialog = nusrats.getByRole('dialog', { name: 'Redact everything Layla Haddad said?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(nusrats)
    await dialog.getByRole('button', { name: 'Redact', exact: true }).click()
    await expect(snackbar(nusrats, 'Redacted')).toBeVisible()
    await expect(rowsOf(nusrats).filter({ hasText: layla.name })).toHaveCount(0)
    const redaction = async () => (await recordingsOf(url, host, meetingId))[0]?.redaction
    await expect.poll(redaction, { timeout: engineMs }).toBeNull()
    await expect(nusrats.locator('video')).toBeVisible()
    const cues = await readSubtitles(
      await saveAs(
        nusrats,
        nusrats.getByRole('button', { name: 'Download', exact: true }),
        'Subtitles (SRT)',
      ),
    )
    expect(cues.some((cue) => cue.includes(layla.name))).toBe(false)
    const [recording] = await recordingsOf(url, host, meetingId)
    const response = await fetch(`${url}${recording?.downloadUrl}`)
    const film = await decodeFilm(new Uint8Array(await response.arrayBuffer()))
    for (const { startMs, endMs } of spoken) expect(film.isBlank(startMs, endMs), `${startMs}`).toBe(true)
    // What the others said alone stays.
    const ends = [0, ...spoken.map(({ endMs }) => endMs)]
    const starts = [...spoken.map(({ startMs }) => startMs), film.seconds * 1_000]
    for (const [place, fromMs] of ends.entries()) {
      const toMs = starts[place] ?? fromMs
      if (toMs - fromMs > 2_000) expect(film.isBlank(fromMs, toMs), `${fromMs}–${toMs}`).toBe(false)
    }
    await openPart(nusrats, 'Minutes')
    await expect(section(nusrats, 'Open questions')).toContainText('None')
    await expect(nusrats.getByText('Draft', { exact: true })).toBeVisible()
  })
})
