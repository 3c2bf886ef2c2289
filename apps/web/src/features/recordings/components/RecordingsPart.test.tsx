// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { fakeTus, uploadId, type TusRequest } from '../../../testing/fake-tus.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aRecording, anUnreadRecording, date, meetingId } from '../testing/a-recording.ts'
import { RecordingsPart } from './RecordingsPart.tsx'

const list = `GET /meeting/cloud-record/${meetingId}`
const sessions = `GET /meeting/cloud-record/${meetingId}/sessions`
const finish = `POST /file/recording/${uploadId()}`
const cancel = `DELETE /file/recording/${uploadId()}`

const { occurrence } = aRecording()
const shown = occurrence && { ...occurrence }
const week = 7 * 86_400_000
const lastWeek = { startDateTime: date.startDateTime - week, endDateTime: date.endDateTime - week }
const held = {
  now: { roomSessionId: '00000000-0000-4000-8000-0000000000d1', meetingTitle: 'River path', ...date },
  lastWeek: {
    roomSessionId: '00000000-0000-4000-8000-0000000000d2',
    meetingTitle: 'River path',
    ...lastWeek,
  },
}
const film = new File(['film'], 'film.mp4', { type: 'video/mp4' })

/** Renders the section for the owner of a past meeting, or with the given responses. */
async function open(
  answers: Record<string, unknown> = {},
  id = meetingId,
  answerTus?: Parameters<typeof fakeTus>[0],
) {
  const tus = fakeTus(answerTus)
  const sent = fakeCalls({
    [list]: { data: [], nextCursor: null, preparing: [], unread: [], canAdd: true },
    [sessions]: [held.now],
    [finish]: aRecording(),
    [cancel]: { id: uploadId() },
    ...answers,
  })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <RecordingsPart meetingId={id} date={{ ...date, occurrence: shown }} />
        </main>
      </UserProvider>
    ),
    { namespaces: ['recordings'] },
  )
  return {
    sent,
    tus,
    user: userEvent.setup(),
    called: (call: string) => sent.filter((one) => one.call === call),
  }
}

/** The announcements about the first upload. */
const announced = ([first]: TusRequest[]) =>
  Object.fromEntries(
    (first?.headers.get('upload-metadata') ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return [name, atob(value)]
    }),
  )

const field = () => screen.findByLabelText('Add a recording', { selector: 'input' })

// Dates of another year are shown with it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T10:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[2.53] says that a recording is being prepared instead of that there is none, only on its date', async () => {
  const prepared = { id: uploadId(), meetingTitle: 'River path', occurrence: null, ...date }
  const of = (one: typeof prepared, data: unknown[] = []) => ({
    [list]: { data, nextCursor: null, canAdd: false, preparing: [one], unread: [] },
  })
  await open(of(prepared))
  expect(await screen.findByText('The recording is being prepared')).toBeTruthy()
  expect(screen.queryByText('No recordings yet')).toBeNull()
  await expectNoViolations()
  cleanup()
  await open(of(prepared, [aRecording()]))
  expect(await screen.findByText(/^The recording of .?River path.? is being prepared\./)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Recordings' })).toBeTruthy()
  cleanup()
  await open(of({ ...prepared, ...lastWeek }))
  expect(await screen.findByText('No recordings yet')).toBeTruthy()
})

it('[2.53] shows only what was recorded on the date, also if dates are an hour apart', async () => {
  const next = occurrence && { ...occurrence, occurrenceStart: date.startDateTime + 3_600_000 }
  const prepared = { id: uploadId(), meetingTitle: 'River path', ...date }
  const data = [
    aRecording({ originalFileName: 'own.mp4' }),
    aRecording({ fileName: 'a'.repeat(22), originalFileName: 'next.mp4', occurrence: next }),
  ]
  const answer = { data, nextCursor: null, canAdd: false, unread: [] }
  await open({ [list]: { ...answer, preparing: [{ ...prepared, occurrence: next }] } })
  const rows = within(await screen.findByRole('list', { name: 'Recordings' })).getAllByRole('listitem')
  expect(rows.map((row) => /own|next/.exec(row.textContent ?? '')?.[0])).toEqual(['own'])
  expect(screen.queryByText(/is being prepared/)).toBeNull()
  expect(screen.getByRole('button', { name: /1 / })).toBeTruthy()
  cleanup()
  await open({ [list]: { ...answer, preparing: [{ ...prepared, occurrence }] } })
  expect(await screen.findByText(/is being prepared/)).toBeTruthy()
})

