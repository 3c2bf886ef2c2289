// @vitest-environment jsdom
import type { DriveEntry } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { DrivePage } from './DrivePage.tsx'

const call = 'GET /drive/entries'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function anEntry(number: number, given: Partial<DriveEntry> = {}): DriveEntry {
  return {
    id: idOf(number),
    kind: 'file',
    name: `Plan ${number}.pdf`,
    folderId: null,
    contentType: 'application/pdf',
    bytes: 2 * 1024 * 1024,
    changedAt: Date.parse('2026-02-11T10:00:00Z'),
    trashedAt: null,
    ownerName: 'Nusrat',
    role: 'owner',
    isStarred: false,
    isShared: false,
    ...given,
  }
}
const folder = anEntry(1, { kind: 'folder', name: 'Plans', contentType: null, bytes: null })
const top = { path: [], role: 'owner', ownerName: '' }
const page = (data: DriveEntry[], nextCursor: string | null = null) => ({ folder: top, data, nextCursor })

const open = (path = '/drive') =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <DrivePage />
        </main>
      </UserProvider>
    ),
    {
      path,
      route: path.split('?')[0] === '/drive' ? '/drive' : '/drive/$place',
      namespaces: ['drive', 'viewer'],
    },
  )

const rows = () => within(screen.getByRole('list', { name: 'My drive' })).getAllByRole('listitem')

beforeEach(() => {
  // Elements have no size in jsdom: the list is ten rows high.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640)
  Element.prototype.scrollTo = () => undefined
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[1.12] shows folders and files, and how much of the storage is used', async () => {
  fakeCalls({
    [call]: page([folder, anEntry(2)]),
    'GET /drive/usage': { usedBytes: 2 * 1024 * 1024, maxBytes: 16_106_127_360 },
  })
  await open()
  expect((await screen.findByRole('link', { name: 'Plans' })).getAttribute('href')).toBe(`/drive/${idOf(1)}`)
  expect(rows()[1]?.textContent).toMatch(/Plan 2\.pdf.*2 MB.*11 Feb/)
  expect(await screen.findByText(/2 MB of .* used/)).toBeTruthy()
  await expectNoViolations()
})

it('renders only the visible rows of thousands, and loads the next ones towards the end', async () => {
  const many = Array.from({ length: 500 }, (_, number) => anEntry(number + 10))
  const sent = fakeCalls({ [call]: page(many, 'next') })
  await open()
  await screen.findByText('Plan 10.pdf')
  expect(rows().length).toBeLessThan(30)
  expect(sent.filter((one) => one.call === call)).toHaveLength(1)
})

it('goes from row to row with the arrow keys', async () => {
  fakeCalls({ [call]: page([folder, anEntry(2)]) })
  await open()
  const user = userEvent.setup()
  ;(await screen.findByRole('link', { name: 'Plans' })).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Plan 2.pdf'))
  await user.keyboard('{F2}')
  expect(await screen.findByRole('dialog', { name: 'Rename' })).toBeTruthy()
})

it('shows a file in the page, with its download', async () => {
  fakeCalls({
    [call]: page([anEntry(2, { name: 'Lamp.png' })]),
    [`POST /drive/entries/${idOf(2)}/link`]: { url: '/drive-content/lamp' },
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Lamp.png' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lamp.png' })
  expect((await within(dialog).findByRole('img')).getAttribute('src')).toBe('/drive-content/lamp')
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy()
})

it('makes a folder, and says if its name is taken', async () => {
  const sent = fakeCalls({ [call]: page([]), 'POST /drive/folders': refusal('drive.name_taken', 409) })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New folder' }))
  await user.type(await screen.findByLabelText('Name'), 'Plans')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('A file or folder with this name is already in this folder.')).toBeTruthy()
  expect(sent.at(-1)?.input).toEqual({ folderId: null, name: 'Plans' })
  await expectNoViolations()
})

it('moves what is selected to the trash', async () => {
  const sent = fakeCalls({ [call]: page([folder, anEntry(2)]), 'POST /drive/entries/trash': { ids: [] } })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select Plans'))
  await user.click(screen.getByLabelText('Select Plan 2.pdf'))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move to trash' }))
  await waitFor(() =>
    expect(sent.find((one) => one.call === 'POST /drive/entries/trash')?.input).toEqual({
      ids: [idOf(1), idOf(2)],
    }),
  )
})

it.each(['owner', 'edit'] as const)('undoes moving to the trash, as %s', async (role) => {
  const sent = fakeCalls({
    'POST /drive/entries/restore': { ids: [] },
    [call]: page([folder, anEntry(2, { role })]),
    'POST /drive/entries/trash': { ids: [idOf(1), idOf(2)] },
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select Plans'))
  await user.click(screen.getByLabelText('Select Plan 2.pdf'))
  await user.click(screen.getByRole('button', { name: 'Move to trash' }))
  await screen.findByText('Moved to trash')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.find((one) => one.call === 'POST /drive/entries/restore')?.input).toEqual({
      ids: [idOf(1), idOf(2)],
    }),
  )
})

