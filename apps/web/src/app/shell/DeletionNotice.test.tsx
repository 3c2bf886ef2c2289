// @vitest-environment jsdom
import type { OrganizationRole, SessionUser } from '@majlis/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../shared/session/index.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { fakeCalls, refusal } from '../../testing/fake-calls.ts'
import { renderScreen } from '../../testing/render.tsx'
import { DeletionNotice } from './DeletionNotice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0198c0de-0000-7000-8000-000000000001'
const detailsCall = `GET /v1/organization/get_organization_details_by_id/${id}`
const keepCall = `POST /v1/organization/restore/${id}`
const dueAt = Date.UTC(2026, 11, 19, 12)

const memberOf = (role: OrganizationRole): SessionUser => ({
  isAuthenticated: true,
  isTokenExpired: false,
  matrixAccessToken: null,
  permission: { view_dashboard: true, view_meeting: true, view_user: false, view_organization: false },
  user: {
    ID: '0198c0de-0000-7000-8000-000000000002',
    user_email: 'nusrat@riverside.example',
    display_name: 'Nusrat Rahman',
    organization_id: id,
    organization_name: 'Riverside Council',
    is_cm_user: false,
    profile_page: '/profile',
    logout_url: '/sign-in',
  },
  profile: {
    firstName: 'Nusrat',
    lastName: 'Rahman',
    role,
    isIndividual: false,
    language: 'en',
    timeZone: 'Asia/Dhaka',
    timeFormat: '24',
    dateFormat: 'DD/MM/YYYY',
    weekStart: 1,
    pictureUrl: null,
  },
})

async function setup(role: OrganizationRole, calls: Record<string, unknown>) {
  const sent = fakeCalls(calls)
  await renderScreen(
    () => (
      <UserProvider value={memberOf(role)}>
        <main>
          <DeletionNotice />
        </main>
      </UserProvider>
    ),
    { namespaces: ['shell'] },
  )
  return sent
}

const organization = (deletionDueAt: number | null) => ({ id, name: 'Riverside Council', deletionDueAt })

it('[2.30] tells everybody until when the organisation is there', async () => {
  await setup('user', { [detailsCall]: organization(dueAt) })
  expect(await screen.findByText(/Riverside Council will be deleted on .*19 December/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await expectNoViolations()
})

it('says nothing of an organisation that stays', async () => {
  const sent = await setup('owner', { [detailsCall]: organization(null) })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

it('lets the owner keep it, and says when that did not work', async () => {
  let due: number | null = dueAt
  let isFailing = true
  await setup('owner', {
    [detailsCall]: () => organization(due),
    [keepCall]: () => (isFailing ? refusal('general.unavailable', 503) : organization((due = null))),
  })
  const keep = await screen.findByRole('button', { name: 'Keep the organisation' })
  await expectNoViolations()
  await userEvent.click(keep)
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  isFailing = false
  await userEvent.click(keep)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