it('[2.53] [3.43] shows recordings with length, size and who added them, and no removed ones', async () => {
  await open({
    [list]: {
      data: [
        aRecording({ isOwn: false }),
        aRecording({ fileName: 'a'.repeat(22), deleted: true, shareLink: null, downloadUrl: null }),
      ],
      nextCursor: null,
      preparing: [],
      unread: [],
      canAdd: false,
    },
  })
  const [row, ...others] = await screen.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toMatch(/River path\.mp4.*24 Nov, 10:00.*42:00.*12\.3 MB.*added by Nusrat Rahman/)
  await expectNoViolations()
})

it('[6.8] lets only the owner add and remove', async () => {
  const { called } = await open({
    [list]: {
      data: [aRecording({ canRemove: false })],
      nextCursor: null,
      preparing: [],
      unread: [],
      canAdd: false,
    },
  })
  await screen.findByRole('button', { name: 'Play: River path.mp4' })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.queryByLabelText('Add a recording', { selector: 'input' })).toBeNull()
  expect(called(sessions)).toEqual([])
})

it('[2.53] finds those of the date also if many were added since', async () => {
  const { called } = await open({
    [list]: ({ cursor }: { cursor?: string }) =>
      cursor === uploadId()
        ? {
            data: [aRecording({ addedBy: null })],
            nextCursor: null,
            preparing: [],
            unread: [],
            canAdd: false,
          }
        : {
            data: [aRecording({ deleted: true, shareLink: null })],
            nextCursor: uploadId(),
            preparing: [],
            unread: [],
            canAdd: false,
          },
  })
  await screen.findByRole('button', { name: 'Play: River path.mp4' })
  expect(called(list)).toHaveLength(2)
})

it('[2.53] explains itself while empty, and to the owner how to add one', async () => {
  await open()
  expect(await screen.findByText(/Add a video or audio file of this meeting/)).toBeTruthy()
  await field()
  await expectNoViolations()
  cleanup()
  await open({ [list]: { data: [], nextCursor: null, preparing: [], unread: [], canAdd: false } })
  expect(await screen.findByText('Recordings that the host adds appear here.')).toBeTruthy()
})

