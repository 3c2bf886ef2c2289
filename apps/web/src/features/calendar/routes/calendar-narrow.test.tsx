// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubPhone } from '../../../testing/window-width.ts'
import { renderCalendar } from '../testing/render-calendar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['/calendar/day', /^Tue,? 24 Nov 2026$/],
  ['/calendar/week', /^23\s?–\s?29 Nov 2026$/],
])(
  '[2.55] says at %s in one line of a phone what is shown, and in full to screen readers',
  async (path, text) => {
    stubPhone()
    await renderCalendar({ path })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(text)
    expect(screen.getByRole('region', { name: /November 2026/ })).toBeTruthy()
  },
)

it('[2.55] switches the view on a phone by a list beside the steps', async () => {
  stubPhone()
  const { user } = await renderCalendar({ path: '/calendar/week' })
  const view = screen.getByRole<HTMLSelectElement>('combobox', { name: 'View' })
  expect(view.value).toBe('week')
  await user.selectOptions(view, 'Month')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('November 2026')
})

it('[2.55] scrolls today beside the hours when the window becomes too narrow for a week, and back when it becomes wider', async () => {
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
  let [today, seen] = [160, 92]
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[data-hours][data-today]')
      ? new DOMRect(today, 0, 92, 0)
      : new DOMRect(0, 0, seen, 0)
  })
  await renderCalendar()
  const scroller = document.querySelector('[data-scroller]')
  expect(scroller?.scrollLeft).toBe(0)
  const resize = () =>
    act(() => {
      for (const measure of observers) measure()
    })
  width.mockReturnValue(524)
  resize()
  expect(scroller?.scrollLeft).toBe(160)
  ;[today, seen] = [250, 300]
  resize()
  expect(scroller?.scrollLeft).toBe(160 + 42)
})
