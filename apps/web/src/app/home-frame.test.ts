// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../testing/a-session.ts'

// A plain script without types, imported for its effect.
const [runStartScript] = Object.values(import.meta.glob('../../vite/start-script.js'))

/** As `vite/openings.ts` writes it. */
const frame = `
  <div id="opening">
    <h1 data-opening="title"></h1>
    <section data-opening="setUp" hidden><h2 data-opening="setUpTitle"></h2><p data-opening="setUpText"></p></section>
  </div>`

const words = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  title: 'Set up your organisation',
  text: 'Name, logo and team',
  begin: 'Get started',
}

const root = document.documentElement

async function openHome(answer: Response, files: object = {}): Promise<void> {
  document.body.innerHTML = frame
  vi.stubGlobal('fetch', async () => answer)
  const script = document.createElement('script')
  script.dataset['screen'] = JSON.stringify({ words: { en: words }, ...files })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await runStartScript?.()
  await vi.waitFor(() => expect(root.hasAttribute('data-settled')).toBe(true))
}

const sessionOf = (isOnboardingDue: boolean) =>
  Response.json({ data: { accessToken: 'token', session: aSession({ isOnboardingDue }) } })

const text = () => document.getElementById('opening')?.textContent
const isSetUpShown = () => !document.querySelector<HTMLElement>('[data-opening="setUp"]')?.hidden

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // Tests of other files remember a language, or that someone has signed out.
  localStorage.clear()
  delete root.dataset['session']
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  root.removeAttribute('data-settled')
})

it('[2.52] greets by name before the app is loaded', async () => {
  await openHome(sessionOf(false))
  expect(text()).toMatch(/Good (morning|afternoon|evening), Nusrat/)
  expect(isSetUpShown()).toBe(false)
})

it('[2.63] offers the owner of a new organisation its first steps before the app is loaded', async () => {
  await openHome(sessionOf(true))
  expect(isSetUpShown()).toBe(true)
  expect(text()).toContain('Set up your organisation')
  expect(text()).toContain('Name, logo and team')
})

it('settles the frame without the setup card if the session has ended', async () => {
  await openHome(new Response('{}', { status: 401 }))
  expect(isSetUpShown()).toBe(false)
})

/** Lets the page paint: what waits for it runs. */
function paintable() {
  let paint = (): void => undefined
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(onEntries: (entries: object, observer: object) => void) {
        paint = () => onEntries({ getEntriesByName: () => [{}] }, this)
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => paint()
}

/** The links of the page, and how many of them were added at once. */
function watchLinks() {
  document.head.innerHTML = ''
  const portions: number[] = []
  new MutationObserver((records) => portions.push(records.length)).observe(document.head, { childList: true })
  const linked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  return { linked, portions }
}

it('adds the links of its code in portions after the first paint, and those of menus once Home has its contents', async () => {
  vi.useFakeTimers()
  const paint = paintable()
  const next = Array.from({ length: 20 }, (_, place) => `part-${place}.js`)
  const { linked, portions } = watchLinks()
  await openHome(sessionOf(false), { next, later: ['menu.js'] })
  expect(linked()).toEqual([])

  paint()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(linked()).toEqual(next.map((file) => `/${file}`))
  expect(portions).toEqual([16, 4])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(linked()).not.toContain('/menu.js')
  document.getElementById('opening')?.remove()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(linked()).not.toContain('/menu.js')
  await vi.advanceTimersByTimeAsync(200)
  expect(linked()).toContain('/menu.js')
})

it('adds the links of the step after a screen in small portions, a second after it is shown', async () => {
  vi.useFakeTimers()
  const paint = paintable()
  const afterwards = Array.from({ length: 14 }, (_, place) => `room-${place}.js`)
  const { linked, portions } = watchLinks()
  await openHome(sessionOf(false), { next: ['form.js'], later: ['media.js'], afterwards })
  paint()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(linked()).toEqual(['/form.js', '/media.js'])
  document.getElementById('opening')?.remove()
  await vi.advanceTimersByTimeAsync(900)
  expect(linked()).toHaveLength(2)
  portions.length = 0
  await vi.advanceTimersByTimeAsync(200)
  expect(linked().slice(2)).toEqual(afterwards.map((file) => `/${file}`))
  expect(portions).toEqual([6, 6, 2])
})
