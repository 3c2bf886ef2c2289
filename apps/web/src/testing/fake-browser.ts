import { fakeScrolling } from './scrolling.ts'

/** Adds what jsdom lacks and Mantine needs, as in a browser in Britain. */
export function fakeBrowser(): void {
  // In whose region tests are written.
  Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true })
  // The size on which `useFirstRows` depends.
  Object.defineProperty(window.screen, 'width', { value: 1024, configurable: true })
  Object.defineProperty(window.screen, 'height', { value: 768, configurable: true })
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  window.scrollTo = () => undefined
  fakeScrolling()
  window.ResizeObserver ??= class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
}
