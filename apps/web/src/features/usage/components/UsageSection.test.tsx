// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { UsageSection } from './UsageSection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = 'GET /v1/organization/usage'
const unit = '0198c0de-0000-7000-8000-0000000000c1'
const nothing = { meetings: 0, openMs: 0, people: 0, noShows: 0, storageBytes: 0 }
const some = { meetings: 12, openMs: 5_400_000, people: 34, noShows: 3, storageBytes: 5 * 1024 * 1024 }
const usage = {
  total: some,
  months: [
    { month: '2026-01', ...nothing },
    { month: '2026-02', ...some },
  ],
  units: [
    { unitId: unit, name: 'North', ...some },
    { unitId: null, name: null, ...nothing },
  ],
}

async function open(answer: unknown, more: Record<string, unknown> = {}) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const sent = fakeCalls({ [call]: answer, ...more })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <UsageSection />
        </main>
      </UserProvider>
    ),
    { path: '/organization', namespaces: ['usage'] },
  )
  return { sent, user: userEvent.setup() }
}

it('[7.19] shows the figures of each month, newest first, and of each unit', async () => {
  await open(usage)
  const months = within(await screen.findByRole('table', { name: 'By month' })).getAllByRole('row')
  expect(months.map(({ textContent }) => textContent)).toEqual([
    'MonthMeetingsHoursPeopleNo-showsStorage',
    'February 2026121.53435 MB',
    'January 202600000',
  ])
  const units = within(screen.getByRole('table', { name: 'By business unit' })).getAllByRole('row')
  expect(units[1]?.textContent).toContain('North')
  expect(units[2]?.textContent).toContain('Without a unit')
  expect(await screen.findByRole('img', { name: 'Meetings by month' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'No-shows' }))
  expect(await screen.findByRole('img', { name: 'No-shows by month' })).toBeTruthy()
  await expectNoViolations()
})

it('[7.19] [4.8] reports the chosen period and unit', async () => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:report')
  URL.revokeObjectURL = vi.fn<() => void>()
  const file = { fileName: 'Usage.pdf', type: 'application/pdf', base64: 'YWJj', code: '0'.repeat(32) }
  const { sent, user } = await open(usage, { 'POST /v1/organization/usage/report': file })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Business unit' }), 'North')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This month')
  await user.click(screen.getByRole('button', { name: 'Download report' }))
  await user.click(await screen.findByRole('menuitem', { name: 'PDF' }))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
  const month = expect.stringMatching(/^20\d\d-\d\d$/)
  expect(sent.at(-1)?.input).toEqual({ firstMonth: month, lastMonth: month, unitId: unit, format: 'pdf' })
})

it('reports that there was no meeting, and that the figures could not be loaded', async () => {
  await open({ total: nothing, months: [{ month: '2026-02', ...nothing }], units: [] })
  expect(await screen.findByText('No meetings in this period')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Business unit' })).toBeNull()
  cleanup()
  await open(() => refusal('general.forbidden', 403))
  expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy()
})
