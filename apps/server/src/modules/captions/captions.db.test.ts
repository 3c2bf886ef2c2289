import { captionTopic, type ReceivedCaption, type RoomSettings } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTranslator } from '../../testing/engine-servers.ts'
import { setupRooms, type Admitted, type TestUser } from '../../testing/rooms.ts'
import type { StartListener } from './listening/start-listener.ts'
import type { ListenOrder, ListenWord } from './listening/words.ts'

const patience = { timeout: 8_000 }

interface FakeListener {
  order: ListenOrder
  say(word: ListenWord): void
  /** How many others were listening when it began. */
  others: number
  isStopped: boolean
  crash(): void
}

/** A host and a guest in a room with captions; the listening process is a fake. */
async function setup({
  settings = { liveCaptions: true } as Partial<RoomSettings>,
  environment = {} as Record<string, string>,
} = {}) {
  const listeners: FakeListener[] = []
  const startListener: StartListener = (order, say) => {
    let end = () => {}
    const over = new Promise<void>((resolve) => (end = resolve))
    const others = listeners.filter(({ isStopped }) => !isStopped).length
    const listener = { order, say, others, isStopped: false, crash: () => end() }
    listeners.push(listener)
    return {
      over,
      stop() {
        listener.isStopped = true
        end()
      },
    }
  }
  const rooms = await setupRooms({
    environment: { SPEECH_URL: 'http://127.0.0.1:9', ...environment },
    startListener,
  })
  const { meeting, pwd } = await rooms.startMeeting(settings)
  const host = await rooms.browser({ user: rooms.host, ip: '198.51.100.1' }).enter({ meeting, pwd })
  const guest = await rooms.browser({ ip: '198.51.100.3' }).enter({ meeting, pwd, displayName: 'Gast' })
  const roomSessionId = host.room.roomSessionId
  /** A meeting with captions that began later, with its host inside. */
  async function openLater(by: TestUser) {
    rooms.clock.advance(1_000)
    const later = await rooms.startMeeting({ liveCaptions: true }, by)
    const browser = rooms.browser({ user: by, ip: '198.51.100.9' })
    const inside = await browser.enter({ meeting: later.meeting, pwd: later.pwd })
    return inside.room.roomSessionId
  }
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const view = async (who: Admitted) => (await (await as(who)).view()).data
  const start = async () => {
    await rooms.captions.start()
    onTestFinished(() => rooms.captions.stop())
  }
  /** The latest listening process, once there are this many. */
  const listening = (count = 1) =>
    vi.waitFor(() => {
      const listener = listeners[count - 1]
      if (!listener) throw new Error('no process listens')
      return listener
    }, patience)
  const roomOf = ({ order }: FakeListener): string => JSON.parse(order.token).room
  const line = ({ room }: Admitted, id: number, text: string, isFinal = true) => ({
    kind: 'line' as const,
    id: `00000000-0000-4000-8000-00000000000${id}`,
    participantId: room.self.participantId,
    text,
    startedAt: rooms.clock.now() + id,
    isFinal,
  })
  const sent = () => rooms.media.sentData(roomSessionId).filter(({ topic }) => topic === captionTopic)
  const shown = (count: number) =>
    vi.waitFor(() => {
      const bodies = sent().map(({ body }) => body as { name: string; text: string; isFinal: boolean })
      expect(bodies).toHaveLength(count)
      return bodies.map(({ name, text, isFinal }) => [name, text, isFinal])
    }, patience)
  /** What the pre-join page says of captions, to people with the link. */
  const announced = async () => {
    const { meeting: calls } = await rooms.browser().api()
    return (await calls.meetingInfo({ id: meeting, pwd })).data.captions
  }
  return {
    ...rooms,
    meeting,
    pwd,
    announced,
    listeners,
    hostInside: host,
    guest,
    roomSessionId,
    openLater,
    as,
    view,
    start,
    listening,
    roomOf,
    line,
    sent,
    shown,
  }
}

