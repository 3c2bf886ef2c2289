// @vitest-environment jsdom
import type { RecordedTalk, Segment, Transcript, Transcription } from '@majlis/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { noteScrolling } from '../../../testing/scrolling.ts'
import type { ShownTranscript } from '../../../shared/meeting-page-link/index.ts'
import { TranscriptionPart } from './TranscriptionPart.tsx'

// Without layout, no row would be in sight.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function heightOf(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 72 : 600
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/meeting/meeting-management'
const calendarId = '0198c0de-0000-7000-8000-0000000000c1'
const id = '0198c0de-0000-7000-8000-0000000000d1'
const fileName = 'Uo3x0b1m5m0pX9yJ6f2nQA'
const [arif, layla] = ['0198c0de-0000-7000-8000-0000000000a1', '0198c0de-0000-7000-8000-0000000000a2']
const startDateTime = Date.parse('2026-11-24T10:00:00Z')

const transcript = (over: Partial<Transcript> = {}): Transcript => ({
  id,
  state: 'ready',
  progress: null,
  failure: null,
  language: null,
  model: 'base',
  requestedAt: startDateTime,
  speakers: [
    { id: arif, name: 'Arif', talkMs: 5_000, segments: 2 },
    { id: layla, name: '', talkMs: 2_000, segments: 1 },
  ],
  edited: true,
  translations: [],
  ...over,
})

const talk = (over: Partial<RecordedTalk> = {}): RecordedTalk => ({
  fileName,
  originalFileName: 'Weekly.mp4',
  recordedAt: startDateTime + 300_000,
  startDateTime,
  // It was turned on five minutes into the meeting.
  switchedOff: false,
  unannounced: false,
  clock: [{ offsetMs: 0, at: startDateTime + 300_000 }],
  lengthMs: 60_000,
  deleted: false,
  redaction: null,
  transcript: transcript(),
  ...over,
})

const models = [{ name: 'base', isEnglishOnly: false }]

const answer = (recordings: RecordedTalk[], over: Partial<Transcription> = {}): Transcription => ({
  recordings,
  engine: { isOn: true, sentTo: null, isAllowed: true, models },
  translation: null,
  can: { transcribe: true, edit: true, redact: true },
  lacksFeature: false,
  ...over,
})

const segment = (
  place: number,
  text: string,
  speakerId = arif,
  originalText: string | null = null,
): Segment => ({
  id: `0198c0de-0000-7000-8000-00000000010${place}`,
  speakerId,
  startMs: place * 10_000,
  endMs: place * 10_000 + 2_000,
  text,
  originalText,
  language: 'en',
  translation: null,
})
const segments = [
  segment(0, 'We decided to buy new lamps.', arif, 'We decided to buy new lambs.'),
  segment(1, 'Who pays for the lamps?', layla),
  segment(2, 'The council.'),
]

async function open(
  transcription: Transcription,
  answers: Record<string, unknown> = {},
  { isPreparing = false, first = {} }: { isPreparing?: boolean; first?: ShownTranscript } = {},
) {
  const sent = fakeCalls({
    [`GET ${path}/transcription`]: transcription,
    [`GET ${path}/transcription/${id}/segments`]: { segments, nextCursor: null },
    'GET /meeting/cloud-record/647712840966': {
      data: [],
      nextCursor: null,
      canAdd: false,
      preparing: [],
      unread: [],
    },
    [`GET ${path}/transcription/${id}/attendees`]: { names: ['Nusrat Jahan', 'Layla'] },
    ...answers,
  })
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <TranscriptionPart
            meetingId="647712840966"
            calendarId={calendarId}
            isPreparing={isPreparing}
            first={first}
          />
        </main>
      </UserProvider>
    ),
    { path: '/', route: '/', namespaces: ['transcripts', 'recordings'] },
  )
  return { ...page, sent, user: userEvent.setup() }
}

const changes = (sent: Awaited<ReturnType<typeof open>>['sent'], call: string) =>
  sent.filter((one) => one.call === call).map(({ input }) => input)

it('[3.48] names the recordings of a date by their time, or by the file that was uploaded', async () => {
  const uploaded = {
    fileName: `${fileName.slice(0, -1)}2`,
    originalFileName: 'Second half.mp4',
    recordedAt: null,
  }
  await open(answer([talk(), talk({ ...uploaded, clock: [], lengthMs: 120_000 })]))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Recording' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['10:05, 1:00', 'Second half.mp4, 2:00'])
})

