import { visitorSays } from './people.ts'
import type { Screen } from './screen.ts'

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
      const page = await stage.open(stage.calls.mailboxPath(email))
      await page.locator('a[href*="id="]').first().click()
      await page.locator('iframe').waitFor()
      return page
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
