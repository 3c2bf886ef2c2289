// @vitest-environment jsdom
import type { LastAction } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { FromLastTime } from './FromLastTime.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const calendarId = '0198c0de-0000-7000-8000-0000000000c1'
const done = 'PUT /meeting/meeting-management/actions/0198c0de-0000-7000-8000-0000000000a1'

const anAction = (over: Partial<LastAction> = {}): LastAction => ({
  id: '0198c0de-0000-7000-8000-0000000000a1',
  text: 'Order the lamps',
  owner: 'Arif Hasan',
  due: 'by Friday',
  canSetDone: true,
  calendarId,
  transcriptId: '0198c0de-0000-7000-8000-0000000000d1',
  startMs: 61_000,
  date: 1_790_000_000_000,
  ...over,
})

async function open(actions: readonly LastAction[], answers: Record<string, unknown> = {}) {
  const sent = fakeCalls(answers)
  await renderScreen(
    () => (
      <main>
        <FromLastTime actions={actions} headingLevel={3} hasLink />
      </main>
    ),
    { path: '/', namespaces: ['minutes'] },
  )
  return { sent, user: userEvent.setup() }
}

it('[4.7] lists what is left to do with who does it until when, and leads to the minutes', async () => {
  await open([
    anAction(),
    anAction({ id: 'b', text: 'Ask three firms', owner: '', due: '', canSetDone: false, startMs: null }),
  ])
  const list = within(await screen.findByRole('region', { name: 'From last time' }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first?.textContent).toBe('Order the lampsArif HasanDue: by Friday1:01')
  expect(second?.textContent).toBe('Ask three firms')
  const link = list.getByRole('link', { name: 'From last time' })
  expect(link.getAttribute('href')).toBe(
    `/meeting-management/${calendarId}/transcription?date=1790000000000&part=minutes&transcript=${anAction().transcriptId}`,
  )
  const said = list.getByRole('link', { name: /^Said at 1:01/ })
  expect(said.getAttribute('href')).toBe(`${link.getAttribute('href')}&at=61000`)
  expect(list.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([
    false,
    true,
  ])
  await expectNoViolations()
})

it('[4.7] marks an action as done, and says why that was refused', async () => {
  let isRefused = true
  const { sent, user } = await open([anAction()], {
    [done]: () => (isRefused ? refusal('minutes.not_found', 404) : null),
  })
  const box = await screen.findByRole<HTMLInputElement>('checkbox')
  await user.click(box)
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(box.checked).toBe(false)
  isRefused = false
  await user.click(box)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  expect(sent.filter(({ call }) => call === done).at(-1)?.input).toEqual({ done: true })
})

it('shows nothing where nothing is left', async () => {
  await open([])
  expect(screen.queryByRole('region', { name: 'From last time' })).toBeNull()
})
