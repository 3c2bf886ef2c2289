// @vitest-environment jsdom
import { defaultRoomSettings } from '@majlis/contract'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderOrganization } from '../testing/render-organization.tsx'
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

/** Limited to one card, if a section has several. */
const saveOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title })).getByRole('button', { name: 'Save' })
const saveDefaults = () => saveOf('Defaults for new meetings')

describe('/organization', () => {
  it('[2.28, 2.58] navigates through its parts, and marks the current one', async () => {
    await open('retention')
    await save()
    const nav = screen.getByRole('navigation', { name: 'Parts of the organisation' })
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Retention')
    const parts = within(nav).getAllByRole('link')
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Information',
      'Branding',
      'Membership',
      'Verified domains',
      'Meetings',
      'Security',
      'Notifications',
      'Retention',
      'Usage',
      'Feedback',
      'Audit log',
    ])
    await expectNoViolations()
  })

  it('[1.11] saves how long recordings are kept', async () => {
    const call = 'PUT /v1/organization/retention'
    const { user, changes } = await open('retention', { [call]: (input: object) => input })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Recordings' }), '90')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Transcripts' }), '365')
    await user.click(await save())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ recordingsDays: 90, transcriptsDays: 365 })
  })

  it('[3.26] saves the defaults of meetings, and which of them are locked', async () => {
    const call = 'PUT /v1/organization/meeting-defaults'
    const { user, changes } = await open('meetings', { [call]: (input: object) => input })
    await saveDefaults()
    const row = screen.getByRole('row', { name: /^Waiting room for everyone/ })
    await user.click(within(row).getByRole('switch', { name: 'Waiting room for everyone: Default' }))
    await user.click(within(row).getByRole('switch', { name: /: Members can change it$/ }))
    await user.click(await saveDefaults())
    expect(await screen.findByText('Meeting settings saved')).toBeTruthy()
    expect(changes()).toEqual([
      { settings: { ...defaultRoomSettings, waitingRoom: true }, locked: ['waitingRoom'] },
    ])
    await expectNoViolations()
  })

  it('[3.29] says beside the name of a setting what the server lacks for it', async () => {
    await open('meetings', { 'GET /config': { hasRecorder: true, hasSpeechEngine: false } })
    const text = await screen.findByText('Captions aren’t available on this server.')
    expect(text.closest('th')?.textContent).toMatch(/^Live captions/)
    const captions = screen.getByRole('switch', { name: 'Live captions: Default' })
    expect(captions.getAttribute('aria-describedby')).toBe(text.id)
  })

  it('[3.26–3.33] shows every setting once, with what is allowed', async () => {
    const call = 'PUT /v1/organization/meeting-defaults'
    const { user, changes } = await open('meetings', { [call]: (input: object) => input })
    await saveDefaults()
    const isOn = (name: string) => screen.getByRole('switch', { name: `${name}: Default` })
    // As stored: microphones are on, screens are shared, people chat and join without signing in.
    for (const name of [
      'Host’s microphone is on',
      'Participants can share their screen',
      'Participants can chat',
      'Guests can react',
      'People can join without signing in',
    ])
      expect(isOn(name)).toHaveProperty('checked', true)
    await user.click(isOn('Participants can chat'))
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Lock the meeting after: Default' }),
      '10 minutes',
    )
    await user.click(await saveDefaults())
    await waitFor(() =>
      expect(changes()).toEqual([
        { settings: { ...defaultRoomSettings, disableChat: true, lockAfterMinutes: 10 }, locked: [] },
      ]),
    )
    // The lock and the two lists have another control for their default.
    expect(screen.getAllByRole('switch', { name: /: Default$/ })).toHaveLength(22)
    expect(screen.getAllByRole('switch', { name: /: Members can change it$/ })).toHaveLength(25)
  })

  it('saves when people count as late or as having left early', async () => {
    const call = 'PUT /v1/organization/attendance-rules'
    const { user, changes } = await open('meetings', { [call]: (input: object) => input })
    await user.selectOptions(await screen.findByLabelText('Late after'), '10 minutes')
    await user.selectOptions(screen.getByLabelText(/^Left early/), 'No grace period')
    await user.click(await saveOf('Attendance'))
    expect(await screen.findByText('Attendance rules saved')).toBeTruthy()
    expect(changes()).toEqual([{ lateAfterMinutes: 10, leftEarlyMinutes: 0 }])
  })

  it('shows what may leave the server, to whom, and saves it', async () => {
    const call = 'PUT /v1/organization/processing-rules'
    const { user, changes } = await open('meetings', { [call]: (input: object) => input })
    await user.click(await screen.findByRole('switch', { name: 'Transcribe recordings' }))
    // The language model and the office editor are on other machines.
    expect(screen.getByText('llm.example.org')).toBeTruthy()
    expect(screen.getByText('office.example.org')).toBeTruthy()
    expect(screen.getByText('Stays on this server')).toBeTruthy()
    expect(screen.getAllByRole('switch', { name: /^Allow:/ })).toHaveLength(2)
    await user.click(screen.getByRole('switch', { name: /^Allow: .?Transcripts, for minutes/ }))
    await user.click(screen.getByRole('switch', { name: /^Allow: .?Office files in Drive/ }))
    await user.type(
      screen.getByLabelText('Names and terms', { selector: 'input:not([type=hidden])' }),
      'Majlis{Enter}Greenhaven{Enter}',
    )
    await user.click(await saveOf('Transcripts and minutes'))
    expect(await screen.findByText('Rules for transcripts and minutes saved')).toBeTruthy()
    expect(changes()).toEqual([
      {
        transcribesRecordings: true,
        writesMinutes: false,
        sendsSound: false,
        sendsText: true,
        sendsTranslations: false,
        sendsCaptions: false,
        sendsFiles: true,
        words: ['Majlis', 'Greenhaven'],
      },
    ])
  })

  it('saves the rules of signing in', async () => {
    const call = 'PUT /v1/organization/security-rules'
    const { user, changes } = await open('security', { [call]: (input: object) => input })
    await user.selectOptions(await screen.findByLabelText('Minimum password length'), '12 characters')
    await user.selectOptions(screen.getByLabelText('Sign in again after'), '7 days')
    await user.click(screen.getByRole('switch', { name: /Two-factor/ }))
    await user.click(await save())
    expect(await screen.findByText('Security rules saved')).toBeTruthy()
    expect(changes()).toEqual([{ passwordMinChars: 12, sessionMaxDays: 7, isTwoFactorRequired: true }])
    await expectNoViolations()
  })

  it('[2.58] follows what another administrator saves meanwhile, and does not revert it', async () => {
    let rules = { passwordMinChars: 8, sessionMaxDays: null as number | null, isTwoFactorRequired: false }
    const { user, changes } = await open('security', {
      'GET /v1/organization/security-rules': () => rules,
      'PUT /v1/organization/security-rules': (input: typeof rules) => (rules = input),
    })
    const length = await screen.findByLabelText('Minimum password length')
    await user.selectOptions(screen.getByLabelText('Sign in again after'), '7 days')
    rules = { ...rules, passwordMinChars: 14 }
    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))
    await waitFor(() => expect(length).toHaveProperty('value', '14'))
    await user.click(await save())
    expect(await screen.findByText('Security rules saved')).toBeTruthy()
    expect(changes()).toEqual([{ passwordMinChars: 14, sessionMaxDays: 7, isTwoFactorRequired: false }])
    expect(screen.getByLabelText('Sign in again after')).toHaveProperty('value', '7')
  })

  it('shows what the server refuses', async () => {
    const { user } = await open('retention', {
      'PUT /v1/organization/retention': () => refusal('general.forbidden', 403),
    })
    await user.click(await save())
    expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy()
    expect(screen.queryByText('Retention saved')).toBeNull()
  })

  it('keeps search, act and days of the audit log in the address, so that Back shows the same entries', async () => {
    const { user, address } = await open('audit')
    await user.type(await screen.findByRole('searchbox'), 'arif')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'user_suspended')
    await waitFor(() => expect(address()).toBe('/organization?tab=audit&act=user_suspended&search=arif'))
    cleanup()
    const { sent } = await open('audit&act=user_suspended&search=arif&firstDay=2026-11-02&lastDay=2026-11-03')
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'arif')
    expect(screen.getByRole('combobox', { name: 'Action' })).toHaveProperty('value', 'user_suspended')
    expect(screen.getByLabelText('From')).toHaveProperty('value', '02/11/2026')
    const list = () => sent.find(({ call }) => call === 'GET /v1/audit-log')
    await waitFor(() =>
      expect(list()?.input).toMatchObject({
        act: 'user_suspended',
        search: 'arif',
        // Days in the viewer's zone, Dhaka.
        from: String(Date.parse('2026-11-01T18:00:00Z')),
        until: String(Date.parse('2026-11-03T18:00:00Z')),
      }),
    )
  })
})
