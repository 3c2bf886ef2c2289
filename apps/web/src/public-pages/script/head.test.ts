// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../testing/fake-browser.ts'

// A plain script without types, imported for its effect.
const [runScript] = Object.values(import.meta.glob('./head.js'))
const { dataset } = document.documentElement

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  delete dataset['fonts']
  sessionStorage.clear()
})

/** Runs the script as a new page does. */
async function open(): Promise<void> {
  vi.useFakeTimers()
  vi.resetModules()
  fakeBrowser()
  await runScript?.()
}

function paintPictures(): void {
  window.dispatchEvent(new Event('load'))
  vi.runAllTimers()
}

it('delays the fonts until the first paint', async () => {
  await open()
  expect(dataset['fonts']).toBe('later')
  paintPictures()
  expect(dataset['fonts']).toBeUndefined()
})

it('doesn’t delay them on the next page', async () => {
  await open()
  paintPictures()
  await open()
  expect(dataset['fonts']).toBeUndefined()
})

it('works without storage', async () => {
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
