import { describe, expect, it } from 'vitest'
import { defaultRoomSettings, type InterpretationLanguage } from '@majlis/contract'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { setupRooms, type Admitted } from '../../../testing/rooms.ts'

/** A meeting in English, French and Arabic, whose colleague was invited to interpret into French. */
async function setup({
  webinar = false,
  interprets = ['fr'],
}: { webinar?: boolean; interprets?: InterpretationLanguage[] } = {}) {
  const rooms = await setupRooms()
  const { db, browser, media, host, organizationId } = rooms
  const { id, meeting, pwd } = await rooms.startMeeting()
  const languages = JSON.stringify(['en', 'fr', 'ar'])
  const settings = JSON.stringify({ ...defaultRoomSettings, webinar })
  await db
    .updateTable('meetings')
    .set({ is_multilingual: true, interpretation_languages: languages, settings })
    .where('id', '=', id)
    .execute()
  const interpreter = await rooms.addUser(organizationId, 'Layla')
  await db
    .insertInto('invitees')
    .values({
      id: newId(),
      meeting_id: id,
      user_id: interpreter.id,
      email: null,
      role: 'participant',
      interprets,
      created_at: new Date(),
    })
    .execute()
  const interpreterBrowser = browser({ user: interpreter })
  const inside = {
    host: await browser({ user: host }).enter({ meeting, pwd }),
    interpreter: await interpreterBrowser.enter({ meeting, pwd }),
    guest: await browser().enter({ meeting, pwd, displayName: 'Gast' }),
  }
  const as = async ({ participantToken }: Admitted) => (await browser().api(participantToken)).room
  const idOf = ({ room: { self } }: Admitted) => self.participantId
  const connectionOf = (who: Admitted) => media.inside(who.room.roomSessionId, idOf(who))
  const shownOf = (who: Admitted) => {
    const { interprets: given, interpreting } = connectionOf(who)?.attributes ?? {}
    return [given || null, interpreting || null]
  }
  /** Announces a change of the meeting, as an edit of its languages or interpreters does. */
  async function announceChange(): Promise<void> {
    await rooms.events.publish(db, 'meeting.changed', {
      meetingId: id,
      originalStart: null,
      facets: ['settings'],
      previousStart: null,
      addedInviteeIds: [],
      note: '',
      byUserId: host.id,
    })
    await rooms.deliverEvents()
  }
  return {
    ...rooms,
    announceChange,
    id,
    meeting,
    pwd,
    interpreterBrowser,
    inside,
    as,
    idOf,
    shownOf,
    connectionOf,
  }
}

it('[1.6] shows everyone in the room the languages, and who was invited to interpret', async () => {
  const { inside, shownOf } = await setup()
  expect(inside.guest.room.interpretationLanguages).toEqual(['en', 'fr', 'ar'])
  expect(shownOf(inside.interpreter)).toEqual(['fr', null])
  expect([shownOf(inside.host), shownOf(inside.guest)]).toEqual([
    [null, null],
    [null, null],
  ])
})

it('[1.6] ignores languages that the meeting does not have, and all languages unless it is multilingual', async () => {
  const { inside, shownOf, db, id, as } = await setup({ interprets: ['bn', 'ar'] })
  expect(shownOf(inside.interpreter)).toEqual(['ar', null])
  await db.updateTable('meetings').set({ is_multilingual: false }).where('id', '=', id).execute()
  expect((await (await as(inside.guest)).view()).data.interpretationLanguages).toEqual([])
})

it('[1.6] lets interpreters speak only into their own languages, one at a time', async () => {
  const { inside, as, shownOf } = await setup({ interprets: ['fr', 'ar'] })
  const tools = await as(inside.interpreter)
  await tools.interpret({ language: 'fr' })
  expect(shownOf(inside.interpreter)).toEqual(['fr ar', 'fr'])
  await tools.interpret({ language: 'ar' })
  expect(shownOf(inside.interpreter)).toEqual(['fr ar', 'ar'])
  await expect(tools.interpret({ language: 'en' })).rejects.toMatchObject({
    code: 'room.interpreter_only',
    data: { field: 'language' },
  })
  await tools.interpret({ language: null })
  expect(shownOf(inside.interpreter)).toEqual(['fr ar', null])
  await expect((await as(inside.guest)).interpret({ language: 'fr' })).rejects.toHaveCode(
    'room.interpreter_only',
  )
})

