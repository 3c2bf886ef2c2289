// @vitest-environment jsdom
import type { MeetingFile, MeetingPage as Meeting } from '@majlis/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { fakeTus } from '../../../testing/fake-tus.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SchedulerProvider } from '../../scheduler/index.ts'
import { aMeetingPage, calendarId, start } from '../testing/a-meeting-page.ts'
import { MeetingPage } from './MeetingPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/meeting/meeting-management'
const plan = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })

function aFile(over: Partial<MeetingFile> = {}): MeetingFile {
  const id = '0198c0de-0000-7000-8000-0000000000f1'
  return {
    id,
    fileServiceId: id,
    fileName: 'offers.txt',
    fileNameNoExt: 'offers',
    fileExtension: 'txt',
    bytes: 2048,
    fileDes: 'Offers of three firms',
    isTemp: false,
    isDeleted: false,
    addedAt: start,
    addedBy: 'Nusrat Rahman',
    isOfDate: false,
    earlierVersions: 0,
    canChange: true,
    ...over,
  }
}

async function open(meeting: Partial<Meeting>, answers: Record<string, unknown> = {}) {
  const sent = fakeCalls({ [`GET ${path}/meeting`]: aMeetingPage(meeting), ...answers })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <SchedulerProvider>
          <main>
            <MeetingPage />
          </main>
        </SchedulerProvider>
      </UserProvider>
    ),
    {
      path: `/meeting-management/${calendarId}/contents?date=${start}`,
      route: '/meeting-management/$calendarId/$tab',
      namespaces: ['meetingPage', 'invitations', 'files', 'viewer'],
    },
  )
  const files = within(await screen.findByRole('region', { name: 'Files' }))
  return { sent, files, user: userEvent.setup() }
}

const cannot = { ...aMeetingPage().can, addFiles: false }

it('[1.9] [3.25] lists files with who added them and what they are about, and says which belong to this date only', async () => {
  const { files } = await open({
    contents: [aFile(), aFile({ id: 'b', fileName: 'minutes.pdf', isOfDate: true, fileDes: '' })],
    can: cannot,
  })
  const [first, second] = files.getAllByRole('listitem')
  expect(first?.textContent).toContain('offers.txt')
  expect(first?.textContent).toContain('2 kB · Nusrat Rahman')
  expect(first?.textContent).toContain('Offers of three firms')
  expect(first?.textContent).not.toContain('This date only')
  expect(second?.textContent).toContain('This date only')
  expect(files.getByRole('button', { name: 'Download all' })).toBeTruthy()
  expect(files.queryByRole('button', { name: 'Add files' })).toBeNull()
  await expectNoViolations()
})

it('[1.9] opens a file inside the page', async () => {
  const { files, user } = await open(
    { contents: [aFile()] },
    {
      [`POST /file/agenda-content/${aFile().id}/link`]: {
        url: `${window.location.origin}/agenda-content/token`,
        expiresAt: start,
      },
      'GET /agenda-content/token': () => new Response('Three firms offered'),
    },
  )
  await user.click(files.getByRole('button', { name: 'Open offers.txt' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'offers.txt' }))
  expect(await dialog.findByText('Three firms offered')).toBeTruthy()
})

it('[3.23] adds chosen and pasted files to the date that is shown, by people who may', async () => {
  const tus = fakeTus()
  const { files, user, sent } = await open({})
  const loads = () => sent.filter(({ call }) => call === `GET ${path}/meeting`).length
  const before = loads()
  await user.upload(files.getByLabelText('Add files', { selector: 'input' }), plan)
  await waitFor(() => expect(loads()).toBeGreaterThan(before))
  const metadata = tus.sent('POST')[0]?.headers.get('upload-metadata') ?? ''
  const told = Object.fromEntries(
    metadata.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return [name, atob(value)]
    }),
  )
  expect(told).toEqual({ kind: 'agenda_file', filename: 'plan.pdf', calendarId, date: String(start) })
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['%PDF-1.7'], 'pasted.pdf')] } })
  await waitFor(() => expect(tus.sent('POST')).toHaveLength(2))
})

