// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { owner, renderOrganization } from '../testing/render-organization.tsx'
import { OrganizationPage } from '../routes/OrganizationPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (calls: Record<string, unknown> = {}) => ({
  ...(await renderOrganization(() => <OrganizationPage />, { path: '/organization?tab=appearance', calls })),
  user: userEvent.setup(),
})

const save = () => screen.findByRole('button', { name: 'Save' })

describe('the look of the organisation', () => {
  it('[3.11] shows the contrast of a colour, and saves it with the font', async () => {
    const call = 'PUT /v1/organization/appearance'
    const { user, changes } = await open({
      [call]: (input: object) => ({ favicon: null, logoUrl: null, ...input }),
    })
    expect(await screen.findByText(/white text (7|6\.\d):1\. Easy to read/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Colour'))
    await user.type(screen.getByLabelText('Colour'), '#FFD54A')
    expect(screen.getByText(/white text 1\.4:1\. Hard to read/)).toBeTruthy()
    await user.click(await save())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ font: 'Lato' })
    expect(JSON.stringify(changes()[0]).toLowerCase()).toContain('#ffd54a')
    await expectNoViolations()
  })

  it('[3.11] accepts a colour of three digits, and says that it was saved', async () => {
    let look = { favicon: null, primaryColor: '#365D7E', logoUrl: null, font: 'Lato' }
    const { user, changes } = await open({
      [`GET /organization/${owner.user.organization_id}/appearance`]: () => look,
      'PUT /v1/organization/appearance': (input: object) => (look = { ...look, ...input }),
    })
    await user.clear(await screen.findByLabelText('Colour'))
    await user.type(screen.getByLabelText('Colour'), '#147')
    await user.click(await save())
    expect(await screen.findByText('Branding saved')).toBeTruthy()
    expect(changes()).toEqual([{ primaryColor: '#114477', font: 'Lato' }])
  })

  it('[5.9, 8.11] refuses other files than pictures before they are sent', async () => {
    const { user, sent } = await open()
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

  it('[8.7, 8.19] reports that the logo was removed, and a failure', async () => {
    const look = { favicon: null, primaryColor: '#365D7E', logoUrl: '/api/file/1', font: 'Lato' }
    const refused = { is: true }
    const call = 'DELETE /v1/organization/logo'
    const { user } = await open({
      [`GET /organization/${owner.user.organization_id}/appearance`]: look,
      [call]: () => (refused.is ? refusal('general.failed', 500) : { ...look, logoUrl: null }),
    })
    const remove = await screen.findByRole('button', { name: 'Remove picture: Logo' })
    await user.click(remove)
    expect(await screen.findByText('Organisation logo not updated')).toBeTruthy()
    refused.is = false
    await user.click(remove)
    expect(await screen.findByText('Logo removed')).toBeTruthy()
    expect(screen.queryByText('Organisation logo not updated')).toBeNull()
  })

  it('[5.9] brings a removed logo back with Undo', async () => {
    const look = {
      favicon: null,
      primaryColor: '#365D7E',
      logoUrl: '/api/file/1' as string | null,
      font: 'Lato',
    }
    const png = new Blob(['logo'], { type: 'image/png' })
    const { user, sent } = await open({
      [`GET /organization/${owner.user.organization_id}/appearance`]: () => look,
      'GET /file/1': () => new Response(png),
      'DELETE /v1/organization/logo': () => Object.assign(look, { logoUrl: null }),
      'PUT /v1/organization/logo': () => Object.assign(look, { logoUrl: '/api/file/2' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Remove picture: Logo' }))
    expect(await screen.findByText('Logo removed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(sent.filter(({ call }) => call === 'PUT /v1/organization/logo')).toHaveLength(1)
    expect(screen.getAllByRole('img', { name: 'Logo' })[0]).toHaveProperty(
      'src',
      expect.stringContaining('/api/file/2'),
    )
  })

  it('[7.24] adds and deletes backgrounds for everyone', async () => {
    const picture = { id: '0198c0de-0000-7000-8000-0000000000b1', url: '/api/file/b1' }
    const list = { own: [], organization: [picture] }
    const { user, sent } = await open({
      'GET /meeting/virtual-backdrop': () => list,
      [`DELETE /v1/organization/virtual-backdrop/${picture.id}`]: () => {
        list.organization = []
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete background 1' }))
    await expectNoViolations()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete background 1' })).toBeNull())
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Choose a picture: Backgrounds' })).toBeTruthy()
  })
})
