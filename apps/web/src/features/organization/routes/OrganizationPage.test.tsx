// @vitest-environment jsdom
import { defaultRoomSettings, type AuditEntry } from '@majlis/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { detailsCall, owner, renderOrganization, riverside } from '../testing/render-organization.tsx'
import { OrganizationPage } from './OrganizationPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(tab: string, calls: Record<string, unknown> = {}) {
  const page = await renderOrganization(() => <OrganizationPage />, {
    path: `/organization?tab=${tab}`,
    calls,
  })
  return { ...page, user: userEvent.setup() }
}

const save = () => screen.findByRole('button', { name: 'Save' })

describe('/organization', () => {
  it('[2.28, 2.58] leads through its parts, and says which is shown', async () => {
    await open('retention')
    await save()
    const nav = screen.getByRole('navigation', { name: 'Parts of the organisation' })
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Retention')
    expect(within(nav).getAllByRole('link')).toHaveLength(8)
    await expectNoViolations()
  })

  it('says of a retention that nothing is deleted by yet that it waits', async () => {
    const retention = { recordingsDays: 90, transcriptsDays: null, chatDays: null, attendanceDays: null }
    await open('retention', { 'GET /v1/organization/retention': retention })
    expect(await screen.findByText(/nothing of them is deleted/)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Recordings: 90 days',
    )
    await expectNoViolations()
  })

  it('[3.11] shows how well letters are read on a colour, and saves it with the font', async () => {
    const call = 'PUT /v1/organization/appearance'
    const { user, changes } = await open('appearance', {
      [call]: (input: object) => ({ favicon: null, logoUrl: null, ...input }),
    })
    expect(await screen.findByText(/7 to 1\. Easy to read|6\.\d to 1\. Easy to read/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Colour'))
    await user.type(screen.getByLabelText('Colour'), '#FFD54A')
    expect(screen.getByText(/1\.4 to 1\. Hard to read/)).toBeTruthy()
    await user.click(await save())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ font: 'Lato' })
    expect(JSON.stringify(changes()[0]).toLowerCase()).toContain('#ffd54a')
    await expectNoViolations()
  })

  it('[5.9, 8.11] refuses what is no picture before it is sent', async () => {
    const { user, sent } = await open('appearance')
    await screen.findByRole('button', { name: 'Choose a picture: Logo' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const unfiltered = userEvent.setup({ applyAccept: false })
    await unfiltered.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
    expect(screen.getByText('File type unsupported')).toBeTruthy()
    await user.upload(
      input,
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }),
    )
    expect(screen.getByText('File too large')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  })

  it('[8.7, 8.19] says that the logo was taken off, and that it could not be', async () => {
    const look = { favicon: null, primaryColor: '#365D7E', logoUrl: '/api/file/1', font: 'Lato' }
    const refused = { is: true }
    const call = 'DELETE /v1/organization/logo'
    const { user } = await open('appearance', {
      [`GET /organization/${owner.user.organization_id}/appearance`]: look,
      [call]: () => (refused.is ? refusal('general.failed', 500) : { ...look, logoUrl: null }),
    })
    const remove = await screen.findByRole('button', { name: 'Remove: Logo' })
    await user.click(remove)
    expect(await screen.findByText('Organisation logo not updated')).toBeTruthy()
    refused.is = false
    await user.click(remove)
    expect(await screen.findByText('Logo removed')).toBeTruthy()
    expect(screen.queryByText('Organisation logo not updated')).toBeNull()
  })

  it('[5.1] takes domains one by one, and keeps what is none, marked, and unsaved', async () => {
    const call = 'PUT /v1/organization/access-rules'
    const { user, changes } = await open('access', { [call]: (input: object) => input })
    const domains = await screen.findByRole('combobox', { name: 'Allowed domains' })
    await user.type(domains, 'nodots{Enter}')
    expect(screen.getByText('Enter a valid domain name')).toBeTruthy()
    await user.type(domains, 'Riverside.example{Enter}')
    expect(screen.getByText('nodots').closest('[data-wrong]')).toBeTruthy()
    expect(screen.getByText('riverside.example').closest('[data-wrong]')).toBeNull()
    await user.click(await save())
    expect(changes()).toEqual([])
    expect(document.activeElement).toBe(domains)
    expect(screen.getByText('Enter a valid domain name')).toBeTruthy()
    await expectNoViolations()
    const taken = screen.getByText('nodots').closest('[data-wrong]')?.querySelector('button')
    if (taken) await user.click(taken)
    expect(screen.queryByText('nodots')).toBeNull()
    expect(screen.queryByText('Enter a valid domain name')).toBeNull()
    await user.click(await save())
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(changes()).toEqual([{ allowDomain: ['riverside.example'], allowedCountries: [], joinDomains: [] }])
    await expectNoViolations()
  })

  it('[1.24] offers no countries where none can be told, and says of a list that it keeps everybody out', async () => {
    const calls = { 'GET /config': { canTellCountries: false } }
    await open('access', calls)
    const untold = /cannot tell where people come from/
    expect(await screen.findByText(untold)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Allowed countries' }).disabled).toBe(true)
    await expectNoViolations()
    cleanup()
    await open('access', { ...calls, [detailsCall]: { ...riverside, allowedCountries: ['BD'] } })
    expect(await screen.findByText(untold)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Allowed countries' }).disabled).toBe(false)
  })

  it('[1.24] tells who leaves out the own country, before it is saved', async () => {
    const call = 'PUT /v1/organization/access-rules'
    const { user, changes } = await open('access', {
      [detailsCall]: { ...riverside, allowedCountries: ['BD'] },
      [call]: (input: { leavesOutOwnCountry?: boolean }) =>
        input.leavesOutOwnCountry ? input : refusal('organization.country_locks_out', 422),
    })
    await user.click(await save())
    const dialog = within(await screen.findByRole('dialog', { name: 'You would stay outside yourself' }))
    expect(dialog.getByText(/^From where you are now/)).toBeTruthy()
    await expectNoViolations()
    await user.click(dialog.getAllByRole('button', { name: 'Change the list' })[0] as HTMLElement)
    expect(screen.queryByText('Saved')).toBeNull()
    await user.click(await save())
    await user.click(await screen.findByRole('button', { name: 'Save it all the same' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(
      changes().map((input) => (input as { leavesOutOwnCountry?: boolean }).leavesOutOwnCountry),
    ).toEqual([undefined, undefined, true])
  })

  it('says beside the domains that one would lock oneself out', async () => {
    const { user } = await open('access', {
      'PUT /v1/organization/access-rules': () =>
        refusal('organization.domain_locks_out', 422, { field: 'allowDomain' }),
    })
    await user.type(await screen.findByRole('combobox', { name: 'Allowed domains' }), 'partner.org{Enter}')
    await user.click(await save())
    expect(await screen.findByText(/Your own address would not be allowed/)).toBeTruthy()
  })

  it('[5.1] lets people of the own domain join, closes what others opened, and says why a domain cannot be opened', async () => {
    const call = 'PUT /v1/organization/access-rules'
    const { user, changes } = await open('access', {
      [detailsCall]: { ...riverside, joinDomains: ['hillside.example'] },
      [call]: () => refusal('organization.join_domain_unproven', 422, { field: 'joinDomains' }),
    })
    await user.click(await screen.findByRole('switch', { name: /address of riverside\.example may join/ }))
    await user.click(await save())
    expect(await screen.findByText(/^You can open the domain of your own address only/)).toBeTruthy()
    expect(changes()).toEqual([
      { allowDomain: [], allowedCountries: [], joinDomains: ['hillside.example', 'riverside.example'] },
    ])
    await expectNoViolations()
    await user.type(
      screen.getByRole('combobox', { name: 'Domains that other owners and admins opened' }),
      '{Backspace}',
    )
    await user.click(await save())
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toMatchObject({ joinDomains: ['riverside.example'] })
  })

  it('[3.26] saves how meetings begin, and what members may not change', async () => {
    const call = 'PUT /v1/organization/meeting-defaults'
    const { user, changes } = await open('meetings', { [call]: (input: object) => input })
    await save()
    const [waitingRoom, mayChange] = screen.getAllByRole('switch', { name: 'Waiting room for everybody' })
    await user.click(waitingRoom!)
    await user.click(mayChange!)
    await user.click(await save())
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(changes()).toEqual([
      { settings: { ...defaultRoomSettings, waitingRoom: true }, locked: ['waitingRoom'] },
    ])
    await expectNoViolations()
  })

  it('saves the rules of signing in', async () => {
    const call = 'PUT /v1/organization/security-rules'
    const { user, changes } = await open('security', { [call]: (input: object) => input })
    await user.selectOptions(await screen.findByLabelText('Shortest length'), '12 characters')
    await user.selectOptions(screen.getByLabelText('Sign in again after'), '7 days')
    await user.click(screen.getByRole('switch', { name: /Two-factor/ }))
    await user.click(await save())
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(changes()).toEqual([{ passwordMinChars: 12, sessionMaxDays: 7, isTwoFactorRequired: true }])
    await expectNoViolations()
  })

  it('says what the server refuses', async () => {
    const { user } = await open('retention', {
      'PUT /v1/organization/retention': () => refusal('general.forbidden', 403),
    })
    await user.click(await save())
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy()
    expect(screen.queryByText('Saved')).toBeNull()
  })
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

  it('tells who did what, to whom, when and from where', async () => {
    const { user } = await open('audit', { 'GET /v1/audit-log': { entries: [entry], nextCursor: null } })
    const row = (await screen.findByText('Arif Khan')).closest('tr')!
    for (const text of ['User edited', 'Nusrat Rahman', 'nusrat@riverside.example', '203.0.113.7'])
      expect(within(row).getByText(text)).toBeTruthy()
    await user.click(within(row).getByText('What changed'))
    expect(within(row).getByText('Clerk')).toBeTruthy()
    expect(within(row).getByText('Nothing')).toBeTruthy()
    await expectNoViolations()
  })

  it('names who came into a team and who left it, as lists', async () => {
    const changed: AuditEntry = {
      ...entry,
      act: 'team_changed',
      subject: { ...entry.subject, kind: 'team', name: 'Parks' },
      before: { members: 3, removed: ['Arif Khan', null] },
      after: { members: 2, added: ['Samira Begum'] },
    }
    const { user } = await open('audit', { 'GET /v1/audit-log': { entries: [changed], nextCursor: null } })
    await user.click(await screen.findByText('What changed'))
    expect(screen.getByText('Arif Khan and Deleted user')).toBeTruthy()
    expect(screen.getByText('Samira Begum')).toBeTruthy()
  })

  it('names nobody whose account is purged', async () => {
    const gone = {
      ...entry,
      actor: { id: owner.user.ID, name: null, email: null },
      subject: { ...entry.subject, name: null },
      before: null,
      after: null,
    }
    await open('audit', { 'GET /v1/audit-log': { entries: [gone], nextCursor: null } })
    expect(await screen.findAllByText('Deleted user')).toHaveLength(2)
    expect(screen.queryByText('What changed')).toBeNull()
  })

  it('looks for texts, acts and days, and says when there is nothing', async () => {
    const { user, sent } = await open('audit')
    expect(await screen.findByText('Nothing has been done yet')).toBeTruthy()
    await user.type(screen.getByLabelText('Search by name, email or change'), 'arif')
    fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-03-01' } })
    fireEvent.change(screen.getByLabelText('Until day'), { target: { value: '2026-03-02' } })
    await user.selectOptions(screen.getByLabelText('What'), 'Logo changed')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    // Days of who reads it, in Dhaka.
    await waitFor(() =>
      expect(sent.at(-1)?.input).toMatchObject({
        act: 'logo_changed',
        search: 'arif',
        from: String(Date.UTC(2026, 1, 28, 18)),
        until: String(Date.UTC(2026, 2, 2, 18)),
      }),
    )
  })

  it('goes on where the page ended', async () => {
    const second = { ...entry, id: '0198c0de-0000-7000-8000-000000000009', act: 'logo_changed' }
    const { user, sent } = await open('audit', {
      'GET /v1/audit-log': (input: { cursor?: string }) =>
        input.cursor ? { entries: [second], nextCursor: null } : { entries: [entry], nextCursor: entry.id },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect(sent.at(-1)?.input).toEqual({ cursor: entry.id })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})
