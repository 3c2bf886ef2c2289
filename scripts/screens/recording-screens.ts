import { readFile } from 'node:fs/promises'
import type { Language } from '@majlis/contract'
import type { Page } from 'playwright-core'
import type { Member } from './calls.ts'
import { titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** The film of the demo's own recordings. */
const film = new URL('../../apps/server/src/modules/recordings/demo/bridge-repair.mp4', import.meta.url)

const otherTitles: Record<Language, string> = {
  en: 'Tender for the bridge',
  bn: 'সেতুর দরপত্র',
  ar: 'مناقصة الجسر',
}

interface Held {
  readonly member: Member
  /** Of the public page of a recording. */
  readonly path: string
}

/** Someone whose meetings took place, each with recordings. */
function hold(stage: Stage): Promise<Held & AsyncDisposable> {
  const { calls, language } = stage
  return stage.once('recordings', async () => {
    const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
    const content = await readFile(film)
    let path = ''
    for (const title of [otherTitles[language], titleOf(language)]) {
      const { joinLink, meetingId } = await calls.startMeeting(member, title)
      await calls.end((await calls.enter(joinLink, { member })).participantToken)
      for (const end of ['', ' 2'])
        path = await calls.addRecording(member, { meetingId, fileName: `${title}${end}.mp4`, film: content })
    }
    return { member, path, [Symbol.asyncDispose]: async () => undefined }
  })
}

async function openTab(stage: Stage): Promise<Page> {
  const { member } = await hold(stage)
  const page = await stage.open('/meeting-management?type=previous', {
    member: await stage.calls.signInAgain(member),
  })
  // The badge counts the recordings, and leads to them.
  await page.getByRole('link', { name: new RegExp(`: ${titleOf(stage.language)}$`) }).click()
  await page.locator('main input[type=file]').waitFor({ state: 'attached' })
  return page
}

async function openOwn(stage: Stage, { member }: Pick<Held, 'member'>): Promise<Page> {
  const page = await stage.open('/cloud', { member: await stage.calls.signInAgain(member) })
  await page.locator('main li, main p + div a').first().waitFor()
  return page
}

/** Recordings (spec 2.33, 2.53, 2.65): of a meeting, one's own, and the page behind a link. */
export const recordingScreens: readonly Screen[] = [
  { name: 'recordings', isWhole: true, open: async (stage) => openOwn(stage, await hold(stage)) },
  {
    name: 'recordings-empty',
    isWhole: true,
    open: async (stage) =>
      openOwn(stage, { member: await stage.calls.signUp('Nusrat', 'Rahman', stage.language) }),
  },
  { name: 'recordings-meeting', isWhole: true, open: openTab },
  {
    name: 'recordings-entry',
    async open(stage) {
      const { calls, language } = stage
      const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
      const startDateTime = Date.now() + 60_000
      const { id, meetingId, invitation } = await calls.schedule(member, {
        meetingTitle: titleOf(language),
        startDateTime,
        endDateTime: startDateTime + 3_600_000,
        timeZone: 'Europe/London',
      })
      await calls.end((await calls.enter(invitation.joinLink, { member })).participantToken)
      const fileName = `${titleOf(language)}.mp4`
      await calls.addRecording(member, { meetingId, fileName, film: await readFile(film) })
      const page = await stage.open(`/calendar/day/${id}/${startDateTime}`, { member })
      await page.getByRole('dialog').locator('li a').waitFor()
      return page
    },
    async settle(page) {
      await page
        .getByRole('dialog')
        .locator('li a')
        .evaluate((link) => link.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'recordings-sending',
    async open(stage) {
      const page = await openTab(stage)
      // The first piece is never finished, and the second file cannot be taken.
      await page.route('**/api/uploads/*', () => undefined)
      const input = page.locator('main input[type=file]')
      const send = (name: string) =>
        input.setInputFiles({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(9_000_000, 'film') })
      await send(`${titleOf(stage.language)}.mp4`)
      await send(`${otherTitles[stage.language]}.pdf`)
      await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).waitFor()
      return page
    },
    async settle(page) {
      await page
        .getByRole('main')
        .getByRole('progressbar')
        .evaluate((bar) => bar.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'recordings-remove',
    async open(stage) {
      const page = await openOwn(stage, await hold(stage))
      await page.locator('main li').first().getByRole('button').last().click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'recordings-play',
    async open(stage) {
      const page = await openOwn(stage, await hold(stage))
      await page.locator('main li').first().getByRole('button').first().click()
      await page.locator('video').waitFor()
      return page
    },
    settle: (page) =>
      page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.pause()
        video.currentTime = 2
      }),
  },
  {
    name: 'recordings-seek',
    async open(stage) {
      const page = await openOwn(stage, await hold(stage))
      await page.locator('main li').first().getByRole('button').first().click()
      await page.locator('input[type=range]').first().waitFor()
      return page
    },
    async settle(page) {
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
      // Near the beginning, where the picture of the moment has the least room.
      await page
        .locator('input[type=range]')
        .first()
        .hover({ position: { x: 8, y: 12 } })
    },
  },
  {
    name: 'recordings-trim',
    async open(stage) {
      const page = await openOwn(stage, await hold(stage))
      await page
        .getByRole('button', { name: stage.text('recordings', 'row.trim') })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('slider').first().waitFor()
      return page
    },
    async settle(page) {
      const start = page.getByRole('dialog').getByRole('slider').first()
      for (let step = 0; step < 20; step += 1) await start.press('ArrowRight')
    },
  },
  {
    name: 'recording-shared',
    isWhole: true,
    async open(stage) {
      const { path } = await hold(stage)
      const page = await stage.open(path)
      await page.locator('video').waitFor()
      return page
    },
  },
  {
    name: 'recording-gone',
    isWhole: true,
    async open(stage) {
      const page = await stage.open(`/copy-record/${'a'.repeat(22)}/mp4/1/1`)
      await page.getByRole('alert').waitFor()
      return page
    },
  },
]
