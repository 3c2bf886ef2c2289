import type { Page } from 'playwright-core'

/** Reports what can be checked without looking: pages wider than the window, text below 12 px, cut-off text and, on phones, touch targets below 44 × 44 px. */
export async function findings(page: Page, isPhone: boolean): Promise<string[]> {
  return [...(await textFindings(page)), ...(isPhone ? await smallTargets(page) : [])]
}

function textFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const overflow = document.documentElement.scrollWidth - window.innerWidth
    if (overflow > 0) found.add(`${overflow} px wider than the window`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = (walker.currentNode.textContent ?? '').trim().slice(0, 30)
      const parent = walker.currentNode.parentElement
      if (text.length < 2 || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      const { fontSize, overflowX, position } = getComputedStyle(parent)
      if (Number.parseFloat(fontSize) < 12) found.add(`${fontSize}: ${text}`)
      const mayCut = overflowX !== 'visible' && overflowX !== 'auto' && position !== 'absolute'
      if (mayCut && parent.clientWidth > 1 && parent.scrollWidth > parent.clientWidth + 1)
        found.add(`cut: ${text}`)
    }
    return [...found]
  })
}

/** How far a finger may be from the middle of each target, which may reach beyond its box. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const smallest = 44
    /** Boxes to tick are touched on their labels, and fields on their frames. */
    function targetOf(element: Element): Element | null {
      if (!(element instanceof HTMLInputElement)) return element
      if (element.type === 'file') return null
      const label = ['checkbox', 'radio'].includes(element.type) ? element.labels?.[0] : undefined
      return label ?? element.closest('.mantine-Input-wrapper, form > div') ?? element
    }
    function extent(target: Element): { width: number; height: number } | null {
      const { left, top, width, height } = target.getBoundingClientRect()
      const isHit = (right: number, down: number) => {
        const hit = document.elementFromPoint(left + width / 2 + right, top + height / 2 + down)
        return hit !== null && (target.contains(hit) || hit.closest('label') === target)
      }
      if (!isHit(0, 0)) return null
      const reach = (right: number, down: number) => {
        let steps = 0
        while (steps < smallest && isHit(right * (steps + 1), down * (steps + 1))) steps += 1
        return steps
      }
      return {
        width: Math.max(Math.round(width), reach(1, 0) + reach(-1, 0) + 1),
        height: Math.max(Math.round(height), reach(0, 1) + reach(0, -1) + 1),
      }
    }
    /** Scrolls the target into view, because what is cut off can't be measured, and restores the scroll positions. */
    function extentInSight(target: Element) {
      const before: [Element, number][] = []
      for (let around = target.parentElement; around; around = around.parentElement)
        if (around.scrollHeight > around.clientHeight) before.push([around, around.scrollTop])
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const size = extent(target)
      for (const [element, top] of before) element.scrollTop = top
      return size
    }
    const controls = 'a[href], button, select, textarea, input:not([type=hidden]), [role=option], [role=tab]'
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      const target = targetOf(element)
      // A link among the words of a sentence is as tall as its line.
      if (!target || (element.tagName === 'A' && getComputedStyle(element).display === 'inline')) return []
      const size = extentInSight(target)
      if (!size || (size.width >= smallest && size.height >= smallest)) return []
      const name = element.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 30)
      return [`${size.width} × ${size.height} to touch: ${name || target.className}`]
    })
  })
}