it('[3.23] offers no one who may not change a file more than to read it', async () => {
  const { files, user } = await open({ contents: [aFile({ canChange: false })], can: cannot })
  await user.click(files.getByRole('button', { name: 'Actions for offers.txt' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Download'])
})

it('[3.25] describes and removes a file', async () => {
  const id = aFile().id
  const { files, user, sent } = await open(
    { contents: [aFile()] },
    {
      [`PUT ${path}/${calendarId}/contents/${id}`]: { id },
      [`DELETE ${path}/${calendarId}/contents/${id}`]: { id },
    },
  )
  const choose = async (name: string) => {
    await user.click(files.getByRole('button', { name: 'Actions for offers.txt' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Edit description')
  const text = await screen.findByRole('textbox', { name: 'Description of offers.txt' })
  await user.clear(text)
  await user.type(text, 'Offers of two firms')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.input).toMatchObject({
    fileDes: 'Offers of two firms',
  })
  await choose('Remove')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true))
})

it('[3.23] lists the versions of a file, restores one, and says why that failed', async () => {
  const id = aFile().id
  const versions = [
    { id, bytes: 2048, addedAt: start, addedBy: 'Nusrat Rahman', isCurrent: true },
    { id: 'old', bytes: 1024, addedAt: start - 3_600_000, addedBy: null, isCurrent: false },
  ]
  const { files, user } = await open(
    { contents: [aFile({ earlierVersions: 1 })] },
    {
      [`GET ${path}/${calendarId}/contents/${id}/versions`]: versions,
      [`POST ${path}/${calendarId}/contents/old/restore`]: () => refusal('general.forbidden', 403),
    },
  )
  await user.click(files.getByRole('button', { name: 'Actions for offers.txt' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Versions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions of offers.txt' }))
  await dialog.findByText('Current version')
  // The menu goes with a transition.
  await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull())
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: /^Restore the version of/ }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
})

const driveList = (name: string) => ({
  folder: { path: [], role: 'owner', ownerName: '' },
  nextCursor: null,
  data: [
    {
      id: aFile().id,
      kind: name.includes('.') ? 'file' : 'folder',
      name,
      folderId: null,
      contentType: null,
      bytes: null,
      changedAt: start,
      trashedAt: null,
      ownerName: 'Nusrat',
      role: 'owner',
      isStarred: false,
      isShared: false,
    },
  ],
})
const hasDrive = { 'GET /v1/user/has-drive-access': { hasAccess: true } }

it('[1.12] attaches files of the drive to the current date', async () => {
  const { files, user, sent } = await open(
    { rrule: 'FREQ=WEEKLY' },
    { ...hasDrive, 'GET /drive/entries': driveList('plan.pdf'), 'POST /drive/attach': [] },
  )
  await user.click(await files.findByRole('button', { name: 'Attach from Drive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach from Drive' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'plan.pdf' }))
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Attach 1 file' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /drive/attach')?.input).toEqual({
      ids: [aFile().id],
      calendarId,
      date: start,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[1.12] saves a file to a folder of the drive, for people who have one', async () => {
  const { files, user, sent } = await open(
    { contents: [aFile()], can: cannot },
    { ...hasDrive, 'GET /drive/entries': driveList('Plans'), 'POST /drive/save': driveList('Plans').data[0] },
  )
  await user.click(files.getByRole('button', { name: 'Actions for offers.txt' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save to Drive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save to Drive' }))
  await user.click(await dialog.findByRole('button', { name: 'Plans' }))
  await user.click(dialog.getByRole('button', { name: 'Save here' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /drive/save')?.input).toEqual({
      calendarId,
      fileId: aFile().id,
      folderId: aFile().id,
    }),
  )
})