it('[3.48] asks to record the meeting only if no recording is being prepared', async () => {
  await open(answer([]))
  expect(await screen.findByText(/^Record the meeting to get a transcript/)).toBeTruthy()
  cleanup()
  await open(answer([]), {}, { isPreparing: true })
  expect(await screen.findByText(/^The recording is being prepared\. It can be transcribed/)).toBeTruthy()
  expect(screen.queryByText(/^Record the meeting/)).toBeNull()
})

it('[4.7] shows the minutes of the recording that a link names, where minutes are written', async () => {
  const other = { fileName: `${fileName.slice(0, -1)}2`, originalFileName: 'Second half.mp4' }
  const otherId = '0198c0de-0000-7000-8000-0000000000d9'
  const { transcript } = talk()
  const second = talk({ ...other, transcript: transcript && { ...transcript, id: otherId } })
  const first = { part: 'minutes' as const, transcript: otherId }
  const withMinutes = { 'GET /config': { flags: { meetingMinutes: true } } }
  const { user, sent } = await open(answer([talk(), second]), withMinutes, { first })
  expect(await screen.findByRole('radio', { name: 'Minutes', checked: true })).toBeTruthy()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Recording' })
  expect(choice.value).toBe(other.fileName)
  expect(sent.map(({ call }) => call)).not.toContain(`GET ${path}/transcription/${id}/segments`)
  await user.selectOptions(choice, fileName)
  expect(await screen.findByRole('radio', { name: 'Transcript', checked: true })).toBeTruthy()
  cleanup()
  await open(answer([talk(), second]), { 'GET /config': { flags: { meetingMinutes: false } } }, { first })
  await screen.findByRole('combobox', { name: 'Recording' })
  expect(screen.queryByRole('radio', { name: 'Minutes' })).toBeNull()
})

