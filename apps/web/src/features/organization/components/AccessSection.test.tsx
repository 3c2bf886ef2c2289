// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { detailsCall, renderOrganization, riverside } from '../testing/render-organization.tsx'
import { OrganizationPage } from '../routes/OrganizationPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (calls: Record<string, unknown> = {}) => ({
  ...(await renderOrganization(() => <OrganizationPage />, { path: '/organization?tab=access', calls })),
  user: userEvent.setup(),
})

const save = () => screen.findByRole('button', { name: 'Save' })

describe('who may join', () => {
  it('[5.1] adds domains one by one, and keeps invalid ones marked and unsaved', async () => {
    const call = 'PUT /v1/organization/access-rules'
    const { user, changes } = await open({ [call]: (input: object) => input })
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
    expect(await screen.findByText('Membership rules saved')).toBeTruthy()
    expect(changes()).toEqual([{ allowDomain: ['riverside.example'], allowedCountries: [], joinDomains: [] }])
    await expectNoViolations()
  })

  it('[1.24] offers no countries if they are not reported, and warns that a list would exclude everyone', async () => {
    const calls = { 'GET /config': { canTellCountries: false } }
    await open(calls)
    const unreported = /can’t tell which country people join from/
    expect(await screen.findByText(unreported)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Allowed countries' }).disabled).toBe(true)
    await expectNoViolations()
    cleanup()
    await open({ ...calls, [detailsCall]: { ...riverside, allowedCountries: ['BD'] } })
    expect(await screen.findByText(unreported)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Allowed countries' }).disabled).toBe(false)
  })

  it('[1.24] warns people who exclude their own country, before it is saved', async () => {
    const call = 'PUT /v1/organization/access-rules'
    const { user, changes } = await open({
      [detailsCall]: { ...riverside, allowedCountries: ['BD'] },
      [call]: (input: { leavesOutOwnCountry?: boolean }) =>
        input.leavesOutOwnCountry ? input : refusal('organization.country_locks_out', 422),
    })
    await user.click(await save())
    const dialog = within(await screen.findByRole('dialog', { name: 'You would lock yourself out' }))
    expect(dialog.getByText(/^You couldn’t join other people’s meetings/)).toBeTruthy()
    await expectNoViolations()
    await user.click(dialog.getAllByRole('button', { name: 'Change the list' })[0] as HTMLElement)
    expect(screen.queryByText('Membership rules saved')).toBeNull()
    await user.click(await save())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Membership rules saved')).toBeTruthy()
    expect(
      changes().map((input) => (input as { leavesOutOwnCountry?: boolean }).leavesOutOwnCountry),
    ).toEqual([undefined, undefined, true])
  })

  it('says beside the domains that the user would be excluded', async () => {
    const { user } = await open({
      'PUT /v1/organization/access-rules': () =>
        refusal('organization.domain_locks_out', 422, { field: 'allowDomain' }),
    })
    await user.type(await screen.findByRole('combobox', { name: 'Allowed domains' }), 'partner.org{Enter}')
    await user.click(await save())
    expect(await screen.findByText(/Your own address would no longer be allowed/)).toBeTruthy()
  })

  it('[5.1] opens own domains to sign-ups, closes those that others opened, and says why one cannot be opened', async () => {
    const call = 'PUT /v1/organization/access-rules'
    const { user, changes } = await open({
      [detailsCall]: { ...riverside, joinDomains: ['hillside.example'] },
      [call]: () => refusal('organization.join_domain_unproven', 422, { field: 'joinDomains' }),
    })
    await user.click(await screen.findByRole('switch', { name: /address at riverside\.example can join/ }))
    await user.click(await save())
    expect(await screen.findByText(/^You can only open the domain of your own email address/)).toBeTruthy()
    expect(changes()).toEqual([
      { allowDomain: [], allowedCountries: [], joinDomains: ['hillside.example', 'riverside.example'] },
    ])
    await expectNoViolations()
    await user.type(
      screen.getByRole('combobox', { name: 'Domains opened by other owners and admins' }),
      '{Backspace}',
    )
    await user.click(await save())
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toMatchObject({ joinDomains: ['riverside.example'] })
  })
})
