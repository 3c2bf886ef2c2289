import type { BrowserContextOptions, Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import type { Installation, Member } from './installation.ts'

/** A page of someone who is signed in, in a browser of its own, which the caller closes. */
export async function openSignedIn(
  installation: Installation,
  { email }: Pick<Member, 'email'>,
  screen: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Page> {
  const { cookie } = await installation.signIn(email)
  const browser = await openChromium()
  const context = await browser.newContext({ locale: 'en-GB', ...screen })
  await context.addCookies([{ ...cookie, url: installation.url, httpOnly: true, sameSite: 'Lax' }])
  return context.newPage()
}