it('[6.6] shows captions with the names of the people in the room, including guests', async () => {
  const { start, listening, line, hostInside, guest, as, shown, view } = await setup()
  await start()
  const { say } = await listening()
  expect((await view(guest)).captions).toEqual({
    state: 'starting',
    sentTo: null,
    translation: null,
  })
  say({ kind: 'state', state: 'live' })
  say(line(hostInside, 1, 'good', false))
  say(line(hostInside, 1, 'Good morning.'))
  await (await as(guest)).rename({ displayName: 'Greta Gast' })
  say(line(guest, 2, 'Hello!'))
  expect(await shown(3)).toEqual([
    ['Nusrat Test', 'good', false],
    ['Nusrat Test', 'Good morning.', true],
    ['Greta Gast', 'Hello!', true],
  ])
  expect((await view(guest)).captions?.state).toBe('live')
  const { lines } = (await (await as(guest)).captionLines({})).data
  expect(lines.map(({ name, text }) => [name, text])).toEqual([
    ['Nusrat Test', 'Good morning.'],
    ['Greta Gast', 'Hello!'],
  ])
})

it('[6.6] says for which time a person was away, to them alone', async () => {
  const { as, hostInside, guest, clock, disconnect, browser, meeting, pwd } = await setup()
  const missedBy = async (who: Admitted) => (await (await as(who)).captionLines({})).data.missed
  const began = clock.now()
  expect(await missedBy(hostInside)).toEqual({ from: null, until: began })
  clock.advance(600_000)
  const late = await browser({ ip: '198.51.100.4' }).enter({ meeting, pwd, displayName: 'Layla' })
  expect(await missedBy(late)).toEqual({ from: null, until: began + 600_000 })
  // The others were there.
  expect(await missedBy(guest)).toEqual({ from: null, until: began })
  await disconnect(late)
  clock.advance(300_000)
  expect(await missedBy(hostInside)).toEqual({ from: null, until: began })
})

it('admits the listening process unseen, with no permission but to hear', async () => {
  const { start, listening, roomSessionId, media, report, round } = await setup()
  await start()
  const { order } = await listening()
  expect(JSON.parse(order.token)).toMatchObject({
    room: roomSessionId,
    isHidden: true,
    rights: { publishSources: [] },
  })
  await report(media.connect(order.token))
  await round()
  const { identity } = JSON.parse(order.token)
  expect(media.inside(roomSessionId, identity)).toBeDefined()
})

it.each([
  [{ SPEECH_MODEL: 'base,tiny.en' }, ['base']],
  [{ SPEECH_MODEL: 'base,tiny.en', SPEECH_CAPTIONS_MODEL: 'tiny.en' }, ['tiny.en']],
])('listens with the model for captions, by default the first: %o', async (environment, models) => {
  const { start, listening } = await setup({ environment })
  await start()
  expect((await listening()).order.speech).toMatchObject({ models })
})

