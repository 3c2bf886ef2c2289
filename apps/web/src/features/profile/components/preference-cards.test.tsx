// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { shownSettings } from '../../../testing/notifications.ts'
import { nothingChosen, renderProfile } from '../testing/render-profile.tsx'
import { CallCard } from './CallCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const user = userEvent.setup()

/** The device names of the browser; none before permission. */
function withDevices(...labels: string[]) {
  const getUserMedia = vi.fn<() => Promise<{ getTracks(): { stop(): void }[] }>>(async () => ({
    getTracks: () => [{ stop: () => undefined }],
  }))
  const devices = { labels }
  const mediaDevices = {
    enumerateDevices: async () => devices.labels.map((label) => ({ kind: 'audioinput', label })),
    getUserMedia,
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return { devices, getUserMedia }
}

describe('notifications', () => {
  it('[2.56] are chosen by kind and channel, and saved immediately', async () => {
    const { changes } = await renderProfile(NotificationsCard, {
      'PUT /v1/notifications/settings': (chosen: object) => ({ ...shownSettings(), ...chosen }),
    })
    // Only owners and admins get those.
    expect(screen.queryByText('Reactivation requests')).toBeNull()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Invitations: Email' }),
      'Daily digest',
    )
    await waitFor(() =>
      expect(changes()).toMatchObject([{ input: { choices: { invitation: { mail: 'digest' } } } }]),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Answers: Browser' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toMatchObject({ input: { choices: { answer: { browser: false } } } })
    await expectNoViolations()
  })

  it('[2.56] about the security of the account cannot be switched off', async () => {
    await renderProfile(NotificationsCard, {})
    const security = await screen.findByRole('checkbox', { name: 'Security: In Majlis' })
    expect(security).toHaveProperty('disabled', true)
    expect(screen.queryByRole('combobox', { name: 'Security: Email' })).toBeNull()
    expect(screen.getByText('Always on')).toBeTruthy()
  })

  it('are not offered for features that this installation lacks', async () => {
    await renderProfile(NotificationsCard, {})
    expect(await screen.findByRole('combobox', { name: 'Shared files: Email' })).toBeTruthy()
    cleanup()
    await renderProfile(NotificationsCard, {
      'GET /v1/notifications/settings': { ...shownSettings(), off: ['file_shared'] },
    })
    expect(await screen.findByRole('combobox', { name: 'Invitations: Email' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Shared files: Email' })).toBeNull()
  })

  it('have quiet hours, and go back to the defaults', async () => {
    const { changes } = await renderProfile(NotificationsCard, {
      'PUT /v1/notifications/settings': (chosen: object) => ({ ...shownSettings(), ...chosen }),
    })
    await user.click(await screen.findByRole('switch', { name: /^Quiet hours/ }))
    await waitFor(() =>
      expect(changes()).toMatchObject([{ input: { quietHours: { start: '22:00', end: '07:00' } } }]),
    )
    expect(screen.getByRole('button', { name: 'Reset to defaults' })).toBeTruthy()
  })

  it('[9.4] can be allowed outside the page, or are reported as blocked by the browser', async () => {
    let answer: NotificationPermission = 'granted'
    const withNotices = (permission: NotificationPermission) =>
      vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
    withNotices('default')
    await renderProfile(NotificationsCard, {})
    await user.click(await screen.findByRole('button', { name: 'Show reminders outside this page too' }))
    expect(await screen.findByText('This browser shows reminders outside this page too.')).toBeTruthy()
    await expectNoViolations()
    cleanup()

    answer = 'denied'
    withNotices('denied')
    await renderProfile(NotificationsCard, {})
    expect(await screen.findByText(/^This browser blocks reminders outside this page/)).toBeTruthy()
  })

  it('show the previous value after a failed change', async () => {
    await renderProfile(NotificationsCard, {
      'PUT /v1/notifications/settings': refusal('general.failed', 500),
    })
    const answers = await screen.findByRole('checkbox', { name: 'Answers: In Majlis' })
    await user.click(answers)
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    await waitFor(() => expect(answers).toHaveProperty('checked', true))
  })
})

describe('how the user joins meetings', () => {
  it('[2.56] is saved in the account, and applies to the next meeting', async () => {
    withDevices('Headset', 'Built-in')
    const updateProfile = vi.spyOn(session, 'updateProfile')
    const saved = { ...nothingChosen, isMicrophoneOn: false, backdrop: 'blur_soft', microphone: 'Headset' }
    const { changes } = await renderProfile(CallCard, { 'PUT /v1/user/call-preferences': saved })
    const microphone = await screen.findByRole('group', { name: 'Microphone when joining' })
    await user.click(within(microphone).getByText('Off'))
    await user.selectOptions(screen.getByLabelText('Background'), 'Soft blur')
    await user.selectOptions(await screen.findByLabelText('Microphone'), 'Headset')
    await expectNoViolations()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(changes().map(({ input }) => input)).toEqual([saved]))
    expect(updateProfile).toHaveBeenCalledWith({ call: saved })
  })

  it('[2.56] says that it was saved, and keeps the button', async () => {
    withDevices('Headset')
    let call = { ...nothingChosen }
    await renderProfile(CallCard, {
      'GET /v1/user/preferences': () => ({ call }),
      'PUT /v1/user/call-preferences': (input: typeof call) => (call = input),
    })
    await user.selectOptions(await screen.findByLabelText('Background'), 'Soft blur')
    const save = screen.getByRole('button', { name: 'Save' })
    await user.click(save)
    expect(await screen.findByText('Meeting preferences saved')).toBeTruthy()
    expect(save.isConnected).toBe(true)
    expect(screen.getByLabelText('Background')).toHaveProperty('value', 'blur_soft')
  })

  it('keeps a device that is not connected here', async () => {
    withDevices('Built-in')
    const call = { ...nothingChosen, microphone: 'Headset' }
    await renderProfile(CallCard, { 'GET /v1/user/preferences': { call } })
    const select = await screen.findByLabelText('Microphone')
    expect(select).toHaveProperty('value', 'Headset')
  })

  it('asks for the devices if the browser does not name them', async () => {
    const { devices, getUserMedia } = withDevices()
    await renderProfile(CallCard)
    const find = await screen.findByRole('button', { name: 'Find my devices' })
    devices.labels = ['Headset']
    await user.click(find)
    expect(getUserMedia).toHaveBeenCalledTimes(2)
    expect(await screen.findByRole('option', { name: 'Headset' })).toBeTruthy()
  })
})