it('[2.53] shows those of the chosen date, and of others on request', async () => {
  const { user } = await open({
    [list]: {
      data: [
        aRecording(),
        aRecording({
          fileName: 'b'.repeat(22),
          originalFileName: 'before.mp4',
          occurrence: null,
          ...lastWeek,
        }),
      ],
      nextCursor: null,
      preparing: [],
      unread: [],
      canAdd: false,
    },
  })
  await user.click(await screen.findByRole('button', { name: '1 recording from other events' }))
  expect(await screen.findByText('before.mp4')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('[1.11] sends a file for the time shown, and lists it once it has arrived', async () => {
  let kept: unknown[] = []
  const { user, tus } = await open({
    [list]: () => ({ data: kept, nextCursor: null, preparing: [], unread: [], canAdd: true }),
    [sessions]: [held.lastWeek, held.now],
    [finish]: () => {
      kept = [aRecording({ originalFileName: 'film.mp4' })]
      return kept[0]
    },
  })
  const when = await screen.findByRole('combobox', { name: 'When the meeting took place' })
  expect(when instanceof HTMLSelectElement && when.value).toBe(held.now.roomSessionId)
  await expectNoViolations()
  await user.upload(await field(), film)
  await screen.findByRole('button', { name: 'Play: film.mp4' })
  expect(announced(tus.sent('POST'))).toEqual({
    kind: 'recording',
    meetingId,
    roomSessionId: held.now.roomSessionId,
    filename: 'film.mp4',
  })
  expect(tus.sent('PATCH')).toHaveLength(1)
  expect(screen.getByText('Recording added')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('[2.53] says for which time a file will be if the meeting took place at another one only', async () => {
  await open({ [sessions]: [held.lastWeek] })
  const when = await screen.findByRole('combobox', { name: 'When the meeting took place' })
  expect(when.textContent).toContain('17 Nov')
  cleanup()
  await open()
  await field()
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('[1.11] sends a dropped file, for another time that is chosen', async () => {
  const { user, tus } = await open({ [sessions]: [held.now, held.lastWeek] })
  await user.selectOptions(await screen.findByRole('combobox'), held.lastWeek.roomSessionId)
  fireEvent.drop(await field(), { dataTransfer: { files: [film] } })
  await waitFor(() =>
    expect(announced(tus.sent('POST'))).toMatchObject({ roomSessionId: held.lastWeek.roomSessionId }),
  )
  await screen.findByText('Recording added')
})

it('[1.11] continues to upload on other pages, asks before the page is closed, and stops on request', async () => {
  let arrive: (answer: null) => void = () => undefined
  const { user, called } = await open({}, meetingId, ({ method }) =>
    method === 'PATCH' ? new Promise<null>((done) => (arrive = done)) : null,
  )
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.upload(await field(), film)
  await screen.findByRole('progressbar', { name: 'Uploading film.mp4' })
  expect(screen.getByText(/^(0|1 kB) of 1 kB$/)).toBeTruthy()
  expect(screen.getByText(/The upload continues while you work elsewhere/)).toBeTruthy()
  await expectNoViolations()
  expect(leave()).toBe(true)
  cleanup()
  const { user: later, tus } = await open()
  await screen.findByRole('progressbar', { name: 'Uploading film.mp4' })
  await later.click(screen.getByRole('button', { name: 'Cancel uploading film.mp4' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  arrive(null)
  await waitFor(() => expect(tus.sent('DELETE')).toHaveLength(1))
  expect(leave()).toBe(false)
  expect(called(finish)).toEqual([])
})

it('[8.11] shows beside a file why the page or the server refused it', async () => {
  const { user, called, tus } = await open({ [finish]: () => refusal('recording.length_unknown', 422) })
  await user.upload(await field(), new File([], 'empty.mp4'))
  const wrong = () => within(screen.getByRole('listitem')).findByRole('alert')
  expect((await wrong()).textContent).toBe('File format error')
  expect(tus.requests).toEqual([])
  // The new attempt takes its place.
  await user.upload(await field(), film)
  await waitFor(async () =>
    expect((await wrong()).textContent).toMatch(/^We couldn’t read the length of this file/),
  )
  expect(called(cancel)).toHaveLength(1)
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Dismiss film.mp4' }))
  expect(screen.queryByText('film.mp4')).toBeNull()
})

it('[1.11] leaves an unread file to the server that has it, and sends nothing twice', async () => {
  let hasArrived = false
  const arrived = anUnreadRecording({ id: uploadId(), originalFileName: 'film.mp4' })
  const { user, called, tus } = await open({
    [list]: () => ({
      data: [],
      nextCursor: null,
      canAdd: true,
      preparing: [],
      unread: hasArrived ? [arrived] : [],
    }),
    [finish]() {
      hasArrived = true
      return refusal('recording.unread', 503)
    },
  })
  await user.upload(await field(), film)
  await screen.findByText(/^Uploaded\. It appears here once it has been processed/)
  const row = screen.getByRole('listitem')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect([tus.requests.length, called(finish).length]).toEqual([2, 1])
  expect(called(cancel)).toEqual([])
  await expectNoViolations()
  await user.click(within(row).getByRole('button', { name: 'Remove film.mp4' }))
  await waitFor(() => expect(called(cancel)).toHaveLength(1))
})

it('[1.11] shows one file once while this page sends it', async () => {
  let read: (answer: unknown) => void = () => undefined
  const { user } = await open({
    [finish]: () => new Promise((done) => (read = done)),
  })
  await user.upload(await field(), film)
  await screen.findByText('Processing…')
  cleanup()
  const { called: calledAgain } = await open({
    [list]: {
      data: [],
      nextCursor: null,
      canAdd: true,
      preparing: [],
      unread: [anUnreadRecording({ id: uploadId() })],
    },
  })
  await screen.findByText('Processing…')
  await waitFor(() => expect(calledAgain(list)).toHaveLength(1))
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  read(aRecording())
  await waitFor(() => expect(screen.queryByText('Processing…')).toBeNull())
})

it('[9.14] says what to do about a file that the server gave up on, and has it read again without sending it', async () => {
  const failed = anUnreadRecording({ failedAs: 'recording.unread' })
  let isRead = false
  const { user, tus } = await open({
    [list]: () => ({
      data: isRead ? [aRecording({ originalFileName: 'boats.webm' })] : [],
      nextCursor: null,
      canAdd: true,
      preparing: [],
      unread: isRead ? [] : [failed],
    }),
    [`POST /file/recording/${failed.id}`]() {
      isRead = true
      return aRecording({ originalFileName: 'boats.webm' })
    },
  })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(
    /This file couldn’t be processed after several attempts\..*It will be removed on Tue 1 Dec/,
  )
  await expectNoViolations()
  await user.click(within(row).getByRole('button', { name: 'Try again: boats.webm' }))
  await screen.findByRole('button', { name: 'Play: boats.webm' })
  expect(tus.requests).toEqual([])
})

it('[8.11] does not offer to try again if the file is no recording', async () => {
  const failed = anUnreadRecording({ failedAs: 'recording.length_unknown' })
  await open({ [list]: { data: [], nextCursor: null, canAdd: true, preparing: [], unread: [failed] } })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/We couldn’t read the length of this file\./)
  expect(within(row).queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(within(row).getByRole('button', { name: 'Remove boats.webm' })).toBeTruthy()
})

it('[1.11] continues an interrupted upload, by the button or after choosing the file again, and sends nothing twice', async () => {
  let tries = 0
  const { user, called, tus } = await open({
    [finish]: () => ((tries += 1) < 3 ? refusal('general.failed', 500) : aRecording()),
  })
  await user.upload(await field(), film)
  const again = () => screen.findByRole('button', { name: 'Try again: film.mp4' })
  await user.click(await again())
  await waitFor(() => expect(called(finish)).toHaveLength(2))
  await again()
  await user.upload(await field(), film)
  await screen.findByText('Recording added')
  expect([tus.requests.length, called(finish).length]).toEqual([2, 3])
})

it('[1.11] lists uploads to the meeting that a reload has interrupted, until they are discarded', async () => {
  const interrupted = (key: string, to: string, filename: string) =>
    localStorage.setItem(
      `tus::majlis--${key}::1`,
      JSON.stringify({
        size: 1_000_000,
        metadata: { kind: 'recording', meetingId: to, roomSessionId: held.now.roomSessionId, filename },
        creationTime: '',
        uploadUrl: `${window.location.origin}/api/uploads/${key}`,
        parallelUploadUrls: null,
      }),
    )
  interrupted('here', meetingId, 'boats.mp4')
  interrupted('elsewhere', '100000000009', 'lamps.mp4')
  const offset = () => new Response(null, { headers: { 'upload-offset': '250000' } })
  const { user, called } = await open({
    'HEAD /uploads/here': offset,
    'HEAD /uploads/elsewhere': offset,
    'DELETE /uploads/here': () => new Response(null, { status: 204 }),
  })
  await screen.findByText(/^Interrupted at 245 kB of 977 kB\./)
  expect(screen.queryByText('No recordings yet')).toBeNull()
  expect(screen.queryByText('lamps.mp4')).toBeNull()
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Discard boats.mp4' }))
  expect(screen.queryByText('boats.mp4')).toBeNull()
  await waitFor(() => expect(called('DELETE /uploads/here')).toHaveLength(1))
  expect(Object.keys(localStorage)).toEqual(['tus::majlis--elsewhere::1'])
})

it('[1.11] reports an arrival only where its meeting is shown', async () => {
  let arrive: (answer: null) => void = () => undefined
  const { user } = await open({}, meetingId, ({ method }) =>
    method === 'PATCH' ? new Promise<null>((done) => (arrive = done)) : null,
  )
  await user.upload(await field(), film)
  await screen.findByRole('progressbar')
  cleanup()
  const other = '100000000009'
  const { called } = await open(
    {
      [`GET /meeting/cloud-record/${other}`]: {
        data: [],
        nextCursor: null,
        preparing: [],
        unread: [],
        canAdd: false,
      },
    },
    other,
  )
  await screen.findByText('No recordings yet')
  arrive(null)
  await waitFor(() => expect(called(finish)).toHaveLength(1))
  await waitFor(() => expect(called(`GET /meeting/cloud-record/${other}`).length).toBeGreaterThan(1))
  expect(screen.queryByText('Recording added')).toBeNull()
})

it('[2.53] says why nothing can be added to an empty room session, and what could not be loaded', async () => {
  await open({ [sessions]: [] })
  await screen.findByText(/No one joined this meeting/)
  expect(screen.queryByLabelText('Add a recording', { selector: 'input' })).toBeNull()
  cleanup()
  await open({ [list]: refusal('schedule.not_found', 404) })
  expect((await screen.findByRole('alert')).textContent).toBe('This meeting doesn’t exist.')
})

it('trims a recording, for its owner alone, and says while it is done', async () => {
  const recording = aRecording()
  const trim = `PUT /meeting/cloud-record/${meetingId}/trim/${recording.fileName}`
  let shown = recording
  const { user, called } = await open({
    [list]: () => ({ data: [shown], nextCursor: null, preparing: [], unread: [], canAdd: true }),
    [trim]: () => {
      shown = aRecording({ trim: 'waiting' })
      return { fileName: recording.fileName, trim: 'waiting' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Trim: River path.mp4' }))
  const dialog = await screen.findByRole('dialog', { name: 'Trim this recording' })
  const save = within(dialog).getByRole('button', { name: 'Trim' })
  expect(save).toHaveProperty('disabled', true)
  expect(within(dialog).getByText('0:00')).toBeTruthy()
  fireEvent.keyDown(within(dialog).getByRole('slider', { name: 'Start' }), { key: 'ArrowRight' })
  await expectNoViolations()
  await user.click(save)
  expect(await screen.findByText(/being trimmed…/)).toBeTruthy()
  expect(called(trim)[0]?.input).toMatchObject({ startMs: 100, endMs: recording.lengthMs })
  expect(screen.queryByRole('button', { name: 'Trim: River path.mp4' })).toBeNull()
})

it('offers no trimming to those who only watch', async () => {
  await open({
    [list]: {
      data: [aRecording({ canTrim: false })],
      nextCursor: null,
      preparing: [],
      unread: [],
      canAdd: false,
    },
  })
  await screen.findByRole('button', { name: 'Play: River path.mp4' })
  expect(screen.queryByRole('button', { name: /^Trim/ })).toBeNull()
})

it('lists a recording of which a passage is being redacted, with its progress and a way to stop, and does not play it', async () => {
  const call = `PUT /meeting/cloud-record/${meetingId}/redaction/${aRecording().fileName}`
  const recording = aRecording({
    downloadUrl: null,
    canTrim: false,
    redaction: { state: 'waiting', progress: 0.25 },
  })
  const { user, called } = await open({
    [list]: { data: [recording], nextCursor: null, preparing: [], unread: [], canAdd: false },
    [call]: { state: 'cancelled', progress: 0 },
  })
  expect(await screen.findByText(/A passage of this recording is being redacted/)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(screen.queryByRole('button', { name: /^(Play|Trim)/ })).toBeNull()
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(called(call).map(({ input }) => input)).toEqual([{ state: 'cancelled' }]))
})

it('[2.53] calls recordings that Majlis made after their meeting, with the time at which they began', async () => {
  const began = date.startDateTime + 27 * 60_000
  const data = [
    aRecording({ originalFileName: '2026-11-24 10.27.mp4', recordedAt: began, addedBy: null }),
    aRecording({ fileName: 'b'.repeat(22), originalFileName: 'film.mp4' }),
  ]
  await open({ [list]: { data, nextCursor: null, preparing: [], unread: [], canAdd: false } })
  const [made, uploaded] = await screen.findAllByRole('listitem')
  expect(made?.textContent).toContain('River path')
  expect(made?.textContent).toContain('10:27')
  expect(made?.textContent).not.toContain('.mp4')
  expect(made && within(made).getByRole('button', { name: /^Play: River path, .*10:27$/ })).toBeTruthy()
  expect(uploaded?.textContent).toContain('film.mp4')
  expect(uploaded?.textContent).toContain('10:00')
})

it('[2.65] shares a recording only once its owner switches the link on', async () => {
  const call = `PUT /meeting/cloud-record/${meetingId}/sharing/${aRecording().fileName}`
  const sharing = { isOn: false, expiresAt: null, passcode: null, views: 0 }
  const { user, called } = await open({
    [list]: {
      data: [aRecording({ sharing, shareLink: null })],
      nextCursor: null,
      preparing: [],
      unread: [],
      canAdd: true,
    },
    [call]: { ...sharing, isOn: true },
  })
  await user.click(await screen.findByRole('button', { name: 'Sharing: River path.mp4' }))
  expect(screen.queryByRole('button', { name: /^Copy link/ })).toBeNull()
  const link = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Anyone with the link can watch/,
  })
  expect(link.checked).toBe(false)
  expect(screen.getByText('Invitees with an account can always watch it.')).toBeTruthy()
  await user.click(link)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(called(call).map(({ input }) => input)).toMatchObject([{ isOn: true }]))
})