it('says where the audio goes before it is sent', async () => {
  const call = `POST ${path}/transcription`
  const { user, sent } = await open(
    answer([talk({ transcript: null })], {
      engine: { isOn: true, sentTo: 'speech.example.org', isAllowed: true, models },
    }),
    { [call]: transcript({ state: 'queued', progress: 0, speakers: [] }) },
  )
  expect(await screen.findByText(/The audio is sent to .?speech\.example\.org/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Spoken language' }), 'ar')
  await user.click(screen.getByRole('button', { name: 'Transcribe' }))
  await waitFor(() => expect(changes(sent, call)).toEqual([{ fileName, language: 'ar' }]))
  await expectNoViolations()
})

it('offers the models of the engine, each with its languages, and says which one made a transcript', async () => {
  const call = `POST ${path}/transcription`
  const engine = {
    isOn: true,
    sentTo: null,
    isAllowed: true,
    models: [...models, { name: 'tiny.en', isEnglishOnly: true }],
  }
  const { user, sent } = await open(answer([talk()], { engine }), {
    [call]: transcript({ state: 'queued', progress: 0, speakers: [] }),
  })
  expect(await screen.findByText(/^Transcribed with .?base/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Transcribe again' }))
  const dialog = within(await screen.findByRole('dialog'))
  const languages = () =>
    within(dialog.getByRole('combobox', { name: 'Spoken language' })).getAllByRole('option')
  expect(languages().length).toBeGreaterThan(10)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Spoken language' }), 'ar')
  const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Model' })
  expect(choice.value).toBe('base')
  await user.selectOptions(choice, 'tiny.en')
  expect(languages().map(({ textContent }) => textContent)).toEqual(['English'])
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Transcribe again' }))
  await waitFor(() => expect(changes(sent, call)).toEqual([{ fileName, language: 'en', model: 'tiny.en' }]))
})

it('[6.6] tells the owner that people were not told of it before they were recorded', async () => {
  const engine = { isOn: true, sentTo: 'speech.example.org', isAllowed: true, models }
  await open(answer([talk({ transcript: null, unannounced: true })], { engine }))
  expect(await screen.findByText(/without being told .* sent to .?speech\.example\.org/)).toBeTruthy()
  await expectNoViolations()
})

it('[6.6] tells an owner without the feature why they cannot have it transcribed', async () => {
  const can = { transcribe: false, edit: true, redact: true }
  await open(answer([talk({ transcript: null })], { can, lacksFeature: true }))
  expect(await screen.findByText(/Your plan doesn’t include transcription/)).toBeTruthy()
  expect(screen.queryByText(/owner of the meeting can/)).toBeNull()
})

it('names who can allow audio to be sent to another server', async () => {
  await open(
    answer([talk({ transcript: null })], {
      engine: { isOn: true, sentTo: 'speech.example.org', isAllowed: false, models },
      can: { transcribe: false, edit: true, redact: false },
    }),
  )
  expect(await screen.findByText(/allow audio to be sent to .?speech\.example\.org/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Transcribe' })).toBeNull()
})

it('[3.48] shows how far a transcript is, and cancels it', async () => {
  const call = `POST ${path}/transcription/${id}/cancel`
  const running = transcript({ state: 'transcribing', progress: 0.4, speakers: [] })
  const { user, sent } = await open(answer([talk({ transcript: running })]), { [call]: running })
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(changes(sent, call)).toHaveLength(1))
  await expectNoViolations()
})

it('[1.1] [3.48] shows who said what, finds words, and shows one person’s', async () => {
  const { user } = await open(answer([talk()]))
  expect(await screen.findByText('We decided to buy new lamps.')).toBeTruthy()
  const search = screen.getByRole('searchbox', { name: 'Search the transcript' })
  await user.type(search, 'LAMPS')
  expect(screen.getByText('2 results')).toBeTruthy()
  expect(document.querySelectorAll('mark')).toHaveLength(2)
  await user.clear(search)
  const speakers = within(screen.getByRole('list', { name: 'Filter by speaker' }))
  await user.click(speakers.getByRole('button', { name: /^Unknown speaker/ }))
  expect(screen.queryByText('The council.')).toBeNull()
  expect(screen.getByText('Who pays for the lamps?')).toBeTruthy()
  await expectNoViolations()
})

it('[1.1] marks each line with the language that was spoken', async () => {
  const [first, ...others] = segments
  const mixed = [first, ...others.map((one) => ({ ...one, language: 'bn', text: 'আমরা বাতি কিনব।' }))]
  await open(answer([talk()]), {
    [`GET ${path}/transcription/${id}/segments`]: { segments: mixed, nextCursor: null },
  })
  const [bengali] = await screen.findAllByText('আমরা বাতি কিনব।')
  expect(bengali?.closest('[lang]')?.getAttribute('lang')).toBe('bn')
  const english = screen.getByText('We decided to buy new lamps.')
  expect(english.closest('[lang]')?.getAttribute('lang')).toBe('en')
  await expectNoViolations()
})

it('[3.48] marks the spoken word, and shows chapters and chat messages at their times', async () => {
  const words = ['We', 'decided', 'to', 'buy', 'new', 'lamps.']
  const link = { extension: 'webm', hasVideo: false, lengthMs: 60_000, pictures: null, meetingTitle: 'Lamps' }
  await open(answer([talk({ transcript: transcript({ edited: false }) })]), {
    [`GET ${path}/transcription/${id}/segments`]: {
      segments: [segment(0, words.join(' ')), segment(1, 'The council.')],
      nextCursor: null,
    },
    [`GET ${path}/transcription/${id}/segments/${segment(0, '').id}/words`]: {
      words: words.map((text, place) => ({ startMs: place * 300, endMs: place * 300 + 250, text })),
    },
    'GET /meeting/cloud-record/647712840966': {
      data: [
        { ...link, fileName, downloadUrl: '/film.webm', chapters: [{ offsetMs: 4_000, title: 'Budget' }] },
      ],
      nextCursor: null,
      canAdd: false,
      preparing: [],
      unread: [],
    },
    [`GET ${path}/chat`]: {
      messages: [
        {
          id: 'm',
          displayName: 'Layla',
          text: 'Which ones?',
          sentAt: startDateTime + 305_000,
          isOwn: false,
          isPrivate: false,
        },
      ],
      nextCursor: null,
    },
  })
  // In the player and beside the words.
  expect(await screen.findAllByText('Budget')).toHaveLength(2)
  const message = (await screen.findByText(/Which ones\?/)).closest('p')
  expect(message?.textContent).toMatch(/0:05.*Layla/)
  const player = document.querySelector('audio, video')
  if (!(player instanceof HTMLMediaElement)) throw new Error('no player')
  player.currentTime = 1.0
  player.dispatchEvent(new Event('timeupdate'))
  await waitFor(() => expect(document.querySelector('[class*=spoken]')?.textContent).toBe('buy'))
  player.currentTime = 1.3
  player.dispatchEvent(new Event('seeked'))
  await waitFor(() => expect(document.querySelector('[class*=spoken]')?.textContent).toBe('new'))
  await expectNoViolations()
})

it('[3.48] plays from a word that is clicked or chosen by arrow keys, also in corrected text, without tab stops for words', async () => {
  const heard = ['We', 'decided', 'to', 'buy', 'new', 'lambs.']
  const { user } = await open(answer([talk()]), {
    [`GET ${path}/transcription/${id}/segments/${segments[0]?.id}/words`]: {
      words: heard.map((text, place) => ({ startMs: place * 300, endMs: place * 300 + 250, text })),
    },
    'GET /meeting/cloud-record/647712840966': inList([{ ...film, fileName, downloadUrl: '/film.webm' }]),
  })
  const text = await screen.findByText('We decided to buy new lamps.')
  const player = await waitFor(() => {
    const found = document.querySelector('audio, video')
    if (!(found instanceof HTMLMediaElement)) throw new Error('no player')
    return found
  })
  vi.spyOn(player, 'play').mockResolvedValue()
  const at = { offsetNode: text.firstChild, offset: 'We decided to buy new la'.length }
  Object.assign(document, { caretPositionFromPoint: () => at })
  onTestFinished(() => void Reflect.deleteProperty(document, 'caretPositionFromPoint'))
  await user.click(text)
  await waitFor(() => expect(player.currentTime).toBe(1.5))
  const time = screen.getByRole('button', { name: 'Play from 0:00' })
  time.focus()
  // Which goes back in the browser.
  expect(fireEvent.keyDown(time, { key: 'ArrowLeft', altKey: true })).toBe(true)
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  await waitFor(() => expect(document.querySelector('[class*=spoken]')?.textContent).toBe('decided'))
  expect(screen.getByText('decided', { selector: '[role=status]' })).toBeTruthy()
  await expectNoViolations()
  await user.keyboard('{Enter}')
  expect(player.currentTime).toBe(0.3)
  // The next stop is the pencil of the line.
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit text at 0:00')
  expect(document.querySelector('[class*=spoken]')?.textContent ?? '').not.toBe('decided')
})

it('[3.48] shows search results on the timeline of the recording', async () => {
  const { user } = await open(answer([talk()]))
  await screen.findByText('The council.')
  await user.type(screen.getByRole('searchbox', { name: 'Search the transcript' }), 'lamps')
  const line = screen.getByRole('img', { name: '2 places on the timeline' })
  // The starts of the first and the second segment, in 60 seconds.
  const places = [...line.querySelectorAll('i')].map(({ style }) => Number.parseFloat(style.insetInlineStart))
  expect(places).toEqual([0, expect.closeTo(16.67, 1)])
})

it('[4.7] corrects a text, and shows what the engine heard', async () => {
  const call = `PUT ${path}/update-transcript`
  const { user, sent } = await open(answer([talk()]), { [call]: segments[0] })
  await user.click(await screen.findByRole('button', { name: 'Edit text at 0:00' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit transcript' }))
  expect(dialog.getByText(/We decided to buy new lambs\./)).toBeTruthy()
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await user.clear(text)
  await user.type(text, 'We buy lamps.')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speaker' }), layla)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(changes(sent, call)).toEqual([
      { id, segmentId: segments[0]?.id, text: 'We buy lamps.', speakerId: layla },
    ]),
  )
})

it('[4.7] gives a line to someone who is no speaker yet, also where there is only one', async () => {
  const call = `PUT ${path}/update-transcript`
  const alone = transcript({ speakers: [{ id: arif, name: '', talkMs: 5_000, segments: 3 }] })
  const { user, sent } = await open(answer([talk({ transcript: alone })]), { [call]: segments[2] })
  await user.click(await screen.findByRole('button', { name: 'Edit text at 0:20' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit transcript' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speaker' }), 'Someone else')
  await user.type(dialog.getByRole('combobox', { name: 'Name of the speaker' }), 'Nusrat')
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(changes(sent, call)).toEqual([
      { id, segmentId: segments[2]?.id, text: 'The council.', speakerName: 'Nusrat' },
    ]),
  )
})

it('[4.7] gives all lines of a speaker from here on to someone who attended', async () => {
  const [update, assign] = [`PUT ${path}/update-transcript`, `PUT ${path}/transcription/${id}/lines`]
  const { user, sent } = await open(answer([talk()]), { [update]: segments[2], [assign]: { lines: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Edit text at 0:20' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit transcript' }))
  expect(dialog.queryByRole('combobox', { name: 'Apply to' })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speaker' }), 'Someone else')
  await waitFor(() =>
    expect([...document.querySelectorAll('datalist option')].map(({ textContent }) => textContent)).toEqual([
      'Nusrat Jahan',
      'Layla',
    ]),
  )
  await user.type(dialog.getByRole('combobox', { name: 'Name of the speaker' }), 'Nusrat Jahan')
  const scope = dialog.getByRole('combobox', { name: 'Apply to' })
  await user.selectOptions(
    scope,
    within(scope).getByRole('option', { name: /^All lines by .?Arif.? from here on$/ }),
  )
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const passage = { speakerId: arif, fromSegmentId: segments[2]?.id }
  await waitFor(() =>
    expect(changes(sent, assign)).toEqual([{ passage, to: { speakerName: 'Nusrat Jahan' } }]),
  )
  // The text is as it was.
  expect(changes(sent, update)).toEqual([])
})

it('[4.7] changes text and speaker even if the dialog is closed while the text is being saved', async () => {
  const [update, assign] = [`PUT ${path}/update-transcript`, `PUT ${path}/transcription/${id}/lines`]
  const { user, sent } = await open(answer([talk()]), { [update]: segments[2], [assign]: { lines: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Edit text at 0:20' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit transcript' }))
  await user.type(dialog.getByRole('textbox'), ' again')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speaker' }), 'Someone else')
  await user.type(dialog.getByRole('combobox', { name: 'Name of the speaker' }), 'Layla')
  const scope = dialog.getByRole('combobox', { name: 'Apply to' })
  await user.selectOptions(scope, within(scope).getByRole('option', { name: /^All lines by .?Arif.?$/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(changes(sent, assign)).toHaveLength(1))
  expect(changes(sent, update)).toHaveLength(1)
})

it('[4.7] gives selected lines to a speaker at once', async () => {
  const call = `PUT ${path}/transcription/${id}/lines`
  const { user, sent } = await open(
    answer([talk()], { can: { transcribe: false, edit: true, redact: false } }),
    {
      [call]: { lines: 2 },
    },
  )
  await screen.findByText('The council.')
  expect(screen.queryByRole('button', { name: 'Redact' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change speaker' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select the line at 0:00' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select the line at 0:20' }))
  await user.click(screen.getByRole('button', { name: 'Change speaker for selected lines' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change speaker' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speaker' }), layla)
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const segmentIds = [segments[0]?.id, segments[2]?.id]
  await waitFor(() =>
    expect(changes(sent, call)).toEqual([{ passage: { segmentIds }, to: { speakerId: layla } }]),
  )
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})

it('[4.7] merges a speaker into another, and shows everyone once the filtered one is gone', async () => {
  const call = `PUT ${path}/transcription/${id}/lines`
  let isMerged = false
  const all = { id: layla, name: 'Layla', talkMs: 7_000, segments: 3 }
  const { user, sent } = await open(answer([talk()]), {
    [`GET ${path}/transcription`]: () =>
      answer([talk({ transcript: transcript(isMerged ? { speakers: [all] } : {}) })]),
    [`GET ${path}/transcription/${id}/segments`]: () => ({
      segments: isMerged ? segments.map((one) => ({ ...one, speakerId: layla })) : segments,
      nextCursor: null,
    }),
    [call]: () => {
      isMerged = true
      return { lines: 2 }
    },
  })
  await screen.findByText('The council.')
  await user.click(screen.getByRole('button', { name: /^Arif/ }))
  expect(screen.queryByText(/Who pays/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Merge .?Arif.? into another speaker/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge speakers' }))
  const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Merge into' })
  expect([...choice.options].map(({ value }) => value)).toEqual([layla])
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(changes(sent, call)).toEqual([{ passage: { speakerId: arif }, to: { speakerId: layla } }]),
  )
  expect(await screen.findByText(/Who pays/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull()
})

it('renames a speaker, and says what is wrong with a name', async () => {
  const call = `PUT ${path}/transcription/${id}/speaker`
  const { user } = await open(answer([talk()]), { [call]: refusal('transcript.name_required', 422) })
  await user.click(await screen.findByRole('button', { name: /Rename .?Arif/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename speaker' }))
  await user.clear(dialog.getByRole('combobox', { name: 'Name' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter the name of the speaker')).toBeTruthy()
  await expectNoViolations()
})

it('[4.7] undoes a change from the history', async () => {
  const edit = {
    id: '0198c0de-0000-7000-8000-0000000000e1',
    at: startDateTime,
    by: 'Nusrat',
    kind: 'text' as const,
    lines: null,
    segmentId: segments[0]?.id ?? null,
    startMs: 0,
    before: 'lambs',
    after: 'lamps',
  }
  const merged = {
    ...edit,
    id: '0198c0de-0000-7000-8000-0000000000e2',
    at: startDateTime - 60_000,
    kind: 'lines' as const,
    lines: 12,
    segmentId: null,
    startMs: null,
  }
  const call = `POST ${path}/transcription/${id}/restore`
  const { user, sent } = await open(answer([talk()]), {
    [`GET ${path}/transcription/${id}/history`]: { edits: [edit, merged], nextCursor: null },
    [call]: null,
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  expect(await screen.findByText(/Nusrat.? changed the speaker of 12 lines/)).toBeTruthy()
  const restore = await screen.findAllByRole('button', { name: /Restore what was there/ })
  await user.click(restore[0] ?? document.body)
  await waitFor(() => expect(changes(sent, call)).toEqual([{ editId: edit.id }]))
  await expectNoViolations()
})

it('offers nothing to people who only read', async () => {
  await open(answer([talk()], { can: { transcribe: false, edit: false, redact: false } }))
  expect(await screen.findByText('The council.')).toBeTruthy()
  expect(
    screen.queryByRole('button', { name: /Edit text|Rename|Merge|Change speaker|Transcribe again|Redact/ }),
  ).toBeNull()
})

const redacted = { lines: 2, words: 10, minutesLines: 1, lengthMs: 14_000 }

it('redacts selected lines after showing what else is removed', async () => {
  const preview = `POST ${path}/transcription/${id}/redaction/preview`
  const call = `POST ${path}/transcription/${id}/redaction`
  const { user, sent } = await open(answer([talk()]), { [preview]: redacted, [call]: redacted })
  await user.click(await screen.findByRole('button', { name: 'Redact' }))
  const next = screen.getByRole('button', { name: 'Redact selected lines' })
  expect(next.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select the line at 0:00' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select the line at 0:20' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 lines selected')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select the line at 0:20' }))
  await expectNoViolations()
  await user.click(next)
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact the selected lines?' }))
  expect(await dialog.findByText(/^2 lines of the transcript/)).toBeTruthy()
  expect(dialog.getByText(/^1 line of the minutes/)).toBeTruthy()
  expect(dialog.getByText(/of the recording, which becomes silent and black/)).toBeTruthy()
  expect(changes(sent, call)).toEqual([])
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Redact' }))
  const [first, second] = segments
  await waitFor(() =>
    expect(changes(sent, call)).toEqual([{ passage: { segmentIds: [first?.id, second?.id] } }]),
  )
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})

it('redacts everything that someone said', async () => {
  const preview = `POST ${path}/transcription/${id}/redaction/preview`
  const call = `POST ${path}/transcription/${id}/redaction`
  const { user, sent } = await open(answer([talk()]), {
    [preview]: redacted,
    [call]: refusal('recording.trimming', 409),
  })
  await user.click(await screen.findByRole('button', { name: /Redact everything .?Arif.? said/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Redact everything .?Arif.? said\?/ }))
  await dialog.findByText(/^2 lines of the transcript/)
  await user.click(dialog.getByRole('button', { name: 'Redact' }))
  expect(await dialog.findByText(/being trimmed/)).toBeTruthy()
  expect(changes(sent, call)).toEqual([{ passage: { speakerId: arif } }])
})

it('shows in the place of the player that a passage is being redacted, and tries again', async () => {
  const call = `PUT /meeting/cloud-record/647712840966/redaction/${fileName}`
  const waiting = { state: 'waiting' as const, progress: 0.3 }
  const { user, sent } = await open(answer([talk({ redaction: { state: 'failed', progress: 0 } })]), {
    [call]: waiting,
  })
  expect(await screen.findByText(/passage couldn’t be redacted/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Play from/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(changes(sent, call)).toEqual([{ state: 'waiting' }]))
  await expectNoViolations()
})

it('[7.20] shows a translation that is ready before anyone saw that it was being made', async () => {
  const base = `${path}/transcription/${id}`
  let fetched = 0
  let translations: Transcript['translations'] = []
  const current = () =>
    answer([talk({ transcript: transcript({ translations }) })], { translation: { sentTo: null } })
  const { user } = await open(current(), {
    [`GET ${path}/transcription`]: current,
    [`GET ${base}/segments`]: () => {
      fetched += 1
      return {
        // The original, the language before it is translated, after the call, and when the state has changed.
        segments: segments.map((one) => ({ ...one, translation: fetched > 3 ? 'قررنا' : null })),
        nextCursor: null,
      }
    },
    [`POST ${base}/translation`]: () => {
      translations = [{ language: 'AR', state: 'ready', progress: null, requestedByUserId: null }]
      return transcript({ translations })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  await user.click(await screen.findByRole('menuitem', { name: 'العربية' }))
  expect((await screen.findAllByText('قررنا')).length).toBeGreaterThan(0)
})

it('[3.48] [7.20] shows a translation beside the original or instead of it, marked as one, and saves it in files', async () => {
  const arabic = ['قررنا شراء مصابيح جديدة.', 'من يدفع ثمن المصابيح؟']
  const base = `${path}/transcription/${id}`
  let translations: Transcript['translations'] = []
  const current = () =>
    answer([talk({ transcript: transcript({ translations }) })], {
      translation: { sentTo: 'translate.example.org' },
    })
  const { user, sent } = await open(current(), {
    [`GET ${path}/transcription`]: current,
    [`GET ${base}/segments`]: () => ({
      segments: segments.map((one, place) => ({
        ...one,
        translation: translations.length > 0 ? (arabic[place] ?? null) : null,
      })),
      nextCursor: null,
    }),
    [`POST ${base}/translation`]: () => {
      translations = [{ language: 'AR', state: 'cancelled', progress: null, requestedByUserId: null }]
      return transcript({ translations })
    },
    [`POST ${base}/export`]: { fileName: 'Lamps.pdf', type: 'application/pdf', base64: '' },
  })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByText(/sent to .*translate\.example\.org.* for translation/)).toBeTruthy()
  await user.click(await screen.findByRole('menuitem', { name: 'العربية' }))
  expect(await screen.findByText('من يدفع ثمن المصابيح؟')).toBeTruthy()
  expect(screen.getByText('Automatic translation')).toBeTruthy()
  expect(screen.getByText('Who pays for the lamps?')).toBeTruthy()
  // Text without a translation stays in the original language.
  expect(
    screen.getByText('Some lines aren’t translated and are shown in the original language.'),
  ).toBeTruthy()
  expect(screen.getByText('The council.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await expectNoViolations()
  await user.type(screen.getByRole('searchbox', { name: 'Search the transcript' }), 'يدفع')
  expect(screen.getByText('1 result')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Search the transcript' }))
  await user.click(screen.getByRole('button', { name: 'Translate' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show the original beside it' }))
  expect(screen.queryByText('Who pays for the lamps?')).toBeNull()
  expect(screen.getByText('The council.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('menuitem', { name: 'PDF' }))
  await waitFor(() =>
    expect(changes(sent, `POST ${base}/export`)).toEqual([
      { format: 'pdf', language: 'AR', translated: true },
    ]),
  )
})

const film = { hasVideo: false, chapters: [], pictures: null, meetingTitle: 'Lamps', lengthMs: 60_000 }
const inList = (data: unknown[]) => ({ data, nextCursor: null, canAdd: false, preparing: [], unread: [] })

it('[3.48] finds the recording of a long series, says if it can’t be loaded, and loads it again', async () => {
  const list = 'GET /meeting/cloud-record/647712840966'
  let isThere = false
  const { user, sent } = await open(answer([talk()]), {
    // Of hundreds of recordings, a page of the list has only the newest.
    [list]: (input: { fileName?: string }) => {
      const isAsked = input.fileName === fileName
      return inList(isThere && isAsked ? [{ ...film, fileName, downloadUrl: '/film.webm' }] : [])
    },
  })
  expect(await screen.findByText(/^The recording couldn’t be loaded/)).toBeTruthy()
  expect(await screen.findByText('The council.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play from/ })).toBeNull()
  await expectNoViolations()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('button', { name: 'Play from 0:20' })).toBeTruthy()
  expect(screen.queryByText(/^The recording couldn’t be loaded/)).toBeNull()
  expect(changes(sent, list)[0]).toEqual({ fileName, pageSize: '1' })
})

it('offers no times to play once the player has failed', async () => {
  await open(answer([talk()]), {
    'GET /meeting/cloud-record/647712840966': inList([{ ...film, fileName, downloadUrl: '/film.webm' }]),
  })
  await screen.findByRole('button', { name: 'Play from 0:20' })
  document.querySelector('audio')?.dispatchEvent(new Event('error'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Play from/ })).toBeNull())
})

it('leads to what was said at a second: shows and marks its line, ready to play from there', async () => {
  const seen = noteScrolling()
  await open(
    answer([talk()]),
    { 'GET /meeting/cloud-record/647712840966': inList([{ ...film, fileName, downloadUrl: '/film.webm' }]) },
    { first: { transcript: id, at: 10_000 } },
  )
  await screen.findByRole('button', { name: 'Play from 0:10' })
  const marked = [...document.querySelectorAll('[aria-current="location"]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Who pays for the lamps?'),
  ])
  expect(seen.map((element) => element.getAttribute('role'))).toEqual(['region'])
  expect(document.querySelector('audio')?.currentTime).toBe(10)
  await expectNoViolations()
})

it('marks no other line if the linked one is filtered out, or its transcript is not there', async () => {
  const { user } = await open(answer([talk()]), {}, { first: { transcript: id, at: 10_000 } })
  const marked = () => document.querySelectorAll('[aria-current="location"]').length
  await waitFor(() => expect(marked()).toBe(1))
  const speakers = within(screen.getByRole('list', { name: 'Filter by speaker' }))
  await user.click(speakers.getByRole('button', { name: /^Arif/ }))
  expect(marked()).toBe(0)
  cleanup()
  await open(answer([talk()]), {}, { first: { transcript: arif, at: 10_000 } })
  await screen.findByText('Who pays for the lamps?')
  expect(marked()).toBe(0)
})

it('shows the recording again once a passage has been redacted', async () => {
  const preview = `POST ${path}/transcription/${id}/redaction/preview`
  const call = `POST ${path}/transcription/${id}/redaction`
  let state: 'whole' | 'redacting' | 'redacted' = 'whole'
  const { user } = await open(answer([talk()]), {
    [preview]: redacted,
    [call]() {
      state = 'redacting'
      return redacted
    },
    [`GET ${path}/transcription`]: () =>
      answer([talk({ redaction: state === 'redacting' ? { state: 'waiting', progress: 0.3 } : null })]),
    'GET /meeting/cloud-record/647712840966': () => ({
      data: [
        {
          fileName,
          hasVideo: true,
          chapters: [],
          pictures: null,
          meetingTitle: 'Lamps',
          lengthMs: 60_000,
          downloadUrl: state === 'redacting' ? null : `/file/${state}.mp4?day=1`,
        },
      ],
      nextCursor: null,
      canAdd: false,
      preparing: [],
      unread: [],
    }),
  })
  await screen.findByLabelText(/^Recording of/)
  await user.click(screen.getByRole('button', { name: /Redact everything .?Arif.? said/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Redact everything .?Arif.? said\?/ }))
  await dialog.findByText(/^2 lines of the transcript/)
  await user.click(dialog.getByRole('button', { name: 'Redact' }))
  await screen.findByRole('progressbar')
  expect(screen.queryByLabelText(/^Recording of/)).toBeNull()
  state = 'redacted'
  const player = await screen.findByLabelText(/^Recording of/, {}, { timeout: 5_000 })
  expect(player.getAttribute('src')).toContain('redacted')
})
