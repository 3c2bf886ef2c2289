// @vitest-environment jsdom
import type { OrganizationRole } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../shared/session/index.ts'
import { aSession, organizationId as id } from '../../testing/a-session.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { fakeCalls, refusal } from '../../testing/fake-calls.ts'
import { renderScreen } from '../../testing/render.tsx'
import { DeletionNotice } from './DeletionNotice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const detailsCall = `GET /v1/organization/get_organization_details_by_id/${id}`
const keepCall = `POST /v1/organization/restore/${id}`
const dueAt = Date.UTC(2026, 11, 19, 12)

async function setup(role: OrganizationRole, calls: Record<string, unknown>) {
  const sent = fakeCalls(calls)
  await renderScreen(
    () => (
      <UserProvider value={aSession({ role })}>
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

it('[2.30] shows to everyone on which day the organisation will be deleted', async () => {
  await setup('user', { [detailsCall]: organization(dueAt) })
  expect(await screen.findByText(/Riverside Council will be deleted on .*19 December/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await expectNoViolations()
})

it('shows nothing for an organisation that is not deleted', async () => {
  const sent = await setup('owner', { [detailsCall]: organization(null) })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(within(screen.getByRole('main')).queryByRole('region')).toBeNull()
})

it('lets the owner keep it, and reports a failure', async () => {
  let due: number | null = dueAt
  let isFailing = true
  await setup('owner', {
    [detailsCall]: () => organization(due),
    [keepCall]: () => (isFailing ? refusal('general.unavailable', 503) : organization((due = null))),
  })
  const keep = await screen.findByRole('button', { name: 'Keep organisation' })
  await expectNoViolations()
  await userEvent.click(keep)
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  isFailing = false
  await userEvent.click(keep)
  await waitFor(() => expect(within(screen.getByRole('main')).queryByRole('region')).toBeNull())
})
