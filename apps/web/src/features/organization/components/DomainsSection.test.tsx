// @vitest-environment jsdom
import type { DomainFinding, OrganizationDomain } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { organizationId } from '../../../testing/a-session.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { OrganizationPage } from '../routes/OrganizationPage.tsx'
import { renderOrganization } from '../testing/render-organization.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/v1/organization/domains'
const noon = Date.UTC(2026, 9, 12, 12)

const aDomain = (given: Partial<OrganizationDomain> = {}): OrganizationDomain => ({
  domain: 'riverside.example',
  state: 'pending',
  record: { name: '_majlis-challenge.riverside.example', value: 'majlis-domain-verification=abc' },
  stateSince: noon,
  checkedAt: null,
  endsAt: null,
  searchedUntil: noon + 14 * 86_400_000,
  ...given,
})

/** Remembers added, checked and removed domains, like the server. */
async function open(
  given: OrganizationDomain[] = [],
  {
    finding = 'found' as DomainFinding,
    ...calls
  }: { finding?: DomainFinding } & Record<string, unknown> = {},
) {
  let domains = given
  return {
    ...(await renderOrganization(() => <OrganizationPage />, {
      path: '/organization?tab=domains',
      calls: {
        [`GET ${path}`]: () => domains,
        [`POST ${path}`]: ({ domain }: { domain: string }) => {
          domains = [aDomain({ domain: domain.toLowerCase() })]
          return domains[0]
        },
        [`POST ${path}/riverside.example/check`]: () => {
          domains = [aDomain({ state: finding === 'found' ? 'proven' : 'pending', checkedAt: noon })]
          return { finding, domain: domains[0] }
        },
        [`DELETE ${path}/riverside.example`]: () => {
          domains = []
          return null
        },
        ...calls,
      },
    })),
    user: userEvent.setup(),
  }
}

const card = async () => within(await screen.findByRole('region', { name: 'riverside.example' }))

describe('verified domains', () => {
  it('explains itself while there are none, and leads to the record of the first', async () => {
    const { user, changes } = await open()
    expect(await screen.findByText('No domains yet')).toBeTruthy()
    await expectNoViolations()
    await user.type(screen.getByLabelText('Domain'), 'Riverside.example{Enter}')
    const added = await card()
    expect(changes()).toEqual([{ domain: 'Riverside.example' }])
    expect(added.getByText('Waiting for the record')).toBeTruthy()
    expect(added.getByLabelText<HTMLInputElement>('Name of the TXT record').value).toBe(
      '_majlis-challenge.riverside.example',
    )
    expect(screen.getByLabelText<HTMLInputElement>('Domain').value).toBe('')
    await expectNoViolations()
  })

  it('marks invalid domains, and shows the refusal of the server beside the field', async () => {
    const { user, changes } = await open([], {
      [`POST ${path}`]: () => refusal('organization.domain_public', 422, { field: 'domain' }),
    })
    const field = await screen.findByLabelText('Domain')
    await user.type(field, 'nodots{Enter}')
    expect(await screen.findByText('Enter a valid domain name')).toBeTruthy()
    expect(changes()).toEqual([])
    await user.clear(field)
    await user.type(field, 'gmail.com{Enter}')
    expect(await screen.findByText(/no organisation can verify it/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('copies name and value of the record', async () => {
    const { user } = await open([aDomain()])
    const { getByRole } = await card()
    await user.click(getByRole('button', { name: 'Copy: Value, riverside.example' }))
    expect(await navigator.clipboard.readText()).toBe('majlis-domain-verification=abc')
  })

  it.each<[DomainFinding, RegExp]>([
    ['found', /The domain is verified/],
    ['missing', /no such record yet/],
    ['differs', /another value/],
    ['unanswered', /didn’t answer/],
    ['taken', /another organisation/],
  ])('checks when asked, and says what was found: %s', async (finding, words) => {
    const { user } = await open([aDomain()], { finding })
    await user.click((await card()).getByRole('button', { name: 'Check now: riverside.example' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect((await card()).getByText(finding === 'found' ? 'Verified' : 'Waiting for the record')).toBeTruthy()
    await expectNoViolations()
  })

  it('says until when the record is checked, and when that has ended', async () => {
    await open([aDomain()])
    expect((await card()).getByText(/We look for it until .*26/)).toBeTruthy()
    cleanup()
    await open([aDomain({ searchedUntil: null })])
    expect((await card()).getByText(/wasn’t found in time/)).toBeTruthy()
    await expectNoViolations()
  })

  it('says how long a domain stays verified when its record is missing', async () => {
    await open([aDomain({ state: 'missing', checkedAt: noon, endsAt: noon + 7 * 86_400_000 })])
    expect((await card()).getByText('Record missing')).toBeTruthy()
    expect((await card()).getByText(/Add it again by .*19/)).toBeTruthy()
  })

  it('removes a domain after asking', async () => {
    const { user } = await open([aDomain({ state: 'proven' })])
    await user.click((await card()).getByRole('button', { name: 'Remove riverside.example' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove riverside.example?' }))
    expect(dialog.getByText(/no longer be verified/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No domains yet')).toBeTruthy()
  })

  it('shows the domains listed by the operator, and the organisation’s id for the operator', async () => {
    await open([aDomain({ state: 'listed', record: null, stateSince: null })])
    const listed = await card()
    expect(listed.getByText('Verified by the operator')).toBeTruthy()
    expect(listed.queryAllByRole('button')).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Organisation ID').value).toBe(organizationId)
    await expectNoViolations()
  })
})
