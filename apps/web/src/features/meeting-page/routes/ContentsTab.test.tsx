// @vitest-environment jsdom
import type { MeetingFile, MeetingPage as Meeting, ScheduledMeeting } from '@majlis/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aMeeting } from '../../../testing/a-meeting.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { fakeTus, refuse } from '../../../testing/fake-tus.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SchedulerProvider } from '../../scheduler/index.ts'
import { aMeetingPage, calendarId, start } from '../testing/a-meeting-page.ts'
import { MeetingPage } from './MeetingPage.tsx'

// jsdom has no layout, so elements have no position.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('p').getClientRects()
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

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
    isOfPast: false,
    removedDate: null,
    earlierVersions: 0,
    canChange: true,
    ...over,
  }
}

async function open(meeting: Partial<Meeting>, answers: Record<string, unknown> = {}) {
  const sent = fakeCalls({ [`GET ${path}/meeting`]: aMeetingPage(meeting), ...answers })
  const { path: shownPath } = await renderScreen(
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
      namespaces: ['meetingPage', 'agenda', 'invitations', 'files', 'recurrence', 'viewer'],
    },
  )
  const files = within(await screen.findByRole('region', { name: 'Files' }))
  return { sent, files, user: userEvent.setup(), shownPath }
}

const cannot = { ...aMeetingPage().can, addFiles: false }

it('[1.9] [3.25] lists files with who added them and what they are about, and says which belong to this date only', async () => {
  const { files } = await open({
    contents: [
      aFile(),
      aFile({ id: 'b', fileName: 'minutes.pdf', isOfDate: true, fileDes: '' }),
      aFile({ id: 'c', fileName: 'lamps.pdf', removedDate: Date.UTC(2026, 2, 4, 10) }),
      aFile({ id: 'd', fileName: 'old.pdf', isOfPast: true }),
    ],
    can: cannot,
  })
  const [first, second, third, fourth] = files.getAllByRole('listitem')
  expect(first?.textContent).toContain('offers.txt')
  expect(first?.textContent).toContain('2 kB · Nusrat Rahman')
  expect(first?.textContent).toContain('Offers of three firms')
  expect(first?.textContent).not.toContain('This event only')
  expect(second?.textContent).toContain('This event only')
  expect(third?.textContent).toMatch(/From a removed event: .*4 March/)
  expect(fourth?.textContent).toContain('Past events only')
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
  const sentFields = Object.fromEntries(
    metadata.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return [name, atob(value)]
    }),
  )
  expect(sentFields).toEqual({ kind: 'agenda_file', filename: 'plan.pdf', calendarId, date: String(start) })
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['%PDF-1.7'], 'pasted.pdf')] } })
  await waitFor(() => expect(tus.sent('POST')).toHaveLength(2))
})

