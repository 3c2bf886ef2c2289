// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { InviteCard } from '../components/InviteCard.tsx'
import { renderOrganization, riverside } from '../testing/render-organization.tsx'
import { BrandedPage } from './BrandedPage.tsx'
import { OnboardingPage } from './OnboardingPage.tsx'
import { OrganizationDeletePage } from './OrganizationDeletePage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const { id } = riverside
const vanityLabel = 'Web address (vanity URL)'
const detailsCall = `GET /v1/organization/get_organization_details_by_id/${id}`

describe('/organization-delete/{id}', () => {
  const open = (calls: Record<string, unknown>) =>
    renderOrganization(() => <OrganizationDeletePage />, {
      path: `/organization-delete/${id}`,
      route: '/organization-delete/$id',
      calls,
    })

  it('[2.30] deletes when the whole name is typed, and says until when it can be restored', async () => {
    const dueAt = Date.UTC(2026, 11, 19, 12)
    let organization = riverside
    const { changes } = await open({
      [detailsCall]: () => organization,
      [`POST /v1/organization/delete/${id}`]: () => (organization = { ...riverside, deletionDueAt: dueAt }),
    })
    const user = userEvent.setup()
    const submit = await screen.findByRole('button', { name: 'Delete in 28 days' })
    expect(submit.hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByRole('textbox'), 'Riverside Council')
    await expectNoViolations()
    await user.click(submit)
    expect(await screen.findByText(/will be deleted on .*19 Dec/)).toBeTruthy()
    expect(changes()).toEqual([{ name: 'Riverside Council' }])
  })

  it('restores it by a button', async () => {
    let organization = { ...riverside, deletionDueAt: Date.UTC(2026, 11, 19) as number | null }
    await open({
      [detailsCall]: () => organization,
      [`POST /v1/organization/restore/${id}`]: () => (organization = { ...riverside, deletionDueAt: null }),
    })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Keep the organisation' }))
    expect(await screen.findByRole('button', { name: 'Delete in 28 days' })).toBeTruthy()
  })
})