it('[6.6] needs transcription in the plan of the meeting’s owner', async () => {
  const { start, listening, listeners, roomOf, openLater, view, hostInside, guest, ...rooms } = await setup({
    environment: { PLAN_FEATURES: 'chat' },
  })
  const { addUser, organizationId, db } = rooms
  const other = await addUser(organizationId, 'Ada')
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${other.id}, 'Transcription', true)`.execute(
    db,
  )
  const later = await openLater(other)
  await start()
  expect((await view(hostInside)).captionObstacle).toBe('not_in_plan')
  expect((await view(guest)).captionObstacle).toBeNull()
  expect((await view(guest)).captions).toBeNull()
  // The older room would have been first.
  expect(roomOf(await listening())).toBe(later)
  expect(listeners).toHaveLength(1)
})

it('says that there is no speech engine', async () => {
  const { view, hostInside } = await setup({ environment: { SPEECH_URL: '' } })
  expect((await view(hostInside)).captionObstacle).toBe('no_engine')
  expect((await view(hostInside)).captions).toBeNull()
})

it('starts and stops listening when a host, and no one else, turns captions on or off', async () => {
  const { start, listening, as, hostInside, guest, deliver, roomSessionId, db } = await setup({
    settings: {},
  })
  await start()
  const guestRoom = await as(guest)
  await expect(guestRoom.changeSettings({ settings: { liveCaptions: true } })).rejects.toHaveCode(
    'room.host_only',
  )
  await expect(guestRoom.captionLines({})).rejects.toHaveCode('room.captions_off')
  const host = await as(hostInside)
  await host.changeSettings({ settings: { liveCaptions: true } })
  const listener = await listening()
  await host.changeSettings({ settings: { liveCaptions: false } })
  await deliver()
  await vi.waitFor(() => expect(listener.isStopped).toBe(true), patience)
  await expect(guestRoom.captionLines({})).rejects.toHaveCode('room.captions_off')
  // Turned on again, it begins at once.
  await host.changeSettings({ settings: { liveCaptions: true } })
  expect((await listening(2)).isStopped).toBe(false)
  const runs = await db.selectFrom('caption_runs').select('room_session_id').execute()
  expect(runs).toEqual([{ room_session_id: roomSessionId }])
})

it('shows no captions of a removed person, and none to them', async () => {
  const { start, listening, line, hostInside, guest, as, shown } = await setup()
  await start()
  const { say } = await listening()
  await (await as(hostInside)).remove({ participantId: guest.room.self.participantId })
  say(line(guest, 1, 'not heard any more'))
  say(line(hostInside, 2, 'next'))
  expect(await shown(1)).toEqual([['Nusrat Test', 'next', true]])
  await expect(as(guest).then((room) => room.captionLines({}))).rejects.toHaveCode('room.removed')
})

it('stops at once when the meeting ends, and deletes its captions', async () => {
  const { start, listening, line, hostInside, as, shown, deliver, deliverEvents, db, sent } = await setup()
  await start()
  const listener = await listening()
  listener.say(line(hostInside, 1, 'kept until the end'))
  await shown(1)
  await (await as(hostInside)).end()
  await deliver()
  expect(listener.isStopped).toBe(true)
  listener.say(line(hostInside, 2, 'too late'))
  await deliverEvents()
  expect(await db.selectFrom('caption_lines').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('caption_runs').selectAll().execute()).toEqual([])
  expect(sent()).toHaveLength(1)
})

it('reports captions as unavailable when their process ends, and starts another one', async () => {
  const { start, listening, view, guest } = await setup()
  await start()
  const first = await listening()
  first.say({ kind: 'state', state: 'live' })
  await vi.waitFor(async () => expect((await view(guest)).captions?.state).toBe('live'), patience)
  first.crash()
  await vi.waitFor(async () => expect((await view(guest)).captions?.state).toBe('unavailable'), patience)
  await listening(2)
})

it('counts no process for a meeting that waits after a failure', async () => {
  const { start, listening, view, guest, hostInside, ...rooms } = await setup({
    environment: { CAPTIONS_CAPACITY: '1' },
  })
  const ada = await rooms.addUser(rooms.organizationId, 'Ada')
  rooms.clock.advance(1_000)
  const { meeting, pwd } = await rooms.startMeeting({}, ada)
  const adaInside = await rooms.browser({ user: ada, ip: '198.51.100.9' }).enter({ meeting, pwd })
  await start()
  const first = await listening()
  expect((await view(adaInside)).captionDelay).toBe('full')
  first.crash()
  await vi.waitFor(async () => expect((await view(guest)).captions?.state).toBe('unavailable'), patience)
  await vi.waitFor(async () => expect((await view(adaInside)).captionDelay).toBeNull(), patience)
  // The meeting is still in its pause.
  expect((await view(hostInside)).captions?.state).toBe('unavailable')
})

it('listens to no more rooms than its capacity', async () => {
  const { start, listening, roomOf, openLater, line, shown, as, hostInside, roomSessionId, ...rooms } =
    await setup({ environment: { CAPTIONS_CAPACITY: '1' } })
  const later = await openLater(await rooms.addUser(rooms.organizationId, 'Ada'))
  await start()
  const first = await listening()
  expect(roomOf(first)).toBe(roomSessionId)
  first.say(line(hostInside, 1, 'Good morning.'))
  await shown(1)
  await (await as(hostInside)).end()
  await rooms.deliver()
  const second = await listening(2)
  expect(roomOf(second)).toBe(later)
  expect(second.others).toBe(0)
})

it('says that captions wait while other meetings use all processes', async () => {
  const { start, listening, hostInside, as, view, deliver, ...rooms } = await setup({
    environment: { CAPTIONS_CAPACITY: '1' },
  })
  const ada = await rooms.addUser(rooms.organizationId, 'Ada')
  rooms.clock.advance(1_000)
  const { meeting, pwd } = await rooms.startMeeting({}, ada)
  const adaInside = await rooms.browser({ user: ada, ip: '198.51.100.9' }).enter({ meeting, pwd })
  const guestInside = await rooms
    .browser({ ip: '198.51.100.10' })
    .enter({ meeting, pwd, displayName: 'Gast' })
  await start()
  const first = await listening()
  // Known before a host turns them on, and only to hosts.
  expect((await view(adaInside)).captionDelay).toBe('full')
  expect((await view(guestInside)).captionDelay).toBeNull()
  expect((await view(hostInside)).captionDelay).toBeNull()
  await deliver()
  await (await as(adaInside)).changeSettings({ settings: { liveCaptions: true } })
  await deliver()
  const laterView = () => view(guestInside)
  await vi.waitFor(async () => expect((await laterView()).captions?.state).toBe('full'), patience)
  expect((await view(hostInside)).captions?.state).toBe('starting')
  // No longer, once there is room.
  await (await as(hostInside)).end()
  await deliver()
  expect(first.isStopped).toBe(true)
  const second = await listening(2)
  expect((await laterView()).captions?.state).toBe('starting')
  second.say({ kind: 'state', state: 'live' })
  await vi.waitFor(async () => expect((await laterView()).captions?.state).toBe('live'), patience)
})

it('says that captions are unavailable while no process listens to meetings', async () => {
  const { view, guest, hostInside, as, captions, start, listening } = await setup()
  expect((await view(guest)).captions?.state).toBe('unavailable')
  await (await as(hostInside)).changeSettings({ settings: { liveCaptions: false } })
  expect((await view(hostInside)).captionDelay).toBe('unavailable')
  await start()
  await vi.waitFor(async () => expect((await view(hostInside)).captionDelay).toBeNull(), patience)
  await (await as(hostInside)).changeSettings({ settings: { liveCaptions: true } })
  await listening()
  await captions.stop()
  await vi.waitFor(async () => expect((await view(guest)).captions?.state).toBe('unavailable'), patience)
})

it('sends no sound to another machine unless an admin allows it', async () => {
  const { start, browser, host, hostInside, view, listening, roomOf, openLater, roomSessionId, ...rooms } =
    await setup({ environment: { SPEECH_URL: 'https://speech.example.org' } })
  const administrationOf = async (user: TestUser) =>
    (await browser({ user: { ...user, role: 'owner' } }).api()).administration
  const { addOrganization, addUser } = rooms
  const elsewhere = await addOrganization('Mill Street')
  const ada = await addUser(elsewhere, 'Ada')
  const administration = await administrationOf(host)
  const { rules } = (await administration.processingRules()).data
  await (await administrationOf(ada)).saveProcessingRules({ ...rules, sendsSound: true })
  const permitted = await openLater(ada)
  await start()
  expect(await view(hostInside)).toMatchObject({ captionObstacle: 'sound_stays', captions: null })
  // The older room would have been first.
  expect(roomOf(await listening())).toBe(permitted)
  await administration.saveProcessingRules({ ...rules, sendsSound: true, words: ['Majlis', 'Greenhaven'] })
  expect(await view(hostInside)).toMatchObject({ captionObstacle: null })
  const listener = await listening(2)
  expect(roomOf(listener)).toBe(roomSessionId)
  expect(listener.order.prompt).toBe('Majlis, Greenhaven')
  // Turned off during the meeting: no more sound leaves.
  await administration.saveProcessingRules({ ...rules, sendsSound: false })
  await vi.waitFor(() => expect(listener.isStopped).toBe(true), patience)
  expect(await view(hostInside)).toMatchObject({ captions: null })
  const latest = await openLater(await addUser(elsewhere, 'Grace'))
  expect(roomOf(await listening(3))).toBe(latest)
})

it('[6.6] says before people join whether there can be captions, and which host hears them', async () => {
  const { announced, browser, host, as, hostInside, db, organizationId, meeting } = await setup({
    settings: { liveCaptions: false },
    environment: { SPEECH_URL: 'https://speech.example.org', SPEECH_API_KEY: 'key' },
  })
  expect(await announced()).toBeNull()
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({ ...rules, sendsSound: true })
  expect(await announced()).toEqual({ isOn: false, sentTo: 'speech.example.org' })
  await (await as(hostInside)).changeSettings({ settings: { liveCaptions: true } })
  expect(await announced()).toEqual({ isOn: true, sentTo: 'speech.example.org' })
  // People whom the ID alone does not let in learn nothing of the meeting.
  const { meeting: calls } = await browser().api()
  expect((await calls.meetingInfo({ id: meeting })).data).toMatchObject({ title: '', captions: null })
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${host.id}, 'Transcription', false)`.execute(
    db,
  )
  expect(await announced()).toBeNull()
})

