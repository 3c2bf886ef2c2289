import { vi } from 'vitest'

/** jsdom has no layout: without heights, the list would have no rows. Seven rows fit the screen. */
export function fakeRowHeights(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function heightOf(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 84 : 600
  })
}
