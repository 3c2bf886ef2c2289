// @vitest-environment jsdom
import type { Permissions } from '@majlis/contract'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const state = vi.hoisted(() => ({
  current: { status: 'signed_out' } as {
    status: string
    session?: { permission: Permissions }
    refusal?: unknown
    failure?: unknown
  },
}))
const prefetch = vi.hoisted(() => vi.fn<(options: unknown) => Promise<void>>(async () => undefined))

vi.mock('../shared/session/index.ts', async () => ({
  ...(await vi.importActual<object>('../shared/session/return-path.ts')),
  ...(await vi.importActual<object>('../shared/session/desktop-program.ts')),
  session: {
    ready: async () => state.current,
    getSnapshot: () => state.current,
    accessToken: async () => null,
    renew: async () => null,
  },
}))
vi.mock('./query-client.ts', () => ({ queryClient: { prefetchQuery: prefetch } }))

const {
  requireFounder,
  requireLandingVisitor,
  requirePermission,
  requireSuspended,
  requireUser,
  requireVisitorOnTheWay,
} = await import('./guard.ts')
const { fakeBrowser } = await import('../testing/fake-browser.ts')
const { takeReturnPath } = await import('../shared/session/return-path.ts')

const nothing: Permissions = {
  view_dashboard: false,
  view_meeting: false,
  view_user: false,
  view_organization: false,
}

async function targetOf(guard: () => unknown): Promise<string | undefined> {
  try {
    await guard()
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    return error.options.to ?? error.options.href
  }
}

/** The page is in the window of the installed app. */
function inOwnWindow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // The guard reads nothing else of the answer.
    (query) => ({ matches: query.includes('(display-mode: standalone)') }) as MediaQueryList,
  )
}

/** The document was loaded from this path. */
function loadedFor(path: string): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `http://localhost:3000${path}` } as PerformanceEntry,
  ])
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  fakeBrowser()
  state.current = { status: 'signed_out' }
  prefetch.mockClear()
  sessionStorage.clear()
})

describe('the guard', () => {
  it('[2.39] redirects visitors to /, and remembers the page they wanted', async () => {
    loadedFor('/')
    expect(await targetOf(() => requireUser({ location: { href: '/meeting-management' } }))).toBe('/')
    expect(takeReturnPath()).toBe('/meeting-management')
    expect(prefetch).not.toHaveBeenCalled()
  })

  it('[2.39] loads / from the server where the browser came by the address of the page, but not for a link that is pointed at', async () => {
    loadedFor('/home')
    const replace = vi.fn<(href: string) => void>()
    vi.stubGlobal('location', { pathname: '/home', replace })
    const asked = { location: { href: '/home' } }
    expect(await targetOf(() => requireUser({ ...asked, preload: true }))).toBe('/')
    expect(replace).not.toHaveBeenCalled()
    void requireUser(asked)
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'))
  })

  it('[2.60, 4.2] redirects suspended people to the page that says whom to ask', async () => {
    const refusal = Object.assign(new Error('suspended'), { code: 'identity.suspended' })
    state.current = { status: 'signed_out', refusal }
    expect(await targetOf(() => requireUser({ location: { href: '/home' } }))).toBe('/suspended')
  })

  it('[2.60] shows the page of a suspended account to people who were refused, and redirects everyone else', async () => {
    const page = (state: { suspended?: unknown } = {}) =>
      targetOf(() => requireSuspended({ location: { state } }))
    expect(await page()).toBe('/sign-in')
    expect(await page({ suspended: { email: 'arif@riverside.example' } })).toBeUndefined()
    const refusal = Object.assign(new Error('suspended'), { code: 'identity.suspended' })
    state.current = { status: 'signed_out', refusal }
    expect(await page()).toBeUndefined()
    const failure = new TypeError('Failed to fetch')
    state.current = { status: 'signed_out', failure }
    await expect(page()).rejects.toBe(failure)
    state.current = { status: 'signed_in', session: { permission: nothing } }
    expect(await page({ suspended: { email: 'arif@riverside.example' } })).toBe('/home')
  })

  it('[2.39] keeps people on the page when the server cannot be reached', async () => {
    const failure = new TypeError('Failed to fetch')
    state.current = { status: 'signed_out', failure }
    await expect(requireUser({ location: { href: '/home' } })).rejects.toBe(failure)
  })

  it('[2.41] lets signed-in people through and requests their resource allocation', async () => {
    state.current = { status: 'signed_in', session: { permission: nothing } }
    expect(await targetOf(() => requireUser({ location: { href: '/home' } }))).toBeUndefined()
    const asked = JSON.stringify(prefetch.mock.calls)
    expect(asked).toContain('resourceInformation')
    // The organisation's meeting settings are requested too, because the scheduler needs them first.
    expect(asked).toContain('meetingDefaults')
  })

  it('[2.40] redirects people without the permission to /home', async () => {
    state.current = { status: 'signed_in', session: { permission: nothing } }
    expect(await targetOf(requirePermission('view_meeting'))).toBe('/home')
    state.current = { status: 'signed_in', session: { permission: { ...nothing, view_meeting: true } } }
    expect(await targetOf(requirePermission('view_meeting'))).toBeUndefined()
  })

  it('[1.22, 2.63] opens the first steps to people who manage an organisation or may found one', async () => {
    const as = (view_organization: boolean, isIndividual: boolean) => ({
      status: 'signed_in',
      session: { permission: { ...nothing, view_organization }, profile: { isIndividual } },
    })
    state.current = as(true, false)
    expect(await targetOf(requireFounder)).toBeUndefined()
    state.current = as(false, true)
    expect(await targetOf(requireFounder)).toBeUndefined()
    state.current = as(false, false)
    expect(await targetOf(requireFounder)).toBe('/home')
  })

  it('[2.22] shows the landing page to visitors only, and not in the desktop client', async () => {
    const visit = () => requireLandingVisitor({ preload: false })
    loadedFor('/')
    expect(await targetOf(visit)).toBeUndefined()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MajlisDesktop/1.0')
    expect(await targetOf(visit)).toBe('/sign-in')
    vi.restoreAllMocks()
    state.current = { status: 'signed_in', session: { permission: nothing } }
    expect(await targetOf(visit)).toBe('/home')
  })

  it('[1.13] [2.22] begins with sign-in in the installed app, and continues to the page for which it was opened', async () => {
    inOwnWindow()
    loadedFor('/calendar')
    expect(await targetOf(() => requireUser({ location: { href: '/calendar' } }))).toBe('/')
    expect(await targetOf(() => requireLandingVisitor({ preload: false }))).toBe('/sign-in')
    expect(takeReturnPath()).toBe('/calendar')
  })

  it('[2.7] [3.22] leads from a mail through sign-in to its page, never to another site', async () => {
    const signIn = (to: string) => () =>
      requireVisitorOnTheWay({ location: { searchStr: `?to=${encodeURIComponent(to)}` } })
    const joinPath = '/m/j/647712840966?pwd=x'
    expect(await targetOf(signIn(joinPath))).toBeUndefined()
    expect(takeReturnPath()).toBe(joinPath)
    expect(await targetOf(signIn('//evil.example'))).toBeUndefined()
    expect(takeReturnPath()).toBe('/home')
    state.current = { status: 'signed_in', session: { permission: nothing } }
    expect(await targetOf(signIn(joinPath))).toBe(joinPath)
    expect(await targetOf(signIn('//evil.example'))).toBe('/home')
  })
})
