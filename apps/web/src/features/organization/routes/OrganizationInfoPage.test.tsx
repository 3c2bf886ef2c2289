// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderOrganization, riverside } from '../testing/render-organization.tsx'
import { OrganizationInfoPage } from './OrganizationInfoPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/organization-info'
const saveCall = 'PUT /v1/organization/information'
const addressCall = 'PUT /v1/organization/vanity-url'

async function setup(calls: Record<string, unknown> = {}) {
  const page = await renderOrganization(() => <OrganizationInfoPage />, { path, calls })
  await screen.findByLabelText('Organisation name')
  const [saveInformation, saveAddresses] = screen.getAllByRole('button', { name: 'Save' })
  return {
    ...page,
    user: userEvent.setup(),
    saveInformation: saveInformation!,
    saveAddresses: saveAddresses!,
  }
}

describe('the organisation’s information', () => {
  it('[2.29, 3.9] saves its details', async () => {
    const { user, changes, saveInformation } = await setup({ [saveCall]: riverside })
    await user.type(screen.getByLabelText('Website'), 'https://riverside.example')
    await user.selectOptions(screen.getByLabelText('Size'), '11–50 people')
    await user.click(saveInformation)
    expect(await screen.findByText('Organisation details saved')).toBeTruthy()
    expect(changes()).toEqual([
      {
        name: 'Riverside Council',
        size: '11-50',
        address: '',
        location: '',
        city: 'Dhaka',
        stateOrZip: '',
        country: null,
        website: 'https://riverside.example',
      },
    ])
    await expectNoViolations()
  })

  it('[8.14] shows problems beside the field, and sends nothing', async () => {
    const { user, changes, saveInformation } = await setup()
    await user.clear(screen.getByLabelText('Organisation name'))
    await user.type(screen.getByLabelText('Website'), 'riverside')
    await user.click(saveInformation)
    expect(screen.getByText('Organisation name is required')).toBeTruthy()
    expect(screen.getByText('Enter a web address such as example.org')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  it('[3.9] completes a website without https://', async () => {
    const { user, changes, saveInformation } = await setup()
    await user.type(screen.getByLabelText('Website'), 'riverside.example{Enter}')
    await waitFor(() => expect(changes()).toMatchObject([{ website: 'https://riverside.example' }]))
    await user.clear(screen.getByLabelText('Website'))
    await user.type(screen.getByLabelText('Website'), 'riverside.example/council')
    await user.click(saveInformation)
    expect(screen.getByLabelText('Website')).toHaveProperty('value', 'https://riverside.example/council')
  })

  it('[1.24] shows no address for what cannot be one', async () => {
    const { user } = await setup()
    await user.type(screen.getByLabelText('Web address (vanity URL)'), 'river side!')
    expect(screen.getByText(/\/…$/)).toBeTruthy()
  })

  it('[1.24] says beside the address that it is taken', async () => {
    const { user, saveAddresses } = await setup({
      [addressCall]: () => refusal('organization.vanity_taken', 409, { field: 'vanityUrl' }),
    })
    await user.type(screen.getByLabelText('Web address (vanity URL)'), 'riverside')
    expect(screen.getByText(/\/riverside$/)).toBeTruthy()
    await user.click(saveAddresses)
    expect(await screen.findByText('This address is taken. Choose another one.')).toBeTruthy()
    expect(screen.getByLabelText('Web address (vanity URL)').getAttribute('aria-invalid')).toBe('true')
  })

  it('[1.24] accepts a host name of its own if the installation offers them, and says why not', async () => {
    const { user, changes, saveAddresses } = await setup({
      'GET /config': { hasVanityHosts: true },
      [addressCall]: () => refusal('organization.host_name_not_served', 422, { field: 'hostName' }),
    })
    const hostName = await screen.findByLabelText('Host name')
    await user.type(hostName, 'https://meet')
    await user.click(saveAddresses)
    expect(screen.getByText('Enter a host name such as example.org.')).toBeTruthy()
    await user.clear(hostName)
    await user.type(hostName, 'meet.riverside.example')
    await expectNoViolations()
    await user.click(saveAddresses)
    expect(await screen.findByText(/doesn’t serve this host name/)).toBeTruthy()
    expect(changes()).toEqual([{ vanityUrl: null, hostName: 'meet.riverside.example' }])
  })

  it('asks for no host name if the installation offers none', async () => {
    await setup({ 'GET /config': { hasVanityHosts: false } })
    expect(screen.queryByLabelText('Host name')).toBeNull()
  })

  it('says when it cannot be loaded, and tries again', async () => {
    let isFailing = true
    await renderOrganization(() => <OrganizationInfoPage />, {
      path,
      calls: {
        [`GET /v1/organization/get_organization_details_by_id/${riverside.id}`]: () =>
          isFailing ? refusal('general.unavailable', 503) : riverside,
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try Again' })
    isFailing = false
    await userEvent.setup().click(retry)
    expect(await screen.findByLabelText('Organisation name')).toBeTruthy()
  })
})
