import type { Page } from 'playwright-core'

/** Presses the folder in a list of the drive. Returns after how many ms its first rows are painted. */
export async function openFolder(page: Page, name: string): Promise<number> {
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  // What the last screen still had to do is done.
  await page.waitForTimeout(500)
  return link.evaluate(pressAndWatch)
}

/** Runs in the page; needs nothing from outside. */
async function pressAndWatch(link: HTMLElement | SVGElement): Promise<number> {
  const before = document.querySelector('[data-index="0"]')
  const isThere = () => {
    const row = document.querySelector('[data-index="0"]')
    return row !== null && row !== before && document.querySelectorAll('[data-index]').length > 5
  }
  const start = performance.now()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await new Promise<void>((resolve, reject) => {
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
    function look(): void {
      if (isThere()) resolve()
      else if (performance.now() - start > 10_000) reject(new Error('The folder did not show its rows.'))
      else return
      observer.disconnect()
    }
    setTimeout(look, 10_500)
  })
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

/** Scrolls the list to its end, waiting for its pages, for a minute at most. Returns how long each frame took, in ms. */
export function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[data-index]')?.closest('ul')?.parentElement
    if (!scroller) throw new Error('There is no list.')
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const frames: number[] = []
    const end = performance.now() + 60_000
    let waited = 0
    for (let last = await frame(); waited < 120 && last < end;) {
      const before = scroller.scrollTop
      scroller.scrollTop += 1_200
      const now = await frame()
      frames.push(now - last)
      last = now
      waited = scroller.scrollTop === before ? waited + 1 : 0
    }
    return frames
  })
}