describe('the first steps', () => {
  it('[2.63] continue with Save & Next, and go back', async () => {
    const { changes } = await renderOrganization(() => <OnboardingPage />, {
      path: '/onboarding',
      calls: {
        'PUT /v1/organization/information': riverside,
        'PUT /v1/organization/vanity-url': riverside,
        'POST /v1/organization/onboarding/finish': riverside,
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Save & Next' }))
    expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Step 2 of 4' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Save & Next' }))
    await screen.findByText('Step 2 of 4')
    await expectNoViolations()
    // Nothing was entered, so nothing is saved.
    await user.click(screen.getByRole('button', { name: 'Save & Next' }))
    await screen.findByRole('region', { name: 'Logo' })
    expect(changes()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.type(await screen.findByLabelText('Web address (vanity URL)'), 'riverside')
    await user.click(screen.getByRole('button', { name: 'Save & Next' }))
    const logo = await screen.findByRole('region', { name: 'Logo' })
    // The next step says so: a message would cover its buttons on phones.
    for (const message of ['Organisation details saved', 'Sign-in page saved'])
      expect(screen.queryByText(message)).toBeNull()
    await user.click(within(logo).getByRole('button', { name: 'Next' }))
    const team = within(await screen.findByRole('region', { name: 'Invite your team' }))
    await user.click(team.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(changes()).toHaveLength(4))
  })

  it('[2.63] [2.57] invite the team, with each refusal beside its address', async () => {
    const { changes } = await renderOrganization(() => <OnboardingPage />, {
      path: '/onboarding',
      calls: {
        [detailsCall]: { ...riverside, country: 'BD', vanityUrl: 'riverside' },
        'POST /v1/user/add-user': ({ email }: { email: string }) =>
          email.startsWith('arif') ? refusal('identity.user_exists', 409, { field: 'email' }) : { id },
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Step 4 of 4')).toBeTruthy()
    const emails = screen.getByRole('combobox', { name: 'Email addresses' })
    const send = screen.getByRole('button', { name: 'Send invitations' })
    expect(send.hasAttribute('disabled')).toBe(true)
    await user.type(emails, 'arif{Enter}')
    expect(screen.getByText('Enter a valid email address')).toBeTruthy()
    await user.click(send)
    expect(changes()).toEqual([])
    await user.type(emails, '{Backspace}arif@riverside.example layla@riverside.example{Enter}')
    await expectNoViolations()
    await user.click(send)
    expect(await screen.findByText('1 invitation sent')).toBeTruthy()
    expect(screen.getByText(/arif@riverside\.example/, { selector: 'bdi' }).parentElement?.textContent).toBe(
      'arif@riverside.example: User already exists',
    )
    expect(changes()).toEqual(
      ['arif', 'layla'].map((name) => ({ email: `${name}@riverside.example`, language: 'en', role: 'user' })),
    )
  })

  describe('with addresses in the last step', () => {
    const last = { ...riverside, country: 'BD', vanityUrl: 'riverside' }
    const finishCall = 'POST /v1/organization/onboarding/finish'

    async function open(add: (input: { email: string }) => unknown = () => ({ id })) {
      const { sent, address } = await renderOrganization(() => <OnboardingPage />, {
        path: '/onboarding?step=team',
        calls: { [detailsCall]: last, 'POST /v1/user/add-user': add, [finishCall]: last },
      })
      const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Email addresses' })
      const calls = () => sent.map(({ call, input }) => (call === finishCall ? 'finish' : input))
      return { user: userEvent.setup(), field, address, sent: calls }
    }

    it('[2.63] invite everyone entered before they finish, also the address still being typed', async () => {
      const { user, field, address, sent } = await open()
      await user.type(field, 'tariq@riverside.example{Enter}ines@riverside.example')
      await user.click(screen.getByRole('button', { name: 'Finish' }))
      await waitFor(() => expect(address()).toBe('/home'))
      expect(screen.getByText('2 invitations sent')).toBeTruthy()
      const invitation = { language: 'en', role: 'user' }
      expect(
        sent()
          .slice(-4)
          .filter((one) => one !== undefined),
      ).toEqual(
        expect.arrayContaining([
          { email: 'tariq@riverside.example', ...invitation },
          { email: 'ines@riverside.example', ...invitation },
          'finish',
        ]),
      )
    })

    it('[2.63] take addresses as mail programs copy them, with names', async () => {
      const { user, field, sent } = await open()
      await user.click(field)
      await user.paste(
        '"Das, Mira" <mira@riverside.example>, Arif Khan <Arif@riverside.example>;\nines@riverside.example',
      )
      await user.type(field, 'Samira Tariq <samira@riverside.example>{Enter}')
      expect(screen.queryByText('Enter a valid email address')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Send invitations' }))
      expect(await screen.findByText('4 invitations sent')).toBeTruthy()
      expect(
        sent().flatMap((one) => (typeof one === 'object' && one && 'email' in one ? [one.email] : [])),
      ).toEqual(['mira', 'arif', 'ines', 'samira'].map((name) => `${name}@riverside.example`))
    })

    it('[2.63] do not finish while an address is wrong, and mark it', async () => {
      const { user, field, sent } = await open()
      await user.type(field, 'tariq@riverside.example notanaddress')
      await user.click(screen.getByRole('button', { name: 'Finish' }))
      expect(screen.getByText('Enter a valid email address')).toBeTruthy()
      expect(screen.getByText('notanaddress').closest('[data-wrong]')).toBeTruthy()
      expect(screen.getByText('tariq@riverside.example').closest('[data-wrong]')).toBeNull()
      expect(document.activeElement).toBe(field)
      expect(sent()).not.toContain('finish')
    })

    it('[2.63] do not finish while an address is refused', async () => {
      const { user, field, sent } = await open(() => refusal('identity.user_exists', 409, { field: 'email' }))
      await user.type(field, 'tariq@riverside.example')
      await user.click(screen.getByRole('button', { name: 'Finish' }))
      expect(await screen.findByText(/User already exists/)).toBeTruthy()
      expect(sent()).not.toContain('finish')
      await user.type(field, '{Backspace}')
      await user.click(screen.getByRole('button', { name: 'Finish' }))
      await waitFor(() => expect(sent()).toContain('finish'))
    })
  })

  it('[2.63] are steps in the history, and continue where people left', async () => {
    const calls = { 'PUT /v1/organization/information': riverside }
    const { back } = await renderOrganization(() => <OnboardingPage />, { path: '/onboarding', calls })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Save & Next' }))
    expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
    await back()
    expect(await screen.findByText('Step 1 of 4')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save & Next' }))
    expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
    cleanup()
    await renderOrganization(() => <OnboardingPage />, { path: '/onboarding', calls })
    expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
  })

  it('[2.63] keep unsaved input on the way back', async () => {
    await renderOrganization(() => <OnboardingPage />, {
      path: '/onboarding',
      calls: { [detailsCall]: { ...riverside, country: 'BD' } },
    })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(vanityLabel), 'riverside')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.type(await screen.findByLabelText('Website'), 'https://riverside.example')
    expect(screen.getByText('Step 1 of 4')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(vanityLabel).value).toBe('riverside')
    expect(screen.queryByRole('textbox', { name: vanityLabel })).toBeNull()
  })

  it.each([
    [{}, 'Step 1 of 4'],
    [{ country: 'BD' }, 'Step 2 of 4'],
    [{ attributes: { size: '11-50' as const }, vanityUrl: 'riverside' }, 'Step 3 of 4'],
  ])('[2.63] continue where they were left: %j is %s', async (done, step) => {
    await renderOrganization(() => <OnboardingPage />, {
      path: '/onboarding',
      calls: { [detailsCall]: { ...riverside, ...done } },
    })
    expect(await screen.findByText(step)).toBeTruthy()
  })

  it('[1.22, 2.63] begin with the founding for people who continued alone, whatever was saved before', async () => {
    const alone = { ...riverside, kind: 'individual' as const, country: 'BD', vanityUrl: 'nusrat' }
    await renderOrganization(() => <OnboardingPage />, {
      path: '/onboarding',
      calls: { [detailsCall]: alone },
    })
    expect(await screen.findByRole('button', { name: 'Create an organisation' })).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.queryByText(/^Step/)).toBeNull()
  })

  it('[1.22, 2.63] end for people who continue as individuals', async () => {
    const { sent } = await renderOrganization(() => <OnboardingPage />, {
      path: '/onboarding',
      calls: { 'POST /v1/organization/onboarding/individual': { ...riverside, kind: 'individual' } },
    })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Continue as an Individual' }))
    await waitFor(() => expect(sent.some(({ call }) => call.endsWith('/onboarding/individual'))).toBe(true))
  })

  it('are followed by an offer to invite others, until there are some or it is dismissed', async () => {
    const calls = { 'POST /v1/user/belongings': { isAlone: true } }
    await renderOrganization(() => <InviteCard />, { path: '/home', calls })
    const link = await screen.findByRole('link', { name: 'Invite people' })
    expect(link.getAttribute('href')).toBe('/invite-people')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull()
    cleanup()
    const { sent } = await renderOrganization(() => <InviteCard />, { path: '/home', calls })
    expect(sent.some(({ call }) => call === 'POST /v1/user/belongings')).toBe(false)
  })
})

describe('/{vanity}', () => {
  const branding = {
    organizationId: id,
    name: 'Riverside Council',
    vanityUrl: 'riverside',
    primaryColor: '#123456',
    font: 'Lato',
    logoUrl: null,
    favicon: null,
  }

  const open = async (calls: Record<string, unknown>, path = '/riverside') => {
    document.adoptedStyleSheets ??= []
    CSSStyleSheet.prototype.replaceSync ??= () => undefined
    const sent = fakeCalls(calls)
    const page = await renderScreen(() => <BrandedPage />, {
      path,
      route: '/$vanity',
      namespaces: ['organization', 'security', 'landing'],
    })
    return { ...page, sent }
  }

  it('[1.24] welcomes to an organisation, with sign-in and joining', async () => {
    await open({ 'GET /v1/organization/branding': branding })
    expect(await screen.findByRole('heading', { name: 'Welcome to Riverside Council' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/sign-in?organization=${id}`,
    )
    expect(screen.getByRole('button', { name: 'Join' })).toBeTruthy()
    await expectNoViolations()
  })

  it('[1.24] offers the provider of the organisation', async () => {
    const { sent } = await open({
      'GET /v1/organization/branding': branding,
      [`GET /v1/auth/sign-in-provider/${id}`]: { name: 'Riverside login' },
      'POST /v1/auth/single-sign-on': () => refusal('sso.failed', 401),
    })
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: 'Continue with Riverside login' }))
    expect(await screen.findByText('Your organisation’s provider couldn’t sign you in.')).toBeTruthy()
    expect(sent.at(-1)?.input).toEqual({
      organizationId: id,
      rememberMe: true,
      timeZone: expect.any(String),
      formats: { timeFormat: '24', dateFormat: 'DD/MM/YYYY', weekStart: 1 },
    })
    await expectNoViolations()
  })

  it('[1.24] is found by the host name if there is no vanity URL', async () => {
    const { sent } = await open({ 'GET /v1/organization/branding': branding }, '/meet.riverside.example')
    expect(await screen.findByRole('heading', { name: 'Welcome to Riverside Council' })).toBeTruthy()
    expect(sent[0]?.input).toEqual({ hostName: 'meet.riverside.example' })
  })

  it('[1.24] says that it could not be loaded, and tries again', async () => {
    const broken = { is: true }
    const { path } = await open({
      'GET /v1/organization/branding': () => (broken.is ? refusal('general.unavailable', 503) : branding),
    })
    const retry = await screen.findByRole('button', { name: 'Try Again' })
    expect(path()).toBe('/riverside')
    broken.is = false
    await userEvent.setup().click(retry)
    expect(await screen.findByRole('heading', { name: 'Welcome to Riverside Council' })).toBeTruthy()
  })

  it('[2.37] tells a visitor that an address belongs to no organisation', async () => {
    const { path } = await open({})
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(path()).toBe('/riverside')
  })

  it('[2.37] leads home, which shows the failure, if the server cannot say who it is', async () => {
    const failure = new TypeError('Failed to fetch')
    vi.spyOn(session, 'getSnapshot').mockReturnValue({ status: 'signed_out', failure })
    const { path } = await open({})
    await waitFor(() => expect(path()).toBe('/home'))
  })

  it('[2.37] leads people who are signed in home from an address that belongs to no organisation', async () => {
    vi.spyOn(session, 'getSnapshot').mockReturnValue({ status: 'signed_in', session: aSession() })
    const { path } = await open({})
    await waitFor(() => expect(path()).toBe('/home'))
  })
})
