import { onTestFinished, vi } from 'vitest'

/** jsdom has no layout, and therefore nothing to scroll. */
export function fakeScrolling(): void {
  Element.prototype.scrollIntoView ??= () => undefined
}

/** The elements that are scrolled into view until the test ends, in order. */
export function noteScrolling(): Element[] {
  const seen: Element[] = []
  fakeScrolling()
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(
    this: Element,
  ) {
    seen.push(this)
  })
  onTestFinished(() => scrolling.mockRestore())
  return seen
}
