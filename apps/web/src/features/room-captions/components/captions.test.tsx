// @vitest-environment jsdom
import type { ReceivedCaption, RoomCaptions } from '@majlis/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aHostView, aRoomView, CodedError, ids } from '../../room-core/testing/index.ts'
import { renderRoom } from '../../room/testing/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const live: RoomCaptions = { state: 'live', sentTo: null, translation: null }
const caption = (id: number, text: string, values: Partial<ReceivedCaption> = {}): ReceivedCaption => ({
  id: `line ${id}`,
  participantId: ids.samira,
  name: 'Samira Tariq',
  text,
  startedAt: id * 1_000,
  isFinal: true,
  ...values,
})

const overlay = () => document.querySelector('[data-place] > [aria-hidden]')

it('informs everyone that speech is turned into text, and shows captions to those who want them', async () => {
  const { call, user } = await renderRoom({ view: aRoomView({ captions: live }) })
  expect(
    screen.getByText('Captions are on. What people say is turned into text on this server.'),
  ).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Captions are on' })).toBeTruthy()
  act(() => call.caption(caption(1, 'not wanted yet')))
  expect(overlay()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show captions' }))
  act(() => call.caption(caption(2, 'good', { isFinal: false })))
  expect(overlay()?.textContent).toContain('Samira Tariq good')
  // Screen readers announce a line only when it is final.
  const log = screen.getByRole('log', { name: 'Captions' })
  expect(log.textContent).not.toContain('good')
  act(() => call.caption(caption(2, 'Good morning.')))
  expect(overlay()?.textContent).toContain('Samira Tariq Good morning.')
  expect(overlay()?.textContent).not.toContain('Tariq good')
  expect(within(log).getByText('Samira Tariq: Good morning.')).toBeTruthy()
  act(() => call.caption(caption(2, '')))
  expect(overlay()?.textContent).not.toContain('Good morning.')
  await expectNoViolations()
})

it('says that it listens until the first caption', async () => {
  const { call, user } = await renderRoom({ view: aRoomView({ captions: live }) })
  expect(screen.queryByText('Listening…')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show captions' }))
  expect(screen.getByText('Listening…')).toBeTruthy()
  act(() => call.caption(caption(1, 'Good morning.')))
  expect(overlay()?.textContent).toContain('Good morning.')
  expect(screen.queryByText('Listening…')).toBeNull()
})

it('keeps the place and the last captions during a silence, and dims them', async () => {
  const { call, user } = await renderRoom({ view: aRoomView({ captions: live }) })
  await user.click(screen.getByRole('button', { name: 'Show captions' }))
  vi.useFakeTimers()
  act(() => call.caption(caption(1, 'Good morning.')))
  expect(overlay()?.hasAttribute('data-past')).toBe(false)
  act(() => {
    vi.advanceTimersByTime(8_000)
  })
  expect(overlay()?.hasAttribute('data-past')).toBe(true)
  expect(overlay()?.textContent).toContain('Good morning.')
  act(() => call.caption(caption(2, 'Shall we begin?')))
  expect(overlay()?.hasAttribute('data-past')).toBe(false)
})

it('names the host that gets the audio', async () => {
  await renderRoom({
    view: aRoomView({ captions: { state: 'live', sentTo: 'api.example.com', translation: null } }),
  })
  expect(screen.getByText(/sent to .*api\.example\.com.* and turned into text/)).toBeTruthy()
})

it('remembers text size and position on this device', async () => {
  const first = await renderRoom({ view: aRoomView({ captions: live }) })
  await first.user.keyboard('t')
  await first.user.click(screen.getByRole('button', { name: 'More' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Caption settings' }))
  await first.user.click(await screen.findByRole('radio', { name: 'Large' }))
  await first.user.click(screen.getByRole('radio', { name: 'Top' }))
  cleanup()
  const { call } = await renderRoom({ view: aRoomView({ captions: live }) })
  act(() => call.caption(caption(1, 'Hello')))
  expect(overlay()?.getAttribute('data-size')).toBe('large')
  expect(overlay()?.parentElement?.getAttribute('data-place')).toBe('top')
})

it('lets people who join late read earlier lines together with new ones', async () => {
  const { call, server, user } = await renderRoom({ view: aRoomView({ captions: live }) })
  server.answer('captionLines', () => ({
    lines: [
      { id: 'line 1', participantId: ids.arif, name: 'Arif Khan', text: 'We begin.', startedAt: 1_000 },
      { id: 'line 2', participantId: ids.samira, name: 'Samira Tariq', text: 'Yes.', startedAt: 2_000 },
    ],
    translations: [],
    isTranslating: false,
    missed: null,
  }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Catch up' }))
  const list = await screen.findByRole('region', { name: 'Catch up' })
  act(() => call.caption(caption(3, 'And now?')))
  await waitFor(() =>
    expect(
      [...list.querySelectorAll('article > p:last-child')].map(({ textContent }) => textContent),
    ).toEqual(['We begin.', 'Yes.', 'And now?']),
  )
})

it('opens Catch up at what the person missed, and marks when they joined', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function topOf(this: HTMLElement) {
    return this.tagName === 'H2' ? 700 : 100
  })
  const at = (minute: number) => Date.UTC(2026, 10, 24, 10, minute)
  const said = (minute: number) => ({
    id: `line ${minute}`,
    participantId: ids.arif,
    name: 'Arif Khan',
    text: `Said at ${minute}.`,
    startedAt: at(minute),
  })
  const { server, user } = await renderRoom({ view: aRoomView({ captions: live }) })
  const scrolls: unknown[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation((to?: unknown) => void scrolls.push(to))
  server.answer('captionLines', () => ({
    lines: [2, 6, 10, 14].map(said),
    translations: [],
    isTranslating: false,
    missed: { from: at(5), until: at(12) },
  }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Catch up' }))
  const list = await screen.findByRole('region', { name: 'Catch up' })
  const shown = [...list.querySelectorAll('h2, div > p, article > p:last-child')]
  const texts = shown.map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '') ?? '')
  expect(texts).toEqual([
    'Said at 2.',
    expect.stringMatching(/^What you missed, from .*:06.* to .*:12/),
    'Said at 6.',
    'Said at 10.',
    expect.stringMatching(/^You joined at .*:12/),
    'Said at 14.',
  ])
  expect(scrolls.at(-1)).toEqual({ top: 600 })
  // Neither the pointer nor the focus stays on the menu's button, so its tooltip closes.
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(list)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  await expectNoViolations()
})

it('reports if earlier lines cannot be loaded, and loads them on request', async () => {
  const { call, server, user } = await renderRoom({ view: aRoomView({ captions: live }) })
  server.answer('captionLines', () => {
    throw new CodedError('general.failed')
  })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Catch up' }))
  const alert = await screen.findByText(/Couldn’t load what was said earlier\./)
  expect(alert.getAttribute('role')).toBe('alert')
  expect(screen.queryByText(/Nothing has been said/)).toBeNull()
  act(() => call.caption(caption(3, 'And now?')))
  const textsOf = (list: HTMLElement) =>
    [...list.querySelectorAll('article > p:last-child')].map(({ textContent }) => textContent)
  expect(textsOf(await screen.findByRole('region', { name: 'Catch up' }))).toEqual(['And now?'])
  server.answer('captionLines', () => ({
    lines: [
      { id: 'line 1', participantId: ids.arif, name: 'Arif Khan', text: 'We begin.', startedAt: 1_000 },
    ],
    translations: [],
    isTranslating: false,
    missed: null,
  }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(textsOf(screen.getByRole('region', { name: 'Catch up' }))).toEqual(['We begin.', 'And now?']),
  )
  expect(screen.queryByText(/Couldn’t load/)).toBeNull()
})

it('reports captions that are starting, delayed or unavailable', async () => {
  localStorage.setItem('majlis.captions', JSON.stringify({ isShown: true }))
  const view = aRoomView({ captions: live })
  const { server } = await renderRoom({ view })
  const change = (state: RoomCaptions['state']) =>
    act(() =>
      server.send({
        type: 'room.changed',
        room: { ...view, captions: { state, sentTo: null, translation: null } },
      }),
    )
  const notice = () => screen.getByText(/turned into text/).textContent
  const where = 'What people say is turned into text on this server.'
  change('starting')
  // One notice says both.
  expect(notice()).toBe(`Captions will appear in a moment. ${where}`)
  change('behind')
  expect(notice()).toBe(`Captions are delayed. Each sentence appears once it’s complete. ${where}`)
  change('unavailable')
  expect(notice()).toBe(`Captions aren’t available right now. They’ll come back automatically. ${where}`)
  change('live')
  expect(notice()).toBe(`Captions are on. ${where}`)
})

it('reports unavailable captions to people who join, until they dismiss that', async () => {
  localStorage.setItem('majlis.captions', JSON.stringify({ isShown: true }))
  const { user } = await renderRoom({
    view: aRoomView({ captions: { state: 'unavailable', sentTo: null, translation: null } }),
  })
  const banner = screen.getByText(/^Captions aren’t available right now/).closest('[role=status]')
  if (!(banner instanceof HTMLElement)) throw new Error('no banner')
  await user.click(within(banner).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/aren’t available/)).toBeNull()
})

it('says that captions wait while other meetings use them, to hosts also before they turn them on', async () => {
  const text = 'Too many meetings are using captions right now. Yours will start as soon as there’s room.'
  localStorage.setItem('majlis.captions', JSON.stringify({ isShown: true }))
  await renderRoom({ view: aRoomView({ captions: { ...live, state: 'full' } }) })
  expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy()
  cleanup()
  const { user } = await renderRoom({ view: aHostView({ captionDelay: 'full' }) })
  await user.click(screen.getByRole('button', { name: 'Host controls' }))
  expect(await screen.findByText(text)).toBeTruthy()
  const row = screen.getByRole<HTMLInputElement>('switch', { name: 'Live captions' })
  expect(row.disabled).toBe(false)
})

it('lets hosts turn captions on for everyone, and says why they cannot', async () => {
  const { server, user } = await renderRoom({ view: aHostView() })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn on captions' }))
  expect(server.calls).toContainEqual(['changeSettings', { settings: { liveCaptions: true } }])
  cleanup()
  const other = await renderRoom({ view: aHostView({ captionObstacle: 'not_in_plan' }) })
  await other.user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.queryByRole('menuitem', { name: 'Turn on captions' })).toBeNull()
  await other.user.keyboard('{Escape}')
  await other.user.click(screen.getByRole('button', { name: 'Host controls' }))
  const row = await screen.findByRole('switch', { name: 'Live captions' })
  expect((row as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText('Your plan doesn’t include captions.')).toBeTruthy()
})

it('[3.29] says in the host controls that nothing is transcribed without a speech engine', async () => {
  const { user } = await renderRoom({ view: aHostView(), hasSpeechEngine: false })
  await user.click(screen.getByRole('button', { name: 'Host controls' }))
  for (const name of ['Recordings can be transcribed', 'Minutes can be written from transcripts']) {
    const row = await screen.findByRole<HTMLInputElement>('switch', { name })
    expect([row.checked, row.disabled]).toEqual([false, true])
  }
  expect(screen.getAllByText('Transcripts aren’t available on this server.')).toHaveLength(2)
})

it('offers no caption controls to participants of a meeting without captions', async () => {
  const { user } = await renderRoom()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /All commands/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /captions|Catch up/i })).toBeNull()
})

it('[3.48] shows captions in the language that this person chose, and the original until it is there', async () => {
  const view = aRoomView({ captions: { ...live, translation: { sentTo: null } } })
  const { call, server, user } = await renderRoom({ view })
  await user.keyboard('t')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Caption settings' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'ar')
  expect(screen.getByText('Translated on this server.')).toBeTruthy()
  await waitFor(() => expect(server.calls).toContainEqual(['chooseCaptionLanguage', { language: 'ar' }]))
  await user.click(screen.getByRole('switch', { name: 'Also show the original' }))
  await expectNoViolations()
  await user.keyboard('{Escape}')
  const shown = () =>
    [...(overlay()?.querySelectorAll('p') ?? [])].map((line) => [line.dataset['state'], line.textContent])
  const log = screen.getByRole('log', { name: 'Captions' })
  act(() => call.caption(caption(1, 'Good morning.')))
  expect(shown()).toEqual([['pending', 'Samira Tariq Good morning.']])
  expect(log.textContent).toBe('')
  act(() => call.caption(caption(1, 'Good morning.', { translation: { language: 'bn', text: 'সুপ্রভাত।' } })))
  expect(shown()).toEqual([['pending', 'Samira Tariq Good morning.']])
  act(() =>
    call.caption(caption(1, 'Good morning.', { translation: { language: 'ar', text: 'صباح الخير.' } })),
  )
  expect(shown()).toEqual([['translated', 'Samira Tariq صباح الخير.Good morning.']])
  expect(log.textContent).toMatch(/^Samira Tariq: .?صباح الخير\./)
  act(() => call.caption(caption(2, 'Who pays?', { translation: { language: 'ar', text: null } })))
  expect(shown().at(-1)).toEqual(['untranslated', 'Samira Tariq Who pays?Not translated'])
  await user.keyboard('t')
  await waitFor(() => expect(server.calls).toContainEqual(['chooseCaptionLanguage', { language: null }]))
})

it('offers no language without a translation engine, and names the host that gets the text with one', async () => {
  const first = await renderRoom({ view: aRoomView({ captions: live }) })
  await first.user.click(screen.getByRole('button', { name: 'More' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Caption settings' }))
  expect(await screen.findByRole('radio', { name: 'Large' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull()
  cleanup()
  const translation = { sentTo: 'translate.example.org' }
  const { user } = await renderRoom({ view: aRoomView({ captions: { ...live, translation } }) })
  expect(screen.getByText(/text may be sent to .*translate\.example\.org.* for translation/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Caption settings' }))
  expect(await screen.findByText(/sent to .*translate\.example\.org.* as text/)).toBeTruthy()
})

it('[3.48] has lines translated while only Catch up is open, and shows translations of earlier lines as they come', async () => {
  localStorage.setItem('majlis.captions', JSON.stringify({ isShown: false, language: 'ar' }))
  const { server, user } = await renderRoom({
    view: aRoomView({ captions: { ...live, translation: { sentTo: null } } }),
  })
  const line = { participantId: ids.arif, name: 'Arif Khan', text: 'We begin.', startedAt: 1_000 }
  let loads = 0
  server.answer('captionLines', () => {
    loads += 1
    const translations = loads === 1 ? [] : [{ lineId: 'line 1', text: 'نبدأ.' }]
    return { lines: [{ ...line, id: 'line 1' }], translations, isTranslating: loads === 1, missed: null }
  })
  expect(server.calls.filter(([name]) => name === 'chooseCaptionLanguage')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Catch up' }))
  await waitFor(() => expect(server.calls).toContainEqual(['chooseCaptionLanguage', { language: 'ar' }]))
  expect(await screen.findByText('We begin.')).toBeTruthy()
  expect(await screen.findByText('نبدأ.', {}, { timeout: 5_000 })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close panel' }))
  await waitFor(() => expect(server.calls).toContainEqual(['chooseCaptionLanguage', { language: null }]))
})
