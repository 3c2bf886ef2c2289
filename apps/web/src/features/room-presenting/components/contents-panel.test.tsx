// @vitest-environment jsdom
import type { LastAction, RoomContents, RoomView } from '@majlis/contract'
import { startText } from '@majlis/i18n/react'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { sendUpload } from '../../../shared/uploads/send-upload.ts'
import { aHostView, aRoomView } from '../../room-core/testing/index.ts'
import { renderRoom } from '../../room/testing/index.ts'

vi.mock('../../../shared/uploads/send-upload.ts', () => ({ sendUpload: vi.fn<typeof sendUpload>() }))

beforeEach(() => startText('en', ['files', 'minutes', 'viewer']))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = '00000000-0000-4000-8000-0000000000f1'
const other = '00000000-0000-4000-8000-0000000000f2'
const planned: NonNullable<RoomView['planned']> = {
  startDateTime: 0,
  endDateTime: 3_600_000,
  isAllDay: false,
  startDate: null,
  endDate: null,
  timeZone: 'Europe/London',
  rrule: null,
}
const contents: RoomContents = {
  agenda: '**Lamps** of Mill Street\n\n- Offers',
  files: [{ id: file, fileName: 'Plan.pdf', bytes: 1_000, fileDes: 'Of 2026', isPresentable: true }],
  addTo: null,
  lastActions: [],
}

async function open(view: RoomView, shown: RoomContents) {
  const room = await renderRoom({ view })
  room.server.answer('contents', () => shown)
  room.server.answer('contentLink', () => ({ url: 'http://localhost/agenda-content/x', expiresAt: 0 }))
  await room.user.click(screen.getByRole('button', { name: 'More' }))
  await room.user.click(await screen.findByRole('menuitem', { name: 'Agenda and files' }))
  return room
}

it('[1.9] [3.23] shows the agenda and the files, opens files and presents them', async () => {
  const { user, server } = await open(aHostView({ planned }), contents)
  const panel = screen.getByRole('complementary', { name: 'Side panel' })
  expect((await within(panel).findByText('Lamps')).tagName).toBe('STRONG')
  expect(within(panel).getByText('Of 2026')).toBeTruthy()
  // Away from the button, so that its tooltip closes.
  await user.click(within(panel).getByRole('tab', { name: 'Agenda' }))
  await waitFor(() => expect(document.querySelector('[data-portal]')?.textContent ?? '').toBe(''))
  await expectNoViolations()
  await user.click(within(panel).getByRole('button', { name: 'Present Plan.pdf' }))
  expect(server.calls).toContainEqual(['present', { fileId: file }])
  await user.click(within(panel).getByRole('button', { name: 'Open Plan.pdf' }))
  expect(await screen.findByRole('dialog', { name: 'Plan.pdf' })).toBeTruthy()
  await expect.poll(() => server.calls).toContainEqual(['contentLink', { id: file, as: 'file' }])
})

it('says that there is no agenda and no file, and offers no upload to people who may not add any', async () => {
  await open(aRoomView({ planned, self: { ...aRoomView().self, isSignedIn: false } }), {
    agenda: '',
    files: [],
    addTo: null,
    lastActions: [],
  })
  expect(await screen.findByText('No agenda or files')).toBeTruthy()
  expect(screen.queryByText('Add files')).toBeNull()
})

it('[3.23] lets people add files if the host allows it', async () => {
  await open(aHostView({ planned }), { ...contents, addTo: { calendarId: file, date: 1_000 } })
  expect(await screen.findByText('Add files')).toBeTruthy()
})

