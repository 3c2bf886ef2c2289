// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'

const [runScript] = Object.values(import.meta.glob('./head.js'))
const { dataset } = document.documentElement

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  delete dataset['fonts']
  sessionStorage.clear()
})

/** As at the start of a page. */
async function open(): Promise<void> {
  vi.useFakeTimers()
  vi.resetModules()
  await runScript?.()
}

function paintPictures(): void {
  window.dispatchEvent(new Event('load'))
  vi.runAllTimers()
}

it('lets the fonts come after the first picture', async () => {
  await open()
  expect(dataset['fonts']).toBe('later')
  paintPictures()
  expect(dataset['fonts']).toBeUndefined()
})

it('shows the fonts at once on the next page', async () => {
  await open()
  paintPictures()
  await open()
  expect(dataset['fonts']).toBeUndefined()
})

it('shows the fonts also where nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await open()
  expect(dataset['fonts']).toBe('later')
  paintPictures()
  expect(dataset['fonts']).toBeUndefined()
})