it('[1.6] lets only hosts and co-hosts choose interpreters, and only for languages of the meeting', async () => {
  const { inside, as, idOf, shownOf } = await setup()
  const guest = { participantId: idOf(inside.guest) }
  for (const who of [inside.interpreter, inside.guest])
    await expect((await as(who)).setInterpreter({ ...guest, languages: ['ar'] })).rejects.toHaveCode(
      'room.host_only',
    )
  const host = await as(inside.host)
  await expect(host.setInterpreter({ ...guest, languages: ['bn'] })).rejects.toMatchObject({
    code: 'room.language_unknown',
    data: { field: 'languages' },
  })
  await expect(host.setInterpreter({ participantId: newId(), languages: [] })).rejects.toHaveCode(
    'room.participant_not_found',
  )
  await host.setInterpreter({ ...guest, languages: ['ar'] })
  await host.setInterpreter({ participantId: idOf(inside.host), languages: ['fr'] })
  expect([shownOf(inside.guest), shownOf(inside.host)]).toEqual([
    ['ar', null],
    ['fr', null],
  ])
  await (await as(inside.guest)).interpret({ language: 'ar' })
  expect(shownOf(inside.guest)).toEqual(['ar', 'ar'])
})

it('[1.6] lets everyone hear interpreters again whose language a host takes away', async () => {
  const { inside, as, idOf, shownOf } = await setup({ interprets: ['fr', 'ar'] })
  const participantId = idOf(inside.interpreter)
  await (await as(inside.interpreter)).interpret({ language: 'fr' })
  const host = await as(inside.host)
  await host.setInterpreter({ participantId, languages: ['fr'] })
  expect(shownOf(inside.interpreter)).toEqual(['fr', 'fr'])
  await host.setInterpreter({ participantId, languages: [] })
  expect(shownOf(inside.interpreter)).toEqual([null, null])
  await expect((await as(inside.interpreter)).interpret({ language: 'fr' })).rejects.toHaveCode(
    'room.interpreter_only',
  )
})

it('[1.6] keeps the language across a reload, but not after leaving', async () => {
  const { inside, as, shownOf, meeting, pwd, interpreterBrowser } = await setup()
  await (await as(inside.interpreter)).interpret({ language: 'fr' })
  const reloaded = await interpreterBrowser.enter({
    meeting,
    pwd,
    rejoinToken: inside.interpreter.participantToken,
  })
  expect(shownOf(reloaded)).toEqual(['fr', 'fr'])
  await (await as(reloaded)).leave()
  const back = await interpreterBrowser.enter({ meeting, pwd })
  expect(shownOf(back)).toEqual(['fr', null])
})

it('[1.6] [1.5] lets interpreters of a webinar speak, until a host mutes them for good', async () => {
  const { inside, as, idOf, connectionOf } = await setup({ webinar: true })
  const sourcesOf = (who: Admitted) => connectionOf(who)?.rights.publishSources
  expect([sourcesOf(inside.interpreter), sourcesOf(inside.guest)]).toEqual([['microphone'], []])
  const host = await as(inside.host)
  await host.setDevice({ participantId: idOf(inside.interpreter), source: 'microphone', state: 'blocked' })
  expect(sourcesOf(inside.interpreter)).toEqual([])
})

it('[1.6] [3.27] revokes the right to speak with the languages, even after a host muted the interpreter or asked them to speak', async () => {
  const { inside, as, idOf, connectionOf } = await setup({ webinar: true })
  const participantId = idOf(inside.interpreter)
  const sources = () => connectionOf(inside.interpreter)?.rights.publishSources
  const host = await as(inside.host)
  await host.setDevice({ participantId, source: 'microphone', state: 'blocked' })
  for (const regain of [
    () => host.setDevice({ participantId, source: 'microphone', state: 'allowed' }),
    () => host.setDevice({ participantId, source: 'microphone', state: 'muted' }),
    () => host.ask({ participantId, source: 'microphone' }),
  ]) {
    await host.setInterpreter({ participantId, languages: ['fr'] })
    await regain()
    expect(sources()).toEqual(['microphone'])
    await host.setInterpreter({ participantId, languages: [] })
    expect(sources()).toEqual([])
  }
})

