// @vitest-environment jsdom
import type { TimePreferences } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { TimeCard } from './TimeCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const workday = [{ start: '09:00', end: '17:00' }]
const saved: TimePreferences & { changedAt: number | null } = {
  timeZone: 'Europe/London',
  timeFormat: '24',
  dateFormat: 'DD/MM/YYYY',
  weekStart: 1,
  workingHours: { MO: workday, TU: workday, WE: workday, TH: workday, FR: workday, SA: [], SU: [] },
  changedAt: null,
}

async function setup(answer: unknown = (input: TimePreferences) => ({ ...input, changedAt: 1 })) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T14:30:00Z') })
  const sent = fakeCalls({
    'GET /v1/user/time-preferences': saved,
    'PUT /v1/user/time-preferences': answer,
  })
  const updateProfile = vi.spyOn(session, 'updateProfile')
  await renderScreen(
    () => (
      <main>
        <h1>Profile</h1>
        <TimeCard />
      </main>
    ),
    { namespaces: ['shell'] },
  )
  await screen.findByRole('button', { name: 'Save' })
  const puts = () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ input }) => input)
  return { user: userEvent.setup(), puts, updateProfile }
}

describe('date and time in the profile', () => {
  it('[2.56][3.8] shows each format by the current time', async () => {
    await setup()
    expect(screen.getByRole('radio', { name: '14:30' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: /2:30\s?pm/ })).toBeTruthy()
    expect(screen.getByRole('option', { name: '2026-11-21 (YYYY-MM-DD)' })).toBeTruthy()
    await expectNoViolations()
  })

  it('[2.56][3.8] saves everything together, and every screen follows', async () => {
    const { user, puts, updateProfile } = await setup()
    await user.click(screen.getByRole('radio', { name: /pm/ }))
    await user.selectOptions(screen.getByLabelText('Date'), 'YYYY-MM-DD')
    await user.selectOptions(screen.getByLabelText('Week starts on'), 'Sunday')
    await user.click(screen.getByRole('switch', { name: 'Friday' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Date and time saved')).toBeTruthy()
    const { changedAt: _, ...known } = saved
    expect(puts()).toEqual([
      {
        ...known,
        timeFormat: '12',
        dateFormat: 'YYYY-MM-DD',
        weekStart: 7,
        workingHours: { ...saved.workingHours, FR: [] },
      },
    ])
    expect(updateProfile).toHaveBeenCalledWith({
      timeZone: 'Europe/London',
      timeFormat: '12',
      dateFormat: 'YYYY-MM-DD',
      weekStart: 7,
    })
  })

  it('[5.8] accepts times as they are typed, and refuses overlapping hours beside their day', async () => {
    const { user, puts } = await setup()
    const monday = screen.getByRole('switch', { name: 'Monday' }).closest('li')!
    await user.click(within(monday).getByRole('button', { name: 'Monday: add hours' }))
    const [, second] = within(monday).getAllByRole('combobox', { name: 'Monday, from' })
    await user.clear(second!)
    await user.type(second!, '1630')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(within(monday).getByRole('alert').textContent).toBe('Invalid time')
    expect(puts()).toEqual([])
    await user.clear(second!)
    await user.type(second!, '530pm{Enter}')
    await waitFor(() => expect(within(monday).queryByRole('alert')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Date and time saved')
    expect(puts()[0]).toMatchObject({
      workingHours: { MO: [...workday, { start: '17:30', end: '19:00' }] },
    })
  })

  it('[2.56] gives every working day the hours of one', async () => {
    const { user, puts } = await setup()
    const copies = () => screen.queryAllByRole('button', { name: /use these hours on every working day/ })
    expect(copies()).toEqual([])
    const monday = screen.getByRole('switch', { name: 'Monday' }).closest('li')!
    const from = within(monday).getByRole('combobox', { name: 'Monday, from' })
    await user.clear(from)
    await user.type(from, '0730{Enter}')
    await user.click(
      within(monday).getByRole('button', { name: 'Monday: use these hours on every working day' }),
    )
    expect(copies()).toEqual([])
    expect(document.activeElement).toBe(from)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Date and time saved')
    const early = [{ start: '07:30', end: '17:00' }]
    expect(puts()[0]).toMatchObject({
      workingHours: { MO: early, TU: early, WE: early, TH: early, FR: early, SA: [], SU: [] },
    })
  })

  it('shows what the server refuses', async () => {
    const { user } = await setup(() => refusal('general.unavailable', 503))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).not.toBe(''),
    )
    expect(screen.queryByText('Date and time saved')).toBeNull()
  })
})
