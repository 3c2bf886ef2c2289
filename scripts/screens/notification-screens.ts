import type { Page } from 'playwright-core'
import { namesOf, titleOf } from './people.ts'
import type { Member } from './calls.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const hour = 3_600_000
const dayMs = 24 * hour

/** Someone with an invitation, an answer, a suggested time, a registration and a cancelled meeting. */
async function notify(stage: Stage): Promise<Member> {
  const { calls, language } = stage
  const { arif, layla, nusrat } = namesOf(language)
  const [first = '', last = ''] = nusrat.split(' ')
  const [otherFirst = '', otherLast = ''] = arif.split(' ')
  const member = await calls.signUp(first, last, language)
  const other = await calls.signUp(otherFirst, otherLast, language)
  const startsAt = Math.ceil(Date.now() / hour) * hour + 2 * dayMs
  const at = (hours: number) => ({
    startDateTime: startsAt + hours * hour,
    endDateTime: startsAt + (hours + 1) * hour,
    timeZone: 'Europe/London',
  })
  const meetingTitle = titleOf(language)
  const invite = ({ email }: Member) => ({ invitees: [{ email, role: 'participant' as const }] })
  const cancelled = await calls.schedule(other, { meetingTitle, ...at(24), ...invite(member) })
  await calls.cancel(other, cancelled.id)
  const own = await calls.schedule(member, { meetingTitle, ...at(0), ...invite(other) })
  await calls.answer(other, own.id, { response: 'accepted' })
  await calls.answer(other, own.id, {
    response: 'suggested',
    suggestedStart: startsAt + 3 * hour,
    suggestedEnd: startsAt + 4 * hour,
  })
  const open = await calls.schedule(member, {
    meetingTitle,
    ...at(72),
    isRegRequired: true,
    registration: { approval: 'manual', questions: [] },
  })
  const email = `layla.${Date.now().toString(36)}@hillside.example.org`
  await calls.register(open.meetingId, { name: layla, email, language, answers: [] })
  await calls.schedule(other, { meetingTitle, ...at(48), ...invite(member) })
  await calls.waitForNotifications(member, 4)
  return member
}

async function openHome(stage: Stage): Promise<Page> {
  const page = await stage.open('/home', { member: await notify(stage) })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The bell and the page behind it. */
export const notificationScreens: readonly Screen[] = [
  {
    name: 'notifications-panel',
    sizes: [768, 1440],
    async open(stage) {
      const page = await openHome(stage)
      await page.locator('header button[aria-haspopup=dialog]:visible').nth(-1).click()
      await page.getByRole('dialog').getByRole('article').first().waitFor()
      return page
    },
  },
  {
    name: 'notifications',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/notifications', { member: await notify(stage) })
      await page.locator('main').getByRole('article').first().waitFor()
      return page
    },
  },
  {
    name: 'notifications-empty',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      const page = await stage.open('/notifications', { member })
      await page.getByText(stage.text('notifications', 'empty')).waitFor()
      return page
    },
  },
  {
    name: 'profile-notifications',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      const page = await stage.open('/profile?tab=notifications', { member })
      await page.locator('main select').first().waitFor()
      return page
    },
  },
]