it('offers no changes in a folder that the person may only view', async () => {
  const data = [anEntry(2, { role: 'view' })]
  fakeCalls({
    [call]: {
      folder: { ...top, role: 'view', path: [{ id: idOf(1), name: 'Plans' }] },
      data,
      nextCursor: null,
    },
  })
  await open(`/drive/${idOf(1)}`)
  const user = userEvent.setup()
  const path = within(await screen.findByRole('navigation', { name: 'Folders' }))
  expect(path.getByRole('link').getAttribute('href')).toBe('/drive/shared')
  expect(path.getByText('Shared with me')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Actions for Plan 2.pdf' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Download',
    'Copy',
    'Star',
    'Versions',
  ])
  expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull()
})

it('shares a folder with a colleague, who may view it at first', async () => {
  const share = {
    id: idOf(9),
    kind: 'user',
    subjectId: idOf(8),
    name: 'Omar',
    email: 'omar@x.example',
    canEdit: false,
  }
  const sent = fakeCalls({
    [call]: page([folder]),
    [`GET /drive/entries/${idOf(1)}/shares`]: [],
    [`GET /drive/entries/${idOf(1)}/share-link`]: null,
    'GET /v1/user/get_group_and_user_by_organization_id': {
      groups: [],
      users: [{ id: idOf(8), name: 'Omar', email: 'omar@x.example', pictureUrl: null }],
    },
    [`POST /drive/entries/${idOf(1)}/shares`]: [share],
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions for Plans' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }))
  expect(await screen.findByText('Only you can see this.')).toBeTruthy()
  await user.type(screen.getByLabelText('Add people or teams'), 'om')
  await user.click(await screen.findByRole('button', { name: /Omar/ }))
  await waitFor(() =>
    expect(sent.find((one) => one.call.startsWith('POST'))?.input).toEqual({
      kind: 'user',
      subjectId: idOf(8),
      canEdit: false,
    }),
  )
  await expectNoViolations()
})

it('turns the link of a folder on and off, and changes its settings', async () => {
  const link = `/drive/entries/${idOf(1)}/share-link`
  const saved = {
    url: 'https://meet.example.org/drive-shared/x',
    expiresAt: null,
    passcode: null,
    canDownload: true,
    views: 3,
  }
  let isOn = false
  const sent = fakeCalls({
    [call]: page([folder]),
    [`GET /drive/entries/${idOf(1)}/shares`]: [],
    [`GET ${link}`]: () => (isOn ? saved : null),
    [`PUT ${link}`]: () => {
      isOn = true
      return saved
    },
    [`DELETE ${link}`]: () => {
      isOn = false
      return { id: idOf(1) }
    },
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions for Plans' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }))
  const toggle = await screen.findByRole('switch', { name: /Anyone with the link/ })
  expect(await screen.findByText('Only you can see this.')).toBeTruthy()
  await user.click(toggle)
  expect(await screen.findByLabelText('Link')).toHaveProperty('value', saved.url)
  expect(screen.queryByText('Only you can see this.')).toBeNull()
  expect(screen.getByText('Opened 3 times')).toBeTruthy()
  // It closes after a while, and has the name of a button that the dialog hides.
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
  await expectNoViolations()
  await user.type(screen.getByLabelText('Passcode'), 'lamps 7')
  await user.click(screen.getByRole('switch', { name: 'Allow downloads' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.filter((one) => one.call === `PUT ${link}`).at(-1)?.input).toEqual({
      passcode: 'lamps 7',
      canDownload: false,
      expiresAt: null,
    }),
  )
  await user.click(toggle)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(toggle).toHaveProperty('checked', true)
  await user.click(toggle)
  const question = await screen.findByRole('dialog', { name: 'Turn off the link?' })
  await expectNoViolations()
  expect(sent.some((one) => one.call === `DELETE ${link}`)).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull())
  expect(toggle).toHaveProperty('checked', false)
})

it('offers no change of a link that could not be loaded', async () => {
  fakeCalls({
    [call]: page([folder]),
    [`GET /drive/entries/${idOf(1)}/shares`]: [],
    [`GET /drive/entries/${idOf(1)}/share-link`]: () => refusal('general.failed', 500),
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions for Plans' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }))
  expect(await screen.findByText('Failed, please try again later.')).toBeTruthy()
  expect(screen.getByRole('switch', { name: /Anyone with the link/ })).toHaveProperty('disabled', true)
})

it('shows the person’s recordings as a folder, if there are any', async () => {
  const recording = {
    fileName: 'Uo3x0b1m5m0pX9yJ6f2nQA',
    meetingTitle: 'River path',
    originalFileName: 'River path.mp4',
    startDateTime: Date.parse('2026-02-11T10:00:00Z'),
    lengthMs: 60_000,
    bytes: 1_000,
    pictures: null,
    deleted: false,
    downloadUrl: '/file',
    shareLink: null,
    sharing: null,
    occurrence: null,
    trim: null,
  }
  fakeCalls({
    [call]: page([folder]),
    'GET /meeting/cloud-record': { data: [recording], nextCursor: null, preparing: [], unread: [] },
  })
  await open()
  const link = await screen.findByRole('link', { name: /^Recordings/ })
  expect(link.getAttribute('href')).toBe('/drive/recordings')
  cleanup()
  await open('/drive/recordings')
  expect(await screen.findByRole('button', { name: 'Play: River path' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'My drive' })).toHaveLength(2)
  await expectNoViolations()
})

it('empties the trash after a confirmation', async () => {
  const trashed = anEntry(2, { trashedAt: Date.parse('2026-02-12T10:00:00Z') })
  const sent = fakeCalls({
    [call]: { folder: null, data: [trashed], nextCursor: null },
    'POST /drive/trash/empty': { count: 1 },
  })
  await open('/drive/trash')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Empty trash' }))
  const dialog = await screen.findByRole('dialog', { name: 'Empty the trash?' })
  await user.click(within(dialog).getByRole('button', { name: 'Empty trash' }))
  await waitFor(() => expect(sent.some((one) => one.call === 'POST /drive/trash/empty')).toBe(true))
})

it('searches the drive by name', async () => {
  const sent = fakeCalls({
    [call]: page([]),
    'GET /drive/search': { data: [anEntry(7, { name: 'Lamps.pdf' })], hasMore: false },
  })
  await open('/drive?search=lamps')
  expect(await screen.findByText('Lamps.pdf')).toBeTruthy()
  expect(sent.find((one) => one.call === 'GET /drive/search')?.input).toEqual({ text: 'lamps' })
})

it('marks the file that a search has found', async () => {
  fakeCalls({ [call]: page([folder, anEntry(7, { name: 'Lamps.pdf' })]) })
  await open(`/drive?show=${idOf(7)}`)
  await screen.findByText('Lamps.pdf')
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
})

it('goes to the file that a search has found on a later page of its folder', async () => {
  const scrolled = vi.fn<(options: { top: number }) => void>()
  Element.prototype.scrollTo = scrolled as never
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100 * 64)
  const first = Array.from({ length: 100 }, (_, number) => anEntry(number + 10))
  fakeCalls({
    [call]: ({ cursor }: { cursor?: string }) => (cursor ? page([anEntry(7)]) : page(first, 'next')),
  })
  await open(`/drive?show=${idOf(7)}`)
  await waitFor(() => expect(scrolled.mock.calls.at(-1)?.[0].top).toBeGreaterThan(5_000))
})

it('does not repeat a request for the next page that failed, except on request', async () => {
  let isRefused = true
  const isShown = Promise.withResolvers<void>()
  const first = Array.from({ length: 100 }, (_, number) => anEntry(number + 10))
  const sent = fakeCalls({
    [call]: async ({ cursor }: { cursor?: string }) => {
      if (!cursor) return page(first, 'next')
      await isShown.promise
      return isRefused ? refusal('general.failed', 500) : page([anEntry(7)])
    },
  })
  const further = () => sent.filter((one) => one.call === call && 'cursor' in (one.input as object))
  await open(`/drive?show=${idOf(7)}`)
  await screen.findByText('Loading more…')
  isShown.resolve()
  const again = await screen.findByRole('button', { name: 'Try again' })
  const user = userEvent.setup()
  // The list is rendered again.
  await user.click(screen.getByLabelText('Select Plan 10.pdf'))
  expect(further()).toHaveLength(1)
  isRefused = false
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(further()).toHaveLength(2)
})

it('opens the office editor with a form that sends its token, for people who may edit', async () => {
  const submitted: (readonly [string, string, unknown])[] = []
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted.push([this.action, this.target, new FormData(this).get('access_token')])
  })
  fakeCalls({
    [call]: page([anEntry(2, { name: 'Plan.docx' })]),
    'GET /drive/usage': { usedBytes: 1, maxBytes: 2, hasEditor: true },
    [`POST /drive/entries/${idOf(2)}/editor`]: {
      url: 'https://office.example/cool.html?WOPISrc=x',
      accessToken: 'the-token',
      expiresAt: 1,
    },
  })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Plan.docx' }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(() =>
    expect(submitted).toEqual([
      ['https://office.example/cool.html?WOPISrc=x', `majlis-editor-${idOf(2)}`, 'the-token'],
    ]),
  )
})
