// @vitest-environment jsdom
import type { MinuteLine, Minutes } from '@majlis/contract'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aSession } from '../../../testing/a-session.ts'
import { MinutesPart } from './MinutesPart.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/meeting/meeting-management/meeting-minutes'
const id = '0198c0de-0000-7000-8000-0000000000d1'
const arif = '0198c0de-0000-7000-8000-0000000000a1'
const idOf = (place: number) => `0198c0de-0000-7000-8000-00000000010${place}`

const line = (place: number, section: MinuteLine['section'], text: string): MinuteLine => ({
  id: idOf(place),
  section,
  text,
  originalText: null,
  evidence: [{ segmentId: idOf(place), startMs: place * 60_000 }],
  owner: section === 'actions' ? 'Arif' : '',
  assigneeUserId: null,
  due: '',
  doneAt: null,
  addedBy: null,
})

const minutes = (over: Partial<Minutes> = {}): Minutes => ({
  state: 'ready',
  progress: null,
  section: null,
  failure: null,
  writtenBy: { summary: 'model', decisions: 'model', actions: 'model', questions: 'model' },
  title: 'Lamps of Mill Street',
  agenda: '1. Lamps',
  attendance: ['Arif', 'Layla'],
  lines: [line(1, 'decisions', '24 lamps are bought'), line(2, 'actions', 'Send the order')],
  dropped: 2,
  tooMany: 0,
  switchedOff: false,
  unannounced: false,
  lacksFeature: false,
  approvedAt: null,
  approvedBy: '',
  sentAt: null,
  people: [{ userId: arif, name: 'Arif Rahman' }],
  engine: { kind: 'model', sentTo: null, isAllowed: true },
  translation: null,
  can: { write: true, edit: true },
  ...over,
})

async function open(
  given: Minutes,
  answers: Record<string, unknown> = {},
  { linkedMs = null }: { linkedMs?: number | null } = {},
) {
  const onPlay = vi.fn<(ms: number) => void>()
  const sent = fakeCalls({ [`GET ${path}`]: given, ...answers })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <MinutesPart id={id} linkedMs={linkedMs} onPlay={onPlay} />
        </main>
      </UserProvider>
    ),
    { path: '/', route: '/', namespaces: ['minutes', 'transcripts'] },
  )
  const changes = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input)
  return { onPlay, changes, user: userEvent.setup() }
}

it('marks the action to which a link leads, and no other line with the same evidence', async () => {
  const { evidence } = line(2, 'actions', 'Send the order')
  const lines = [
    { ...line(1, 'decisions', '24 lamps are bought'), evidence },
    line(2, 'actions', 'Send the order'),
  ]
  await open(minutes({ lines }), {}, { linkedMs: 120_000 })
  await screen.findByText('Send the order')
  const marked = [...document.querySelectorAll('[aria-current="location"]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Send the order')])
})

