import type { Screen } from './screen.ts'

export const systemScreens: readonly Screen[] = [
  {
    name: 'mailbox',
    isEnglishOnly: true,
    isWhole: true,
    open: (stage) => stage.open('/dev/mailbox'),
  },
  {
    name: 'mail',
    async open(stage) {
      const { email } = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      const page = await stage.open(`/dev/mailbox?to=${encodeURIComponent(email)}`)
      await page.locator('a[href*="id="]').first().click()
      await page.locator('iframe').waitFor()
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
