// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderCalendar } from '../testing/render-calendar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[2.55] brings today beside the hours when the window becomes too narrow for a week', async () => {
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        observers.push(measure)
      }
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(712)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(this.matches('[data-hours][data-today]') ? 160 : 0, 0, 92, 0)
  })
  await renderCalendar()
  const scroller = document.querySelector('[data-scroller]')
  expect(scroller?.scrollLeft).toBe(0)
  width.mockReturnValue(524)
  act(() => {
    for (const measure of observers) measure()
  })
  expect(scroller?.scrollLeft).toBe(160)
})
