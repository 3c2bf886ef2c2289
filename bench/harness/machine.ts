import { availableParallelism } from 'node:os'
import { openChromium } from './chromium.ts'

/** What one needs to know about the machine to interpret the numbers. */
export async function describeMachine({ withBrowser }: { withBrowser: boolean }): Promise<string> {
  const parts = [`${availableParallelism()} cores`, `Node.js ${process.versions.node.split('.')[0]}`]
  if (withBrowser) {
    const browser = await openChromium()
    parts.push(`headless Chromium ${browser.version().split('.')[0]}`)
    await browser.close()
  }
  return parts.join(', ')
}