it('passes over rooms that cannot have captions, so that they keep none from others', async () => {
  const { start, listening, roomOf, openLater, addUser, organizationId, host, db } = await setup({
    environment: { CAPTIONS_CAPACITY: '1' },
  })
  // The host of the older room has no transcription any more.
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${host.id}, 'Transcription', false)`.execute(
    db,
  )
  const later = await openLater(await addUser(organizationId, 'Ada'))
  await start()
  expect(roomOf(await listening())).toBe(later)
})

it('[6.6] lets no host turn captions on where they are impossible', async () => {
  const { as, hostInside } = await setup({ settings: {}, environment: { PLAN_FEATURES: 'chat' } })
  const change = (await as(hostInside)).changeSettings({ settings: { liveCaptions: true } })
  await expect(change).rejects.toHaveCode('room.captions_unavailable')
})

async function setupTranslated(translate: (texts: string[], target: string) => string[]) {
  const translator = await startTranslator(translate)
  const room = await setup({ environment: { TRANSLATE_URL: translator.url } })
  await room.start()
  const { say } = await room.listening()
  const translations = (count: number) =>
    vi.waitFor(() => {
      const bodies = room.sent().map(({ body }) => body as ReceivedCaption)
      const found = bodies.flatMap(({ translation }) => translation ?? [])
      expect(found).toHaveLength(count)
      return found
    }, patience)
  return { ...room, translator, say, translations }
}

const inArabic = (texts: string[], target: string) => texts.map((text) => `${target}: ${text}`)

it('[3.48] translates each final line once for each language that someone inside reads', async () => {
  const { as, view, hostInside, guest, line, say, translations, translator } = await setupTranslated(inArabic)
  expect((await view(guest)).captions?.translation).toEqual({ sentTo: null })
  await (await as(guest)).chooseCaptionLanguage({ language: 'ar' })
  await (await as(hostInside)).chooseCaptionLanguage({ language: 'ar' })
  say(line(hostInside, 2, 'good', false))
  say(line(hostInside, 2, 'Good morning.'))
  expect(await translations(1)).toEqual([{ language: 'ar', text: 'ar: Good morning.' }])
  await (await as(hostInside)).chooseCaptionLanguage({ language: 'bn' })
  say(line(hostInside, 3, 'Hello!'))
  const languages = (await translations(3)).map(({ language }) => language)
  expect(languages.toSorted()).toEqual(['ar', 'ar', 'bn'])
  const asked = () => translator.requests.flat()
  expect(asked().filter((text) => text === 'Hello!')).toHaveLength(2)
  const late = (await (await as(guest)).captionLines({ language: 'ar' })).data
  expect(late.lines).toHaveLength(2)
  expect(late.translations.map(({ text }) => text).toSorted()).toEqual(['ar: Good morning.', 'ar: Hello!'])
  // Not any more, or not inside any more.
  await (await as(hostInside)).chooseCaptionLanguage({ language: null })
  await (await as(guest)).leave()
  const before = asked().length
  say(line(hostInside, 4, 'Good bye.'))
  await vi.waitFor(
    async () => expect((await (await as(hostInside)).captionLines({})).data.lines).toHaveLength(3),
    patience,
  )
  expect(asked()).toHaveLength(before)
})

it('[3.48] translates the latest earlier lines once a language is chosen, each line once', async () => {
  const { as, guest, hostInside, line, say, settle, shown, translator } = await setupTranslated(inArabic)
  for (const id of [1, 2, 3]) say(line(hostInside, id, `Line ${id}.`))
  await shown(3)
  const linesOf = async () => (await (await as(guest)).captionLines({ language: 'ar' })).data
  expect(await linesOf()).toMatchObject({ translations: [], isTranslating: true })
  await (await as(guest)).chooseCaptionLanguage({ language: 'ar' })
  await settle()
  await vi.waitFor(async () => expect((await linesOf()).isTranslating).toBe(false), patience)
  const { translations } = await linesOf()
  expect(translations.map(({ text }) => text).toSorted()).toEqual([
    'ar: Line 1.',
    'ar: Line 2.',
    'ar: Line 3.',
  ])
  // Another reader needs no other request.
  await (await as(hostInside)).chooseCaptionLanguage({ language: 'ar' })
  await settle()
  say(line(hostInside, 4, 'Line 4.'))
  await vi.waitFor(async () => expect((await linesOf()).translations).toHaveLength(4), patience)
  expect(translator.requests.flat().toSorted()).toEqual(['Line 1.', 'Line 2.', 'Line 3.', 'Line 4.'])
})

it('translates at most the latest 100 earlier lines', async () => {
  const room = await setupTranslated(inArabic)
  const { as, clock, db, guest, hostInside, line, say, settle, shown, translator, roomSessionId } = room
  say(line(hostInside, 1, 'The latest.'))
  await shown(1)
  await sql`
    INSERT INTO caption_lines (id, room_session_id, participant_id, name, text, started_at)
    SELECT gen_random_uuid(), ${roomSessionId}, ${hostInside.room.self.participantId}, 'Ada', 'Line ' || n,
      ${new Date(clock.now())}::timestamptz - n * interval '1 second'
    FROM generate_series(1, 150) AS n`.execute(db)
  await (await as(guest)).chooseCaptionLanguage({ language: 'ar' })
  await settle()
  const translations = async () =>
    (await (await as(guest)).captionLines({ language: 'ar' })).data.translations.map(({ text }) => text)
  await vi.waitFor(async () => expect(await translations()).toHaveLength(100), patience)
  expect(await translations()).toContain('ar: Line 99')
  expect(await translations()).not.toContain('ar: Line 100')
  expect(translator.requests.every((texts) => texts.length <= 10)).toBe(true)
})

it('reports lines that could not be translated, and translates the next ones when the translator is back', async () => {
  const state = { isDown: true }
  const { as, guest, hostInside, line, say, translations } = await setupTranslated((texts, target) =>
    state.isDown ? [] : inArabic(texts, target),
  )
  await (await as(guest)).chooseCaptionLanguage({ language: 'ar' })
  say(line(hostInside, 1, 'Good morning.'))
  expect(await translations(1)).toEqual([{ language: 'ar', text: null }])
  state.isDown = false
  say(line(hostInside, 2, 'Hello!'))
  expect((await translations(2)).at(-1)).toEqual({ language: 'ar', text: 'ar: Hello!' })
})

it('sends no captions to a translator on another machine unless an admin allows it', async () => {
  const { as, view, guest, browser, host, announced } = await setup({
    environment: { TRANSLATE_URL: 'https://translate.example.org' },
  })
  expect((await view(guest)).captions?.translation).toBeNull()
  const room = await as(guest)
  await expect(room.chooseCaptionLanguage({ language: 'ar' })).rejects.toHaveCode(
    'room.captions_untranslated',
  )
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  // Who allowed it for transcripts has not allowed it for what people say at this moment.
  await administration.saveProcessingRules({ ...rules, sendsTranslations: true })
  expect((await view(guest)).captions?.translation).toBeNull()
  await administration.saveProcessingRules({ ...rules, sendsCaptions: true })
  expect((await view(guest)).captions?.translation).toEqual({ sentTo: 'translate.example.org' })
  expect((await announced())?.translationSentTo).toBe('translate.example.org')
  await room.chooseCaptionLanguage({ language: 'ar' })
})
