// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { press, type, user } from '../testing/form-acts.ts'
import { chrome, nusrat, phone, renderProfile, seat } from '../testing/render-profile.tsx'
import { AboutCard } from './AboutCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RoomCard } from './RoomCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('personal information', () => {
  it('[2.56, 3.8, 7.42] is saved, and the name follows immediately', async () => {
    const updateProfile = vi.spyOn(session, 'updateProfile')
    const saved = {
      firstName: 'Nusrat Jahan',
      lastName: 'Rahman',
      jobTitle: 'Clerk',
      department: 'Planning',
      phone: '01700000000',
    }
    const { changes } = await renderProfile(AboutCard, { 'PUT /v1/user/personal-info': saved })
    await type('First name', 'Nusrat Jahan')
    await type('Phone', '01700000000')
    await press('Save')
    expect(await screen.findByText('Personal information saved')).toBeTruthy()
    expect(changes()).toEqual([{ call: 'PUT /v1/user/personal-info', input: saved }])
    expect(updateProfile).toHaveBeenCalledWith({ firstName: 'Nusrat Jahan', lastName: 'Rahman' })
    await expectNoViolations()
  })

  it('[5.4, 5.6] is not sent without a name or with letters for a phone', async () => {
    const { changes } = await renderProfile(AboutCard)
    await user.clear(await screen.findByLabelText(/^First name/))
    await type('Phone', 'call me')
    await press('Save')
    expect(screen.getByText('First name is required')).toBeTruthy()
    expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toEqual([])
  })

  it('[8.7] reports a failure', async () => {
    await renderProfile(AboutCard, {
      'PUT /v1/user/personal-info': () => refusal('general.failed', 500),
    })
    await press('Save')
    expect(await screen.findByText('Personal info not updated')).toBeTruthy()
  })
})

