// @vitest-environment jsdom
import type { Permissions, SessionUser } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../shared/session/index.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { fakeCalls } from '../../testing/fake-calls.ts'
import { renderScreen } from '../../testing/render.tsx'
import { AdminMenu } from './AdminMenu.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function menuOf(permissions: Partial<Permissions>, isOperator = false): Promise<string[]> {
  // The fields of the signed-in user that the menu reads.
  const user = { user: { is_cm_user: isOperator } } as unknown as SessionUser
  const permission = {
    view_dashboard: true,
    view_meeting: true,
    view_user: false,
    view_organization: false,
    ...permissions,
  }
  await renderScreen(
    () => (
      <UserProvider value={user}>
        <main>
          <h1>Home</h1>
          <AdminMenu
            access={{ permission, chatUrl: null, hasDrive: false, hasMinutes: false, hasConsole: false }}
            isCollapsed={false}
          />
        </main>
      </UserProvider>
    ),
    { namespaces: ['shell'] },
  )
  await screen.findByRole('heading', { name: 'Home' })
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

it('[2.49, 6.3] shows the pages that the permissions allow, to people who may see users', async () => {
  expect(await menuOf({ view_user: true, view_organization: true })).toEqual([
    'Manage users',
    'Host licences',
    'Manage organization',
  ])
  expect(screen.getByRole('group', { name: 'Admin settings' })).toBeTruthy()
  await expectNoViolations()
  cleanup()
  expect(await menuOf({ view_user: true })).toEqual(['Manage users', 'Host licences'])
  cleanup()
  expect(await menuOf({ view_organization: true })).toEqual([])
})

it('[2.49, 6.4] is hidden from people who manage organisations in the console', async () => {
  expect(await menuOf({ view_user: true, view_organization: true }, true)).toEqual([])
})

it('[2.60] counts the suspended people who request reactivation', async () => {
  const request = {
    user: { id: 'u1', name: 'Arif Hossain', email: 'arif@riverside.example' },
    message: '',
    askedAt: 0,
  }
  fakeCalls({ 'GET /v1/user/reactivation-requests': [request, request] })
  await menuOf({ view_user: true })
  expect(await screen.findByRole('link', { name: /^Manage users\s*2 pending requests$/ })).toBeTruthy()
})
