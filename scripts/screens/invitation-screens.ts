import type { DueReminder, Language } from '@majlis/contract'
import type { Page } from 'playwright-core'
import type { Member } from './calls.ts'
import { drawPark } from './drawing-park.ts'
import { namesOf, titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const agendas: Record<Language, string> = {
  en: 'What becomes of the lamps at the bridge, and when the path opens.',
  bn: 'সেতুর বাতিগুলোর কী হবে, আর পথটি কবে খুলবে।',
  ar: 'ما مصير مصابيح الجسر، ومتى يُفتح الممشى.',
}

const minute = 60_000
const hour = 60 * minute
/** The next full hour a week from now. */
const nextWeek = () => Math.ceil(Date.now() / hour) * hour + 7 * 24 * hour

/** A picture for over an invitation, wider than it may be. */
async function drawBanner(stage: Stage): Promise<Buffer> {
  const page = await stage.open('/api/health/live')
  const picture = await page.evaluate(drawPark, { width: 1280, height: 400 })
  await page.context().close()
  return Buffer.from(picture, 'base64')
}

async function openScheduler(stage: Stage): Promise<Page> {
  const member = await stage.calls.signIn('Nusrat', stage.language)
  const page = await stage.open('/home?scheduler=new', { member })
  await page.locator('[name=meetingTitle]').waitFor()
  await page
    .locator('input[type=file]:not([multiple])')
    .setInputFiles({ name: 'park.jpg', mimeType: 'image/jpeg', buffer: await drawBanner(stage) })
  await page.getByRole('slider').waitFor()
  return page
}

/** A weekly meeting with a banner, to which someone from outside is invited; answers the path of their mail. */
async function invite(stage: Stage): Promise<{ member: Member; path: string }> {
  const { calls, language } = stage
  const member = await calls.signUp('Nusrat', 'Rahman', language)
  const email = `layla.${language}.${Date.now().toString(36)}@hillside.example.org`
  const startDateTime = nextWeek()
  await calls.schedule(member, {
    meetingTitle: titleOf(language),
    agenda: agendas[language],
    startDateTime,
    endDateTime: startDateTime + hour,
    timeZone: 'Europe/London',
    bannerImg: await calls.saveBanner(member, await drawBanner(stage)),
    invitees: [{ email, name: namesOf(language).layla, role: 'participant' }],
  })
  return { member, path: await calls.mailed(email, /\/part\?invitation=[^&\s]+/) }
}

/** What the server says of a meeting that is about to start, without the minute until it does. */
async function remind(page: Page, stage: Stage) {
  const startDateTime = Date.now() + 5 * minute
  const reminder: DueReminder = {
    id: 'reminder',
    calendarId: '0190a000-0000-7000-8000-0000000000ab',
    meetingTitle: titleOf(stage.language),
    startDateTime,
    startDate: null,
    shownUntil: startDateTime + hour,
    joinLink: `${stage.url}/m/j/100000000001`,
    isHost: true,
  }
  await page.route('**/api/meeting/schedule/due-reminders', (route) =>
    route.fulfill({ json: { status: 200, code: 'SUCCESS', message: null, data: [reminder] } }),
  )
}

/** Invitations and what comes of them: the banner, the page behind the mail, who waits on Home, reminders. */
export const invitationScreens: readonly Screen[] = [
  { name: 'scheduler-banner-crop', open: openScheduler },
  {
    name: 'scheduler-banner',
    async open(stage) {
      const page = await openScheduler(stage)
      await page.getByRole('button', { name: stage.text('common', 'crop.use') }).click()
      await page.getByRole('img', { name: stage.text('scheduler', 'banner.label') }).waitFor()
      return page
    },
    async settle(page, _size, stage) {
      await page
        .getByRole('img', { name: stage.text('scheduler', 'banner.label') })
        .evaluate((picture) => picture.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'invitation',
    isWhole: true,
    async open(stage) {
      const { path } = await invite(stage)
      const page = await stage.open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'invitation-suggest',
    isWhole: true,
    async open(stage) {
      const { path } = await invite(stage)
      const page = await stage.open(`${path}&answer=suggested`)
      await page.locator('form textarea').waitFor()
      return page
    },
  },
  {
    name: 'home-waiting',
    isWhole: true,
    async open(stage) {
      const { calls, language } = stage
      const member = await calls.signUp('Nusrat', 'Rahman', language)
      const startDateTime = nextWeek()
      const { meetingId } = await calls.schedule(member, {
        meetingTitle: titleOf(language),
        startDateTime,
        endDateTime: startDateTime + hour,
        timeZone: 'Europe/London',
        isRegRequired: true,
        registration: { approval: 'manual', questions: [] },
      })
      const { arif, layla, tomas } = namesOf(language)
      for (const [place, name] of [arif, layla, tomas].entries())
        await calls.register(meetingId, {
          name,
          email: `guest.${place}@hillside.example.org`,
          language,
          answers: [],
        })
      const page = await stage.open('/home', { member })
      await page.locator('a[href^="/registrations/"]').waitFor()
      return page
    },
  },
  {
    name: 'home-reminder',
    async open(stage) {
      const member = await stage.calls.signIn('Nusrat', stage.language)
      const page = await stage.open('/home', { member })
      await remind(page, stage)
      await page.reload()
      await page.getByRole('article').waitFor()
      return page
    },
  },
]

/** A reminder inside a call, in which the controls are at the bottom. */
export const callReminderScreens: readonly Screen[] = [
  {
    name: 'room-reminder',
    themes: ['dark'],
    async open(stage) {
      const { calls, language } = stage
      const member = await calls.signUp('Nusrat', 'Rahman', language)
      const { joinLink } = await calls.startMeeting(member, titleOf(language))
      const page = await stage.open(new URL(joinLink).pathname + new URL(joinLink).search, { member })
      await remind(page, stage)
      await page.locator('video[data-on]').waitFor()
      await page.getByRole('button', { name: stage.text('join', 'pre_join.start') }).click()
      await page.getByRole('article').waitFor()
      return page
    },
  },
]
