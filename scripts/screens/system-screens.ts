import type { Page } from 'playwright-core'
import { namesOf, titleOf, visitorSays } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const hour = 3_600_000

/** Opens the newest mail to an address. */
async function openMail(stage: Stage, email: string): Promise<Page> {
  const page = await stage.open(stage.calls.mailboxPath(email))
  await page.locator('a[href*="id="]').first().click()
  await page.locator('iframe').waitFor()
  return page
}

/** Invites a colleague to a series with an agenda. */
async function invite(stage: Stage) {
  const { calls, language } = stage
  const [firstName = '', ...rest] = namesOf(language).nusrat.split(' ')
  const member = await calls.signUp(firstName, rest.join(' '), language, 'Riverside Library')
  const [first = '', ...last] = namesOf(language).layla.split(' ')
  const colleague = await calls.signUp(first, last.join(' '), language)
  const startDateTime = Math.ceil(Date.now() / hour) * hour + 7 * 24 * hour
  const { id } = await calls.schedule(member, {
    meetingTitle: titleOf(language),
    startDateTime,
    endDateTime: startDateTime + hour,
    timeZone: 'Europe/London',
    agenda: visitorSays(language),
    invitees: [{ email: colleague.email, role: 'participant' }],
  })
  await calls.mailed(colleague.email, /\/part\?invitation=[^&\s]+/)
  return { member, colleague, calendarId: id, startDateTime }
}

export const systemScreens: readonly Screen[] = [
  {
    name: 'mailbox',
    isEnglishOnly: true,
    isWhole: true,
    open: (stage) => stage.open(stage.calls.mailboxPath()),
  },
  {
    name: 'mailbox-locked',
    isEnglishOnly: true,
    isWhole: true,
    open: (stage) => stage.open('/dev/mailbox'),
  },
  {
    name: 'mail',
    async open(stage) {
      const { email } = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      return openMail(stage, email)
    },
  },
  {
    name: 'mail-invitation',
    async open(stage) {
      const { colleague } = await invite(stage)
      return openMail(stage, colleague.email)
    },
  },
  {
    name: 'mail-suggestion',
    async open(stage) {
      const { member, colleague, calendarId, startDateTime } = await invite(stage)
      await stage.calls.answer(colleague, calendarId, {
        response: 'suggested',
        suggestedStart: startDateTime + 3 * hour,
        suggestedEnd: startDateTime + 4 * hour,
      })
      await stage.calls.mailed(member.email, new RegExp(colleague.email.replaceAll('.', String.raw`\.`)))
      return openMail(stage, member.email)
    },
  },
  {
    name: 'installation-feedback',
    isWhole: true,
    async open(stage) {
      await stage.once('visitor-feedback', async () => {
        await stage.calls.giveFeedback(4, visitorSays(stage.language))
        return { [Symbol.asyncDispose]: async () => undefined }
      })
      const member = await stage.calls.signIn('Tomas', stage.language)
      const page = await stage.open('/console/feedback', { member })
      await page.getByText(visitorSays(stage.language)).first().waitFor()
      return page
    },
  },
  {
    name: 'api-docs',
    isEnglishOnly: true,
    async open(stage) {
      const page = await stage.open('/api/docs')
      await page.locator('.opblock').first().waitFor()
      return page
    },
  },
]