it('[1.6] [1.5] tells interpreters of a webinar before they join that they may speak', async () => {
  const { meeting, pwd, interpreterBrowser, browser, addUser, organizationId } = await setup({
    webinar: true,
  })
  const infoFor = async (one: ReturnType<typeof browser>) =>
    (await (await one.api()).meeting.meetingInfo({ id: meeting, pwd })).data
  expect(await infoFor(interpreterBrowser)).toMatchObject({
    isAudience: false,
    isAudioOff: false,
    isVideoOff: true,
  })
  const member = browser({ user: await addUser(organizationId, 'Arif') })
  expect(await infoFor(member)).toMatchObject({ isAudience: true, isAudioOff: true, isVideoOff: true })
})

it('[1.6] tells people whom a host made an interpreter, or no longer one, before they come back', async () => {
  const { inside, as, idOf, meeting, pwd, interpreterBrowser } = await setup({ webinar: true })
  const isAudience = async () =>
    (await (await interpreterBrowser.api()).meeting.meetingInfo({ id: meeting, pwd })).data.isAudience
  expect(await isAudience()).toBe(false)
  const host = await as(inside.host)
  await host.setInterpreter({ participantId: idOf(inside.interpreter), languages: [] })
  expect(await isAudience()).toBe(true)
})

it('[1.6] stops interpretation by people whose connection is gone', async () => {
  const { inside, as, shownOf, clock, disconnect, round, meeting, pwd, interpreterBrowser } = await setup()
  await (await as(inside.interpreter)).interpret({ language: 'fr' })
  await disconnect(inside.interpreter)
  clock.advance(10 * minuteMs)
  await round()
  const back = await interpreterBrowser.enter({ meeting, pwd })
  expect(shownOf(back)).toEqual(['fr', null])
})

it('[1.6] stops interpretation into a language that the meeting no longer has', async () => {
  const { inside, as, db, id, shownOf, announceChange } = await setup({ interprets: ['fr', 'ar'] })
  const tools = await as(inside.interpreter)
  await tools.interpret({ language: 'fr' })
  await db
    .updateTable('meetings')
    .set({ interpretation_languages: JSON.stringify(['en', 'ar']) })
    .where('id', '=', id)
    .execute()
  await expect(tools.interpret({ language: 'fr' })).rejects.toHaveCode('room.interpreter_only')
  await announceChange()
  expect(shownOf(inside.interpreter)).toEqual(['ar', null])
  await tools.interpret({ language: 'ar' })
  await announceChange()
  expect(shownOf(inside.interpreter)).toEqual(['ar', 'ar'])
})

describe('[1.6] makes people interpreters who are named as such while they wait', () => {
  async function setupWaiting() {
    const all = await setup({ interprets: [] })
    const { db, browser, addUser, organizationId, id, meeting, pwd, inside, as } = all
    await (await as(inside.host)).changeSettings({ settings: { waitingRoom: true } })
    const user = await addUser(organizationId, 'Rahim')
    await db
      .insertInto('invitees')
      .values({
        id: newId(),
        meeting_id: id,
        user_id: user.id,
        email: null,
        role: 'participant',
        created_at: new Date(),
      })
      .execute()
    const rahim = browser({ user })
    const waiting = await rahim.wait({ meeting, pwd })
    await db
      .updateTable('invitees')
      .set({ interprets: ['fr', 'bn'] })
      .where('user_id', '=', user.id)
      .execute()
    return { ...all, rahim, waiting, user }
  }
  const interpretsOf = async ({ db, user }: Awaited<ReturnType<typeof setupWaiting>>) =>
    db
      .selectFrom('participants')
      .select('interprets')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()

  it('at once', async () => {
    const all = await setupWaiting()
    await all.announceChange()
    expect(await interpretsOf(all)).toEqual({ interprets: ['fr'] })
  })

  it('when their page reloads', async () => {
    const all = await setupWaiting()
    await all.rahim.wait({ meeting: all.meeting, pwd: all.pwd, rejoinToken: all.waiting.participantToken })
    expect(await interpretsOf(all)).toEqual({ interprets: ['fr'] })
  })
})
