// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAppManifest } from '../../../shared/app-install/index.ts'
import { useHasFeature } from '../../../shared/features/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeBrowser } from '../../../testing/fake-browser.ts'
import { renderProfile } from '../testing/render-profile.tsx'
import { AppCard } from './AppCard.tsx'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36'

beforeEach(() => {
  // Timers run in real time, and can be advanced by a test.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.querySelector('link[rel="manifest"]')?.remove()
})

/** The card on a page of the shell, for a user with chat and these features. Returns once they are known. */
async function show(features: string[]) {
  function Page() {
    useAppManifest()
    return (
      <>
        <AppCard />
        {useHasFeature('chat') ? <p>The features are known.</p> : null}
      </>
    )
  }
  await renderProfile(Page, { 'GET /feature/names/by-user': ['chat', ...features] })
  await screen.findByText('The features are known.')
}

const manifest = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href') ?? null
/** The page names the manifest two seconds after it knows the features: by then, it shows its contents. */
const contentsShown = () => act(() => vi.advanceTimersByTimeAsync(2_000))
const card = () => screen.findByRole('region', { name: 'Majlis app' })

/** The browser offers to install the page. Returns its event and the prompt that the page can show. */
function offer() {
  const prompt = vi.fn<() => Promise<object>>(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

it('[1.13] [6.6] installs Majlis with the browser’s own prompt, for people with the feature', async () => {
  await show(['DesktopApp'])
  expect((await card()).textContent).toContain('install icon in the address bar')
  await contentsShown()
  expect(manifest()).toBe('/app/en.webmanifest')
  const { prompt, event } = offer()
  // Phones would show a bar over the page.
  expect(event.defaultPrevented).toBe(true)
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Install Majlis' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  // The prompt can be shown only once.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Install Majlis' })).toBeNull())
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect((await screen.findByRole('status')).textContent).toContain('Majlis is installed')
  await expectNoViolations()
})

it('[6.6] offers people without the feature no installation, and lets the browser offer none', async () => {
  await show(['transcription'])
  await contentsShown()
  expect(screen.queryByText('Majlis app')).toBeNull()
  expect(manifest()).toBeNull()
})

it('[1.13] is hidden in the installed app', async () => {
  fakeBrowser()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('(display-mode: standalone)'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        // Mantine and the card read nothing else of it.
      }) as unknown as MediaQueryList,
  )
  await show(['desktopapp'])
  await contentsShown()
  expect(manifest()).toBe('/app/en.webmanifest')
  expect(screen.queryByText('Majlis app')).toBeNull()
})