it('[3.23] goes on with an upload while another tab is shown, says how far it is, and warns before the page is left', async () => {
  let arrive: () => void = () => undefined
  const tus = fakeTus(({ method }) =>
    method === 'PATCH' ? new Promise<null>((done) => (arrive = () => done(null))) : null,
  )
  const { files, user, sent } = await open({})
  const leavePage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.upload(files.getByLabelText('Add files', { selector: 'input' }), plan)
  await files.findByRole('progressbar', { name: 'Uploading plan.pdf' })
  expect(screen.queryByText('Uploading 1 file')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(await screen.findByText('Uploading 1 file')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Uploading 1 file' })).toBeTruthy()
  expect(leavePage()).toBe(true)
  expect(tus.sent('DELETE')).toEqual([])
  await expectNoViolations()
  // It is still there after returning.
  await user.click(screen.getByRole('link', { name: 'Show files' }))
  await screen.findByRole('progressbar', { name: 'Uploading plan.pdf' })
  await user.click(screen.getByRole('link', { name: 'Chat' }))
  const loads = () => sent.filter(({ call }) => call === `GET ${path}/meeting`).length
  const before = loads()
  await waitFor(() => {
    arrive()
    expect(screen.queryByText('Uploading 1 file')).toBeNull()
  })
  await waitFor(() => expect(loads()).toBeGreaterThan(before))
  expect(leavePage()).toBe(false)
})

it('[3.23] says on the other tabs that an upload has failed', async () => {
  fakeTus(({ method }) => (method === 'PATCH' ? refuse(422, 'file.format_error') : null))
  const { files, user } = await open({})
  await user.upload(files.getByLabelText('Add files', { selector: 'input' }), plan)
  await files.findByText('File format error')
  await user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(await screen.findByText('1 file wasn’t uploaded')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Show files' }))
  await user.click(await screen.findByRole('button', { name: 'Dismiss plan.pdf' }))
  expect(screen.queryByText('File format error')).toBeNull()
})

it('[3.23] offers only reading to people who may not change a file', async () => {
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

it('[3.23] keeps a file of all dates on past dates, or removes it from them too', async () => {
  const id = aFile().id
  const remove = `DELETE ${path}/${calendarId}/contents/${id}`
  const { files, user, sent } = await open({ contents: [aFile()] }, { [remove]: { id } })
  const choose = async () => {
    await user.click(files.getByRole('button', { name: 'Actions for offers.txt' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    return within(await screen.findByRole('dialog'))
  }
  const removed = () => sent.flatMap(({ call, input }) => (call.startsWith('DELETE') ? [input] : []))
  const dialog = await choose()
  expect(dialog.getByText(/Past events keep the files they had/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removed()).toMatchObject([{ includesPast: false }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await choose()
  await user.click(again.getByRole('checkbox', { name: 'Also remove it from past events' }))
  await user.click(again.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removed().at(-1)).toMatchObject({ includesPast: true }))
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
  // The menu closes with a transition.
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

const edit = 'PUT /meeting/schedule/edit-meeting'
const scheduled = (over: Partial<ScheduledMeeting> = {}) =>
  aMeeting({ id: calendarId, agenda: 'Lamps of Mill Street', version: 3, ...over })
const inSeries: Partial<ScheduledMeeting> = {
  isRecurrent: true,
  rrule: 'FREQ=WEEKLY;COUNT=5',
  occurrenceStart: start,
}

/** Opens the page with the editor and types into it. */
async function openEditor(meeting: Partial<Meeting>, answers: Record<string, unknown>) {
  const page = await open(meeting, answers)
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  await press('Edit agenda')
  const field = await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: 'Agenda' })
  const write = (text: string) =>
    act(() => void field.editor?.commands.setContent(text, { emitUpdate: true }))
  const sentEdits = () => page.sent.filter(({ call }) => call === edit).map(({ input }) => input)
  return { ...page, press, field, write, sentEdits }
}

it('[3.23] [4.5] edits the agenda in place: for a single meeting immediately, and only the agenda', async () => {
  const { field, write, press, sentEdits } = await openEditor(
    { rrule: null },
    { 'GET /meeting/schedule': scheduled(), [edit]: scheduled({ version: 4 }) },
  )
  expect(field.textContent).toBe('Lamps of Mill Street')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('Invitees are notified when you save.')).toBeTruthy()
  await expectNoViolations()
  write('Benches')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Agenda' })).toBeNull())
  expect(sentEdits()).toEqual([{ calendarId, version: 3, agenda: 'Benches' }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit agenda' }))
})

it('[4.5] asks which events of a series get the agenda', async () => {
  const { write, press, user, sentEdits } = await openEditor(
    {},
    { 'GET /meeting/schedule': scheduled(inSeries), [edit]: scheduled(inSeries) },
  )
  write('Benches')
  await press('Save')
  const dialog = within(await screen.findByRole('dialog', { name: 'Which events do you want to change?' }))
  await user.click(dialog.getByRole('radio', { name: 'This and following events' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sentEdits()).toEqual([{ calendarId, version: 3, occurrenceStart: start, agenda: 'Benches' }]),
  )
})

it('[3.23] offers editing to no one who may not edit the meeting', async () => {
  await open({ can: { ...cannot, edit: false } })
  expect(screen.getByText('Lamps of Mill Street')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit agenda' })).toBeNull()
})

it('[4.6] shows both agendas if someone else has changed it too, and loses neither', async () => {
  let current = scheduled()
  const versionOf = (input: unknown) => (input as { version: number }).version
  const { field, write, press, sentEdits } = await openEditor(
    { rrule: null },
    {
      'GET /meeting/schedule': () => current,
      [edit]: (input: unknown) =>
        versionOf(input) === current.version ? current : refusal('schedule.stale', 409),
    },
  )
  write('Benches')
  current = scheduled({ version: 4, agenda: 'Roads' })
  await press('Save')
  const theirs = within(await screen.findByRole('region', { name: 'Their version' }))
  expect(theirs.getByText('Roads')).toBeTruthy()
  expect(field.textContent).toBe('Benches')
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toContain(
    'Someone else has changed this meeting. Your text is still here. Which version do you want to keep?',
  )
  await expectNoViolations()
  await press('Save mine')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Agenda' })).toBeNull())
  expect(sentEdits().at(-1)).toEqual({ calendarId, version: 4, agenda: 'Benches' })
})

it('[4.6] continues with the other agenda if that is chosen', async () => {
  let current = scheduled()
  const { field, write, press } = await openEditor(
    { rrule: null },
    { 'GET /meeting/schedule': () => current, [edit]: () => refusal('schedule.stale', 409) },
  )
  write('Benches')
  current = scheduled({ version: 4, agenda: 'Roads' })
  await press('Save')
  await screen.findByRole('region', { name: 'Their version' })
  await press('Use theirs')
  expect(field.textContent).toBe('Roads')
  expect(screen.queryByRole('region', { name: 'Their version' })).toBeNull()
})

it('[4.6] saves without a question if something else of the meeting was changed meanwhile', async () => {
  let current = scheduled()
  const { write, press, sentEdits } = await openEditor(
    { rrule: null },
    {
      'GET /meeting/schedule': () => current,
      [edit]: (input: unknown) =>
        (input as { version: number }).version === 4 ? current : refusal('schedule.stale', 409),
    },
  )
  write('Benches')
  current = scheduled({ version: 4, meetingTitle: 'Another title' })
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Agenda' })).toBeNull())
  expect(sentEdits().at(-1)).toEqual({ calendarId, version: 4, agenda: 'Benches' })
})

it('[4.5] keeps the text and says why if the meeting has ended meanwhile', async () => {
  const { field, write, press } = await openEditor(
    { rrule: null },
    { 'GET /meeting/schedule': scheduled(), [edit]: () => refusal('schedule.ended', 409) },
  )
  write('Benches')
  await press('Save')
  expect(await screen.findByText('This meeting has ended.')).toBeTruthy()
  expect(field.textContent).toBe('Benches')
})

it('[2.64] asks before unsaved text is left, by the page, its tabs and Cancel', async () => {
  const { write, press, user, shownPath, field } = await openEditor(
    { rrule: null },
    { 'GET /meeting/schedule': scheduled() },
  )
  const leavePage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leavePage()).toBe(false)
  write('Benches')
  expect(leavePage()).toBe(true)
  const answer = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
    await user.click(dialog.getByRole('button', { name }))
  }
  await user.click(screen.getByRole('link', { name: 'Recordings' }))
  await answer('Keep editing')
  expect(shownPath()).toContain('/contents')
  await press('Cancel')
  await answer('Keep editing')
  expect(field.textContent).toBe('Benches')
  await press('Cancel')
  await answer('Discard')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Agenda' })).toBeNull())
  expect(screen.getByText('Lamps of Mill Street')).toBeTruthy()
  expect(leavePage()).toBe(false)
})