describe('the picture', () => {
  it('[5.9, 8.11] accepts JPEG and PNG up to 5 MB, and asks for the crop', async () => {
    await renderProfile(AboutCard)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for the picture')
    const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(input, file)
    await choose(new File(['gif'], 'me.gif', { type: 'image/gif' }))
    expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent)).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    await choose(new File([new Uint8Array(6 * 1024 * 1024)], 'me.png', { type: 'image/png' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    URL.createObjectURL = () => 'blob:me'
    URL.revokeObjectURL = () => undefined
    await choose(new File(['png'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByRole('dialog', { name: 'Crop picture' })).toBeTruthy()
  })

  it('[7.44, 8.7, 8.19] reports the removal, and a failure', async () => {
    const withPicture = { ...nusrat, profile: { ...nusrat.profile, pictureUrl: '/api/file/1' } }
    const refused = { is: true }
    const { changes } = await renderProfile(
      AboutCard,
      {
        'PUT /v1/additional-info/delete-profile-pic': () =>
          refused.is ? refusal('general.failed', 500) : { pictureUrl: null, fileId: null, undo: 'ticket' },
        'PUT /v1/additional-info/restore-profile-pic': {
          pictureUrl: '/api/file/1',
          fileId: null,
          undo: null,
        },
      },
      withPicture,
    )
    await press('Remove picture')
    expect(await screen.findByText('Profile picture not updated')).toBeTruthy()
    refused.is = false
    await press('Remove picture')
    expect(await screen.findByText('Profile picture removed')).toBeTruthy()
    expect(screen.queryByText('Profile picture not updated')).toBeNull()
    expect(changes()).toHaveLength(2)
    // The server already has it, so it is not sent again.
    await press('Undo')
    await waitFor(() =>
      expect(changes().at(-1)).toEqual({
        call: 'PUT /v1/additional-info/restore-profile-pic',
        input: { undo: 'ticket' },
      }),
    )
  })
})

describe('the own room', () => {
  it('[5.3, 7.15, 8.19] gets another name in its link', async () => {
    const { changes } = await renderProfile(RoomCard, {
      'POST /resource/allocation/change-pmu': { resourceAllocation: { ...seat, pmu: 'nusrat7' } },
    })
    await type('Name in your personal link', 'nusrat7')
    await press('Save')
    expect(await screen.findByText('PMU updated')).toBeTruthy()
    expect(changes()).toEqual([{ call: 'POST /resource/allocation/change-pmu', input: { pmu: 'nusrat7' } }])
    await expectNoViolations()
  })

  it.each([
    ['12345', 'Use 3 to 20 letters and digits, without spaces and not only digits.'],
    ['no', 'Use 3 to 20 letters and digits, without spaces and not only digits.'],
  ])('[5.3] does not ask for the name "%s"', async (pmu, text) => {
    const { changes } = await renderProfile(RoomCard)
    await type('Name in your personal link', pmu)
    await press('Save')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(changes()).toEqual([])
  })

  it('[5.3, 8.7] shows beside the field that a name is taken, and a failure', async () => {
    const answers = [refusal('resource.pmu_taken', 409, { field: 'pmu' }), refusal('general.failed', 500)]
    await renderProfile(RoomCard, { 'POST /resource/allocation/change-pmu': () => answers.shift() })
    await type('Name in your personal link', 'arif')
    await press('Save')
    expect(await screen.findByText('This name is taken. Choose another one.')).toBeTruthy()
    await type('Name in your personal link', 'arif2')
    await press('Save')
    expect(await screen.findByText('Could not update PMU')).toBeTruthy()
  })

  it('[3.50] gets another ID after a confirmation', async () => {
    const { changes } = await renderProfile(RoomCard, {
      'POST /resource/allocation/renew-pmi': { resourceAllocation: { ...seat, pmi: '512345678901' } },
    })
    await press('Generate a new meeting ID')
    expect(changes()).toEqual([])
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Generate a new meeting ID' }))
    expect(await screen.findByText('5123 4567 8901')).toBeTruthy()
    expect(changes()).toHaveLength(1)
  })
})

describe('the password', () => {
  async function fill(present: string, password: string, confirmation = password): Promise<void> {
    await type('Current password', present)
    await type('New password', password)
    await type('Confirm', confirmation)
    await press('Change password')
  }

  it('[2.56, 7.42] is changed, and its fields are cleared', async () => {
    const { changes } = await renderProfile(PasswordCard, { 'PUT /v1/user/change-password': null })
    await fill('Riverside-1!', 'Another-2?')
    expect(await screen.findByText(/^Password changed/)).toBeTruthy()
    expect(changes()).toEqual([
      {
        call: 'PUT /v1/user/change-password',
        input: { password: 'Riverside-1!', newPassword: 'Another-2?' },
      },
    ])
    for (const input of document.querySelectorAll('input')) expect(input.value).toBe('')
    await expectNoViolations()
  })

  it('[5.2, 8.15] is not sent when the two differ', async () => {
    const { changes } = await renderProfile(PasswordCard)
    await fill('Riverside-1!', 'Another-2?', 'Another-3?')
    expect(await screen.findByText("Password doesn't match")).toBeTruthy()
    expect(changes()).toEqual([])
  })

  it('shows beside the field that the current one is wrong', async () => {
    await renderProfile(PasswordCard, {
      'PUT /v1/user/change-password': () =>
        refusal('identity.password_incorrect', 422, { field: 'password' }),
    })
    await fill('Wrong-1!', 'Another-2?')
    await waitFor(() =>
      expect(screen.getByLabelText(/^Current password/).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(screen.getByText('The password is incorrect.')).toBeTruthy()
  })
})

describe('the sessions', () => {
  it('[2.56] names device, place and address, and signs one out', async () => {
    const { changes } = await renderProfile(SessionsCard, {
      [`DELETE /v1/user/sessions/${phone.id}`]: null,
    })
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy()
    expect(screen.getByText('This device')).toBeTruthy()
    const [here, elsewhere] = screen.getAllByRole('listitem')
    expect(here?.textContent).toContain('Unknown location · 203.0.113.7')
    expect(elsewhere?.textContent).toContain('Bangladesh · 198.51.100.4')
    await expectNoViolations()
    await press('Sign out Safari on iPhone, 198.51.100.4')
    await waitFor(() =>
      expect(changes().map(({ call }) => call)).toEqual([`DELETE /v1/user/sessions/${phone.id}`]),
    )
  })

  it('signs all others out after a confirmation', async () => {
    const { changes } = await renderProfile(SessionsCard, { 'POST /v1/user/sessions/end-others': null })
    await press('Sign out all other devices')
    expect(changes()).toEqual([])
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Sign out all other devices' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers nothing to sign out if there is no other', async () => {
    await renderProfile(SessionsCard, { 'GET /v1/user/sessions': [chrome] })
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
