// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aRecording, meetingId } from '../testing/a-recording.ts'
import { CloudPage } from './CloudPage.tsx'

const call = 'GET /meeting/cloud-record'
const nextId = '00000000-0000-4000-8000-0000000000f1'
const path = aRecording()
const lamps = aRecording({
  fileName: 'Vo3x0b1m5m0pX9yJ6f2nQA',
  meetingTitle: 'Lamps',
  originalFileName: 'lamps.webm',
})
const audit = aRecording({ fileName: 'Wo3x0b1m5m0pX9yJ6f2nQA', meetingTitle: 'Audit' })

const open = (path = '/cloud') =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <CloudPage />
        </main>
      </UserProvider>
    ),
    { path, route: '/cloud', namespaces: ['recordings'] },
  )

const rows = () => within(screen.getByRole('list', { name: 'Recordings' })).getAllByRole('listitem')

// Dates of another year are shown with it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T10:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[2.33] lists the own recordings by their meetings, page by page', async () => {
  const sent = fakeCalls({
    [call]: ({ cursor }: { cursor?: string }) =>
      cursor
        ? { data: [audit], nextCursor: null, preparing: [], unread: [] }
        : { data: [path, lamps], nextCursor: nextId, preparing: [], unread: [] },
  })
  await open()
  await screen.findByText('River path')
  expect(rows().map((row) => row.querySelector('b')?.textContent)).toEqual(['River path', 'Lamps'])
  expect(rows()[1]?.textContent).toMatch(/24 Nov, 10:00.*42:00.*12\.3 MB.*lamps\.webm/)
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Audit')
  expect(rows()).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(sent.map(({ input }) => input)).toEqual([{}, { cursor: nextId }])
})

it('[2.33] leads from a recording to the page of its meeting', async () => {
  fakeCalls({
    [call]: { data: [path, { ...lamps, occurrence: null }], nextCursor: null, preparing: [], unread: [] },
  })
  await open()
  const link = await screen.findByRole('link', { name: 'River path' })
  expect(link.getAttribute('href')).toBe(
    `/meeting-management/00000000-0000-4000-8000-0000000000c1/recordings?date=${path.startDateTime}`,
  )
  expect(screen.getByText('Lamps')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Lamps' })).toBeNull()
})

it('[2.33] finds them by a word, and says when none matches', async () => {
  fakeCalls({
    [call]: ({ search = '' }: { search?: string }) => ({
      data: [path, lamps].filter(({ meetingTitle }) => meetingTitle.toLowerCase().includes(search)),
      nextCursor: null,
      preparing: [],
      unread: [],
    }),
  })
  await open()
  await screen.findByText('River path')
  const user = userEvent.setup()
  const search = screen.getByRole('searchbox', { name: 'Search by meeting or file' })
  await user.type(search, 'lamp')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.type(search, 'lighter')
  await screen.findByText('No recordings found')
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

it('[2.33] explains itself while it is empty, and links to past meetings', async () => {
  fakeCalls({ [call]: { data: [], nextCursor: null, preparing: [], unread: [] } })
  await open()
  await screen.findByText('No recordings yet')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to past meetings' }).getAttribute('href')).toBe(
    '/meeting-management?type=previous',
  )
  await expectNoViolations()
})

it('[2.33] says of which meetings a recording is being prepared', async () => {
  const preparing = [
    {
      id: nextId,
      meetingTitle: 'River path',
      startDateTime: path.startDateTime,
      endDateTime: path.endDateTime,
    },
  ]
  fakeCalls({ [call]: { data: [], nextCursor: null, preparing, unread: [] } })
  await open()
  expect(await screen.findByText(/^The recording of .?River path.? is being prepared\./)).toBeTruthy()
  expect(screen.queryByText('No recordings yet')).toBeNull()
  await expectNoViolations()
})

it('[6.8] [7.54] removes a recording after asking, and says so', async () => {
  let kept = [path, lamps]
  const sent = fakeCalls({
    [call]: () => ({ data: kept, nextCursor: null, preparing: [], unread: [] }),
    [`DELETE /meeting/cloud-record/${meetingId}`]: () => {
      kept = [lamps]
      return { fileName: path.fileName, deleted: true }
    },
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove: River path' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this recording?' })
  expect(dialog.textContent).toContain('River path.mp4 is deleted for everyone')
  await expectNoViolations()
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Recording removed')
  expect(rows()).toHaveLength(1)
  // The row is removed along with the focused button.
  await waitFor(() => expect(document.activeElement?.contains(rows()[0] ?? null)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(sent.find((one) => one.call.startsWith('DELETE'))?.input).toEqual({ fileName: path.fileName })
})

it('[7.21] removes recordings from the list that were removed in another tab, and reports other failures', async () => {
  let kept = [path, lamps]
  let answer = refusal('general.unavailable', 503)
  fakeCalls({
    [call]: () => ({ data: kept, nextCursor: null, preparing: [], unread: [] }),
    [`DELETE /meeting/cloud-record/${meetingId}`]: () => answer.clone(),
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove: River path' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(''))
  kept = [lamps]
  answer = refusal('recording.not_found', 404)
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Recording removed')
  expect(rows()).toHaveLength(1)
})

it('[8.19] copies the link, and plays the file over the page', async () => {
  const { clipboard } = navigator
  const user = userEvent.setup()
  fakeCalls({ [call]: { data: [path], nextCursor: null, preparing: [], unread: [] } })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Copy link: River path' }))
  expect(await screen.findByText('Copied to clipboard')).toBeTruthy()
  expect(await (clipboard ?? navigator.clipboard).readText()).toBe(path.shareLink)
  expect(screen.getByRole('link', { name: 'Download: River path' }).getAttribute('href')).toBe(
    path.downloadUrl,
  )
  await user.click(screen.getByRole('button', { name: 'Play: River path' }))
  const dialog = await screen.findByRole('dialog', { name: 'River path' })
  expect(within(dialog).getByLabelText('Recording of River path').getAttribute('src')).toBe(
    `${path.downloadUrl}&disposition=inline`,
  )
  await expectNoViolations()
})

it('[2.33] gets another address of the file when the one of the list is refused', async () => {
  const renewed = `${path.downloadUrl}&key=new`
  const answer = { nextCursor: null, preparing: [], unread: [] }
  const sent = fakeCalls({
    [call]: { data: [path], ...answer },
    [`GET /meeting/cloud-record/${meetingId}`]: {
      data: [{ ...path, downloadUrl: renewed }],
      canAdd: true,
      ...answer,
    },
  })
  await open()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Play: River path' }))
  const player = await screen.findByLabelText('Recording of River path')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  fireEvent.error(player)
  await waitFor(() => expect(player.getAttribute('src')).toBe(`${renewed}&disposition=inline`))
  expect(sent.at(-1)?.input).toMatchObject({ fileName: path.fileName })
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(renewed)
  // It was to play, although nothing of it had arrived.
  fireEvent.loadedMetadata(player)
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0])
})

it('[2.33] keeps the search in the address, so that Back shows the same recordings', async () => {
  const sent = fakeCalls({ [call]: { data: [lamps], nextCursor: null, preparing: [], unread: [] } })
  const { path: address } = await open()
  await userEvent
    .setup()
    .type(await screen.findByRole('searchbox', { name: 'Search by meeting or file' }), 'lamp')
  await waitFor(() => expect(address()).toBe('/cloud?search=lamp'))
  cleanup()
  sent.length = 0
  await open('/cloud?search=lamp')
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'lamp')
  expect(sent.map(({ input }) => input)).toEqual([{ search: 'lamp' }])
})
