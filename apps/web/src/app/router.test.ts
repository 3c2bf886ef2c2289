// @vitest-environment jsdom
import type { Permissions } from '@majlis/contract'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addresses } from '../../vite/addresses.ts'

const state = vi.hoisted(() => ({
  current: { status: 'signed_out' } as {
    status: string
    session?: { permission: Permissions; user?: { is_cm_user: boolean } }
    failure?: unknown
  },
}))
vi.mock('../shared/session/index.ts', async () => ({
  ...(await vi.importActual<object>('../shared/session/index.ts')),
  session: {
    ready: async () => state.current,
    getSnapshot: () => state.current,
    accessToken: async () => null,
    renew: async () => null,
  },
}))
vi.mock('./query-client.ts', () => ({ queryClient: { prefetchQuery: async () => undefined } }))

const { router } = await import('./router.tsx')

const everything: Permissions = {
  view_dashboard: true,
  view_meeting: true,
  view_user: true,
  view_organization: true,
}

/** The page that an address opens, or the page its guards redirect to. */
async function open(path: string): Promise<string> {
  const [routes] = router.getMatchedRoutes(path)
  try {
    for (const { options } of routes) await options.beforeLoad?.({ location: { href: path, pathname: path } })
  } catch (error) {
    if (!isRedirect(error)) throw error
    const { unknownPath } = Object(error.options.state)
    return `to ${error.options.to}${unknownPath ? ` (${unknownPath})` : ''}`
  }
  return routes.at(-1)?.fullPath ?? 'nothing'
}

beforeEach(() => {
  state.current = { status: 'signed_out' }
  sessionStorage.clear()
  // Otherwise visitors would leave this document for that of the server.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'http://localhost:3000/' } as PerformanceEntry,
  ])
})

it('[2.37] tells the server all paths of the router', () => {
  const ofRouter = Object.keys(router.routesByPath).filter((path) => path !== '/$')
  expect([...addresses].toSorted()).toEqual(ofRouter.toSorted())
})

describe('addresses of visitors', () => {
  it.each([
    ['2.1', '/m/j'],
    ['2.2', '/part'],
    ['2.3', '/feedback'],
    ['2.4', '/sign-up'],
    ['2.6', '/otp'],
    ['2.7', '/sign-in'],
    ['2.8', '/start-meeting'],
    ['2.10', '/set-account/$id'],
    ['2.11', '/activate/$activationToken'],
    ['2.12', '/forgot-password'],
    ['2.13', '/reset-password/$token'],
    ['2.21', '/join/meeting'],
    ['2.36', '/logout'],
  ])('[%s] %s needs no sign-in', async (_, path) => {
    expect(await open(path.replace(/\$\w+/, 'x'))).toBe(path)
  })
})

it.each(['/Uo3x/mp4/59895/42', '/Uo3x/mp4/59895', '/Uo3x/mp4', '/Uo3x', '/', ''])(
  '[2.14] the page of a recording is that of its link, also cut to %j',
  async (rest) => expect(await open(`/copy-record${rest}`)).toBe('/copy-record/$'),
)

it('the page of a drive link, and of a folder in it, needs no sign-in', async () => {
  for (const rest of ['x', 'x/y']) expect(await open(`/drive-shared/${rest}`)).toBe('/drive-shared/$')
})

it('[1.24] signing in keeps the organisation from page to page', async () => {
  const to = async (from: string, path: string) => {
    router.history.replace(from)
    await router.load()
    return router.buildLocation({ to: path }).href
  }
  const ofOrganization = '?organization=0198c0de-0000-7000-8000-000000000001'
  for (const path of ['/sign-in', '/forgot-password', '/otp', '/suspended'])
    expect(await to(`/sign-in${ofOrganization}`, path)).toBe(path + ofOrganization)
  expect(await to(`/sign-in${ofOrganization}`, '/sign-up')).toBe('/sign-up')
  expect(await to('/sign-up', '/sign-in')).toBe('/sign-in')
})

describe('addresses of people who are signed in', () => {
  it.each([
    ['2.24', '/home', null],
    ['2.25', '/meeting-management', 'view_meeting'],
    ['2.26', '/user-management', 'view_user'],
    ['2.27', '/calendar/$type/$id/$dateTime', 'view_meeting'],
    ['2.28', '/organization', 'view_organization'],
    ['2.29', '/organization-info', 'view_organization'],
    ['2.30', '/organization-delete/$id', 'view_organization'],
    ['2.31', '/add-user', 'view_user'],
    ['2.57', '/invite-people', 'view_user'],
    ['2.32', '/edit-user/$id', 'view_user'],
    ['2.34', '/assign-host', 'view_user'],
    ['2.35', '/profile', null],
    ['2.15', '/upload-multiple-user', 'view_user'],
  ] as const)('[%s, 2.39, 2.40] %s', async (_, path, permission) => {
    const address = path.replaceAll(/\$\w+/g, 'x')
    expect(await open(address)).toBe('to /')
    state.current = { status: 'signed_in', session: { permission: everything } }
    expect(await open(address)).toBe(path)
    if (!permission) return
    state.current.session = { permission: { ...everything, [permission]: false } }
    expect(await open(address)).toBe('to /home')
  })

  it('[2.48, 6.5] the console is for operators of the installation', async () => {
    const as = (is_cm_user: boolean) => ({
      status: 'signed_in',
      session: { permission: everything, user: { is_cm_user } },
    })
    state.current = as(false)
    expect(await open('/console/feedback')).toBe('to /home')
    expect(await open('/console/sales')).toBe('to /home')
    state.current = as(true)
    expect(await open('/console')).toBe('to /console/feedback')
    expect(await open('/console/feedback')).toBe('/console/feedback')
    expect(await open('/console/sales')).toBe('/console/sales')
  })

  it('[2.37] leads people who are signed in from any other address to Home, and shows visitors that it has no page', async () => {
    expect(await open('/no/such/page')).toBe('/$')
    state.current = { status: 'signed_in', session: { permission: everything } }
    expect(await open('/no/such/page')).toBe('to /home (/no/such/page)')
    // A path with one part may be the address of an organisation; its page finds out.
    expect(await open('/riverside')).toBe('/$vanity')
  })

  it('[2.37] an unknown address leads to Home, which shows the failure, if the server cannot say who it is', async () => {
    state.current = { status: 'signed_out', failure: new TypeError('Failed to fetch') }
    expect(await open('/no/such/page')).toBe('to /home (/no/such/page)')
  })
})