it('says where the transcript goes before it is sent', async () => {
  const engine = { kind: 'model', sentTo: 'llm.example.org', isAllowed: true } as const
  const none = { state: 'none', dropped: 0, engine } as const
  const { user, changes } = await open(minutes({ ...none, lines: [] }), {
    [`POST ${path}`]: minutes({ state: 'writing' }),
  })
  expect(await screen.findByText(/The transcript is sent to .?llm\.example\.org/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Write minutes' }))
  await waitFor(() => expect(changes(`POST ${path}`)).toEqual([{ id }]))
  await expectNoViolations()
})

it('[6.6] says that people were not told where the transcript would go', async () => {
  const engine = { kind: 'model', sentTo: 'llm.example.org', isAllowed: true } as const
  await open(minutes({ state: 'none', lines: [], dropped: 0, engine, unannounced: true }))
  expect(await screen.findByText(/without being told .* sent to .?llm\.example\.org/)).toBeTruthy()
})

it('[6.6] tells hosts without the feature why they cannot write minutes', async () => {
  const can = { write: false, edit: true }
  await open(minutes({ state: 'none', lines: [], dropped: 0, can, lacksFeature: true }))
  expect(await screen.findByText(/Your plan doesn’t include transcription/)).toBeTruthy()
  expect(screen.queryByText(/host and co-hosts can/)).toBeNull()
})

it('names the host to which admins do not allow transcripts to be sent', async () => {
  const engine = { kind: 'extract', sentTo: 'llm.example.org', isAllowed: false } as const
  await open(minutes({ state: 'none', lines: [], dropped: 0, engine }))
  expect(
    await screen.findByText(/doesn’t allow transcripts to be sent to .?llm\.example\.org.*Admins/),
  ).toBeTruthy()
  expect(screen.queryByText(/no language model/)).toBeNull()
})

it('says that there is no language model', async () => {
  const engine = { kind: 'extract', sentTo: null, isAllowed: false } as const
  await open(minutes({ state: 'none', lines: [], dropped: 0, engine }))
  expect(await screen.findByText(/This server has no language model/)).toBeTruthy()
})

it('[4.7] shows that minutes are being written, and cancels it', async () => {
  const call = `POST ${path}/cancel`
  const { user, changes } = await open(minutes({ state: 'writing', progress: 0.4 }), { [call]: minutes() })
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(changes(call)).toEqual([{ id }]))
})

it('[1.1] plays the evidence of a line, and says how many lines were left out', async () => {
  const { user, onPlay } = await open(minutes())
  const decisions = within(await screen.findByRole('region', { name: 'Decisions' }))
  await user.click(decisions.getByRole('button', { name: 'Play from 1:00' }))
  expect(onPlay).toHaveBeenCalledWith(60_000)
  expect(screen.getByText(/^2 lines were left out/)).toBeTruthy()
  expect(screen.getByText('Draft')).toBeTruthy()
  await expectNoViolations()
})

it('[4.7] corrects a line, and writes one section again', async () => {
  const { user, changes } = await open(minutes(), { [`PUT ${path}`]: minutes(), [`POST ${path}`]: minutes() })
  await user.click(await screen.findByRole('button', { name: /Edit: .?Send the order/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit line' }))
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await user.clear(text)
  await user.type(text, 'Order lamps')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Add to the list of' }), arif)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const change = { id, lineId: idOf(2), text: 'Order lamps', owner: 'Arif', due: '', assigneeUserId: arif }
  await waitFor(() => expect(changes(`PUT ${path}`)).toEqual([change]))
  await user.click(screen.getByRole('button', { name: /Write again: .?Decisions/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Write again' }))
  await waitFor(() => expect(changes(`POST ${path}`)).toEqual([{ id, section: 'decisions' }]))
})

it('[4.7] adds an action by hand, for the list of someone who takes part', async () => {
  const call = `POST ${path}/line`
  const { user, changes } = await open(minutes(), { [call]: minutes() })
  await user.click(await screen.findByRole('button', { name: /Add a line to .?Actions/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Add a line to .?Actions/ }))
  await expectNoViolations()
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Book the hall')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Add to the list of' }), arif)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const line = { text: 'Book the hall', owner: 'Arif Rahman', due: '', assigneeUserId: arif }
  await waitFor(() => expect(changes(call)).toEqual([{ id, section: 'actions', ...line }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says who added a line by hand', async () => {
  const byHand = { evidence: [], addedBy: { name: 'Layla Haddad' } }
  await open(minutes({ lines: [{ ...line(1, 'decisions', 'The hall is booked'), ...byHand }] }))
  expect(await screen.findByText(/Added by .?Layla Haddad/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Play from/ })).toBeNull()
})

it('[4.7] shows who changed which line, and restores how it read before', async () => {
  const edit = {
    id: idOf(7),
    at: 0,
    by: 'Layla Haddad',
    kind: 'changed',
    section: 'actions',
    before: { text: 'Send the order', owner: 'Arif', due: 'Friday', assignee: 'Arif' },
    after: { text: 'Order lamps', owner: '', due: '', assignee: '' },
  }
  const removed = { ...edit, id: idOf(8), by: '', kind: 'removed', section: 'decisions', after: null }
  const added = { ...edit, id: idOf(9), kind: 'added', before: null }
  const call = `POST ${path}/${id}/restore`
  const { user, changes } = await open(minutes(), {
    [`GET ${path}/${id}/history`]: { edits: [added, removed, edit], nextCursor: null },
    [call]: minutes(),
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
  expect(await dialog.findByText(/Layla Haddad.? changed a line in .?Actions/)).toBeTruthy()
  expect(dialog.getByText(/Deleted user.? removed a line from .?Decisions/)).toBeTruthy()
  const texts = (name: string) =>
    [...document.querySelectorAll(`[role=dialog] ${name}`)].map(({ textContent }) => textContent)
  expect(texts('del')).toEqual(Array(2).fill('Send the order · Assigned to: Arif · Due: Friday'))
  expect(texts('ins')).toEqual(['Order lamps', 'Order lamps'])
  await expectNoViolations()
  // An added line is removed on the page.
  expect(dialog.getAllByRole('button', { name: /^Restore what was/ })).toHaveLength(2)
  const [, second] = dialog.getAllByRole('button', { name: /^Restore what was/ })
  if (!second) throw new Error('nothing to restore')
  await user.click(second)
  await waitFor(() => expect(changes(call)).toEqual([{ editId: idOf(7) }]))
})

it('[4.7] asks before it removes a line', async () => {
  const call = `DELETE ${path}/${id}/${idOf(2)}`
  const { user, changes } = await open(minutes(), { [call]: minutes() })
  await user.click(await screen.findByRole('button', { name: /Edit: .?Send the order/ }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit line' }))
  await user.click(edit.getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this line?' })
  expect(question.textContent).toMatch(/Send the order.*restore it from the history/)
  expect(changes(call)).toEqual([])
  await expectNoViolations()
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(changes(call)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const translated = '/meeting/meeting-management/translated-minutes'

it('[7.20] hides the translation of a line that was changed since', async () => {
  const translation = { sentTo: null }
  const inBengali = {
    state: 'ready',
    progress: null,
    lines: [
      { id: idOf(1), source: '24 lamps are bought', text: '২৪টি বাতি কেনা হচ্ছে' },
      { id: idOf(2), source: 'Send the order', text: 'অর্ডার পাঠান' },
    ],
  }
  let current = minutes({ translation })
  const { user } = await open(current, {
    [`GET ${path}`]: () => current,
    [`PUT ${path}`]: () => current,
    [`POST ${translated}`]: inBengali,
    [`GET ${translated}`]: inBengali,
  })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  await user.click(await screen.findByRole('menuitem', { name: 'বাংলা' }))
  expect(await screen.findByText('২৪টি বাতি কেনা হচ্ছে')).toBeTruthy()
  current = minutes({
    translation,
    lines: [line(1, 'decisions', '30 lamps are bought'), line(2, 'actions', 'Send the order')],
  })
  await user.click(screen.getByRole('button', { name: /Edit: .?24 lamps/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit line' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('30 lamps are bought')).toBeTruthy()
  expect(screen.queryByText('২৪টি বাতি কেনা হচ্ছে')).toBeNull()
  expect(screen.getByText('অর্ডার পাঠান')).toBeTruthy()
})

it('[7.20] shows a translation even if an outdated response arrives last', async () => {
  const early = Promise.withResolvers<void>()
  let isRequested = false
  let reads = 0
  const { user } = await open(minutes({ translation: { sentTo: null } }), {
    [`POST ${translated}`]: () => {
      isRequested = true
      return { state: 'translating', progress: 0, lines: [] }
    },
    [`GET ${translated}`]: async () => {
      reads += 1
      if (reads === 1) {
        // Fetched before the request, answered after it.
        await early.promise
        return { state: 'incomplete', progress: null, lines: [] }
      }
      expect(isRequested).toBe(true)
      const lines = [{ id: idOf(1), source: '24 lamps are bought', text: '২৪টি বাতি কেনা হচ্ছে' }]
      return { state: 'ready', progress: null, lines }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  const refetches = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  await user.click(await screen.findByRole('menuitem', { name: 'বাংলা' }))
  // The request has been answered, and its change is followed.
  await waitFor(() => expect(refetches).toHaveBeenCalled())
  early.resolve()
  expect(await screen.findByText('২৪টি বাতি কেনা হচ্ছে', {}, { timeout: 5_000 })).toBeTruthy()
})

it('[7.20] shows a translation beside the original, and exports both', async () => {
  const call = `POST ${translated}`
  const exported = `POST ${path}/export`
  let reads = 0
  const { user, changes } = await open(minutes({ translation: { sentTo: 'translate.example.org' } }), {
    [call]: { state: 'translating', progress: 0.5, lines: [] },
    [`GET ${translated}`]: () => {
      reads += 1
      const lines = [{ id: idOf(1), source: '24 lamps are bought', text: '২৪টি বাতি কেনা হচ্ছে' }]
      return reads < 3
        ? { state: 'translating', progress: 0.5, lines: [] }
        : { state: 'ready', progress: null, lines }
    },
    [exported]: { fileName: 'minutes.pdf', type: 'application/pdf', base64: '' },
  })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByText(/sent to .?translate\.example\.org/)).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'বাংলা' }))
  const bar = await screen.findByRole('progressbar', { name: 'Translation progress' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(await screen.findByText('২৪টি বাতি কেনা হচ্ছে', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('Automatic translation')).toBeTruthy()
  expect(screen.getByText('24 lamps are bought')).toBeTruthy()
  expect(changes(call)).toEqual([{ id, language: 'BN' }])
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }),
  )
  await user.click(screen.getByRole('button', { name: 'Download minutes' }))
  const pdf = await screen.findByRole('menuitem', { name: 'PDF' })
  // The file has the language of the translation.
  expect(screen.queryByText('Language of the headings')).toBeNull()
  await user.click(pdf)
  await waitFor(() =>
    expect(changes(exported)).toEqual([{ id, format: 'pdf', language: 'BN', translated: true }]),
  )
})

it('marks the section that was put together from sentences, and says how many lines were too many', async () => {
  const { writtenBy } = minutes()
  await open(minutes({ writtenBy: { ...writtenBy, decisions: 'extract' }, tooMany: 3 }))
  const mark = 'Sentences chosen automatically from the transcript'
  const section = (name: string) => within(screen.getByRole('region', { name }))
  expect(await screen.findAllByText(mark)).toHaveLength(1)
  expect(section('Decisions').getByText(mark)).toBeTruthy()
  expect(section('Actions').queryByText(mark)).toBeNull()
  expect(screen.getByText('3 more lines were left out because their section was too long.')).toBeTruthy()
  await expectNoViolations()
})

it('asks before it mails minutes to everyone', async () => {
  const call = `POST ${path}/approve`
  const { user, changes } = await open(minutes(), { [call]: minutes() })
  await user.click(await screen.findByRole('button', { name: 'Approve and send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the minutes?' }))
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Approve and send' }))
  await waitFor(() => expect(changes(call)).toEqual([{ id, send: true }]))
})

it('lets people who only take part read and download minutes, and nothing more', async () => {
  const writtenBy = {
    summary: 'extract',
    decisions: 'extract',
    actions: 'extract',
    questions: 'extract',
  } as const
  const { user } = await open(minutes({ can: { write: false, edit: false }, writtenBy }))
  expect(await screen.findByText('24 lamps are bought')).toBeTruthy()
  expect(screen.getByText('Sentences chosen automatically from the transcript')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve|Edit|Write again/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Download minutes' }))
  expect(await screen.findByText('Language of the headings')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
})