it('[1.9] lets people with an account add files to instant meetings and present them, and offers neither to guests', async () => {
  const { user, server } = await open(aHostView({ planned: null }), {
    ...contents,
    agenda: '',
    addTo: { calendarId: file, date: null },
  })
  expect(await screen.findByText('Add files')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Present Plan.pdf' }))
  expect(server.calls).toContainEqual(['present', { fileId: file }])
  cleanup()
  const self = { ...aRoomView().self, isSignedIn: false }
  const other = await renderRoom({ view: aRoomView({ planned: null, self }) })
  await other.user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /All commands/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Agenda and files' })).toBeNull()
})

it('[1.9] shows a file that others have added within a second', async () => {
  const { server } = await open(aHostView({ planned }), contents)
  await screen.findByText('Plan.pdf')
  const added = { ...contents.files[0], id: other, fileName: 'Offers.pdf' }
  server.answer('contents', () => ({ ...contents, files: [...contents.files, added] }))
  act(() => server.send({ type: 'contents.changed' }))
  expect(await screen.findByText('Offers.pdf', undefined, { timeout: 3_000 })).toBeTruthy()
})

it('[1.9] fetches once for many changes in a row', async () => {
  const { server } = await open(aHostView({ planned }), contents)
  await screen.findByText('Plan.pdf')
  const countFetches = () => server.calls.filter(([name]) => name === 'contents').length
  const before = countFetches()
  for (let change = 0; change < 20; change += 1) act(() => server.send({ type: 'contents.changed' }))
  await expect.poll(() => countFetches() - before, { timeout: 3_000 }).toBe(1)
  // Longer than the fetches of a room are spread.
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
  expect(countFetches() - before).toBe(1)
})

it('[3.23] goes on uploading after the panel is closed, and shows the file and its progress when it is opened again', async () => {
  const stop = vi.fn<() => void>()
  let arrive = () => {}
  vi.mocked(sendUpload).mockImplementation((_file, _target, onProgress) => {
    onProgress(1)
    const done = new Promise<{ id: string }>((resolve) => (arrive = () => resolve({ id: file })))
    return { done, pause: () => {}, resume: () => {}, stop }
  })
  const { user, server } = await open(aHostView({ planned }), {
    ...contents,
    addTo: { calendarId: file, date: 1_000 },
  })
  await screen.findByText('Add files')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no field for files')
  await user.upload(input, new File(['lamps'], 'Lamps.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('Lamps.pdf')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close panel' }))
  expect(screen.queryByText('Lamps.pdf')).toBeNull()
  expect(stop).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Agenda and files' }))
  expect(await screen.findByText('Lamps.pdf')).toBeTruthy()
  const calls = () => server.calls.filter(([name]) => name === 'contents').length
  const before = calls()
  arrive()
  await expect.poll(calls).toBeGreaterThan(before)
})

it('[4.7] begins the agenda with what is left to do from last time, which its owner and hosts mark as done', async () => {
  const action: LastAction = {
    id: '00000000-0000-4000-8000-0000000000a1',
    text: 'Order the lamps',
    owner: 'Arif Hasan',
    due: 'by Friday',
    canSetDone: true,
    calendarId: file,
    transcriptId: file,
    startMs: null,
    date: 1_000,
  }
  let actions = [action]
  const sent = fakeCalls({
    [`PUT /meeting/meeting-management/actions/${action.id}`]: () => {
      actions = []
      return null
    },
  })
  const room = await open(aHostView({ planned }), contents)
  room.server.answer('contents', () => ({ ...contents, lastActions: actions }))
  const panel = within(screen.getByRole('complementary', { name: 'Side panel' }))
  await room.user.click(panel.getByRole('tab', { name: 'Chat' }))
  await room.user.click(panel.getByRole('tab', { name: 'Agenda' }))
  const list = within(await panel.findByRole('region', { name: 'From last time' }))
  expect(list.getByText('Order the lamps')).toBeTruthy()
  // Nothing leads out of the room.
  expect(list.queryByRole('link')).toBeNull()
  await expectNoViolations()
  await room.user.click(list.getByRole('checkbox'))
  await waitFor(() => expect(panel.queryByText('Order the lamps')).toBeNull())
  expect(sent.at(-1)?.input).toEqual({ done: true })
})

it('shows an icon on each tab, and keeps the accessible names', async () => {
  await open(aHostView({ planned }), contents)
  const tabs = within(screen.getByRole('complementary', { name: 'Side panel' })).getAllByRole('tab')
  expect(tabs.map((tab) => [tab.textContent, tab.title, tab.querySelector('svg') !== null])).toEqual([
    ['People · 3', 'People · 3', true],
    ['Chat', 'Chat', true],
    ['Agenda', 'Agenda', true],
    ['Host', 'Host', true],
  ])
})
