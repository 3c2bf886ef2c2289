// @vitest-environment jsdom
import type { AuditEntry } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { owner, renderOrganization } from '../testing/render-organization.tsx'
import { OrganizationPage } from '../routes/OrganizationPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (calls: Record<string, unknown> = {}) => ({
  ...(await renderOrganization(() => <OrganizationPage />, { path: '/organization?tab=audit', calls })),
  user: userEvent.setup(),
})

describe('the audit log', () => {
  const entry: AuditEntry = {
    id: '0198c0de-0000-7000-8000-00000000000a',
    at: Date.UTC(2026, 10, 21, 14, 30),
    act: 'user_edited',
    actor: { id: owner.user.ID, name: 'Nusrat Rahman', email: 'nusrat@riverside.example' },
    subject: { kind: 'user', id: '0198c0de-0000-7000-8000-00000000000b', name: 'Arif Khan' },
    before: { jobTitle: null },
    after: { jobTitle: 'Clerk' },
    address: '203.0.113.7',
  }

  it('shows who did what, to whom, when and from where', async () => {
    const { user } = await open({ 'GET /v1/audit-log': { entries: [entry], nextCursor: null } })
    const row = (await screen.findByText('Arif Khan')).closest('tr')!
    for (const text of ['User edited', 'Nusrat Rahman', 'nusrat@riverside.example', '203.0.113.7'])
      expect(within(row).getByText(text)).toBeTruthy()
    await user.click(within(row).getByText('Changes'))
    expect(within(row).getByText('Clerk')).toBeTruthy()
    expect(within(row).getByText('Nothing')).toBeTruthy()
    await expectNoViolations()
  })

  it('lists who joined a team and who left it', async () => {
    const changed: AuditEntry = {
      ...entry,
      act: 'team_changed',
      subject: { ...entry.subject, kind: 'team', name: 'Parks' },
      before: { members: 3, removed: ['Arif Khan', null] },
      after: { members: 2, added: ['Samira Begum'] },
    }
    const { user } = await open({ 'GET /v1/audit-log': { entries: [changed], nextCursor: null } })
    await user.click(await screen.findByText('Changes'))
    expect(screen.getByText('Arif Khan and Deleted user')).toBeTruthy()
    expect(screen.getByText('Samira Begum')).toBeTruthy()
  })

  it('does not name people whose account is purged', async () => {
    const gone = {
      ...entry,
      actor: { id: owner.user.ID, name: null, email: null },
      subject: { ...entry.subject, name: null },
      before: null,
      after: null,
    }
    await open({ 'GET /v1/audit-log': { entries: [gone], nextCursor: null } })
    expect(await screen.findAllByText('Deleted user')).toHaveLength(2)
    expect(screen.queryByText('Changes')).toBeNull()
  })

  it('searches by text, act and days, and says when there is nothing', async () => {
    const { user, sent } = await open()
    expect(await screen.findByText('No entries yet')).toBeTruthy()
    await user.type(screen.getByLabelText('Search by name, email or change'), 'arif')
    await user.type(screen.getByLabelText('From'), '31/02/2026')
    await user.tab()
    expect(await screen.findByText('Invalid date')).toBeTruthy()
    await user.clear(screen.getByLabelText('From'))
    await user.type(screen.getByLabelText('From'), '01/03/2026')
    await user.type(screen.getByLabelText('To'), '02/03/2026')
    expect(screen.queryByText('Invalid date')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Action'), 'Logo changed')
    expect(await screen.findByText('No entries found')).toBeTruthy()
    // Days in the viewer's zone, Dhaka.
    await waitFor(() =>
      expect(sent.at(-1)?.input).toMatchObject({
        act: 'logo_changed',
        search: 'arif',
        from: String(Date.UTC(2026, 1, 28, 18)),
        until: String(Date.UTC(2026, 2, 2, 18)),
      }),
    )
  })

  it('continues with the next page', async () => {
    const second = { ...entry, id: '0198c0de-0000-7000-8000-000000000009', act: 'logo_changed' }
    const { user, sent } = await open({
      'GET /v1/audit-log': (input: { cursor?: string }) =>
        input.cursor ? { entries: [second], nextCursor: null } : { entries: [entry], nextCursor: entry.id },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect(sent.at(-1)?.input).toEqual({ cursor: entry.id })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})
