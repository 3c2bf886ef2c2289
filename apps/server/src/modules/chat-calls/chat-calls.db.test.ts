import { queueUserId } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeMediaServer } from '../../integrations/livekit/fake-media-server.ts'
import { startFakeHomeserver } from '../../integrations/matrix/fake-homeserver.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { createLog, type Log } from '../../platform/log/log.ts'
import { testApp } from '../../testing/app.ts'
import { accountIn, chatEnvironment, chatLine, joinByUrl } from '../../testing/chat.ts'
import { testDatabase } from '../../testing/database.ts'
import { silentLog } from '../../testing/log.ts'
import { addColleague, password, signUpOf } from '../../testing/people.ts'
import { apiOf } from '../../testing/permissions/api.ts'

/** A server with a chat, and two people of one organisation who have accounts there. */
async function setup({
  isRunning = false,
  environment = {},
  log = silentLog,
}: { isRunning?: boolean; environment?: Record<string, string>; log?: Log } = {}) {
  const homeserver = await startFakeHomeserver()
  onTestFinished(() => homeserver.close())
  const { url: databaseUrl } = await testDatabase()
  const clock = testClock()
  const time = isRunning ? systemClock : clock
  const media = createFakeMediaServer({ clock: time })
  const open = (more: Record<string, string> = {}) =>
    testApp({
      databaseUrl,
      clock: time,
      media,
      log,
      environment: { PORT: '0', ...chatEnvironment(homeserver), ...environment, ...more },
    })
  const app = await open()
  if (isRunning) await app.start()
  const { db } = app.platform.database

  const guest = apiOf(app.http)
  const { email, ...person } = signUpOf()
  const { data: waiting } = await guest.identity.signUp({ email, ...person })
  const { mails } = (await app.http.inject(`/dev/mailbox.json?to=${email}`)).json()
  const code = /\d{6}/.exec(mails[0].subject)?.[0] ?? ''
  const { data: signedUp } = await guest.identity.verifyCode({ email, signUpId: waiting.signUpId, code })
  const organizationId = signedUp.session.user.organization_id

  async function signIn(email: string) {
    const { data } = await guest.identity.authenticate({ email, password, rememberMe: true })
    const { accessToken: token, session } = data
    const id = session.user.ID
    return { id, email, token, session, account: accountIn(homeserver, id), api: apiOf(app.http, token) }
  }
  async function colleague(name: string) {
    const deps = { database: { db }, clock: time, seats: app.modules.seats }
    const email = `${name}@riverside.example`
    await addColleague(deps, organizationId, { email })
    return signIn(email)
  }
  const nusrat = await signIn(email)
  const arif = await colleague('arif')

  /** The room of a call opens for the one who goes in first. */
  async function goIn(who: Pick<typeof nusrat, 'api'>, meetingUrl: string) {
    const admitted = await joinByUrl(who.api, meetingUrl)
    await app.modules.rooms.handleMediaEvent(media.connect(admitted.sfu.token))
    if (!isRunning) await app.platform.jobs.runDue()
    return { leave: () => apiOf(app.http, admitted.participantToken).room.end() }
  }
  const switchChatOff = () =>
    sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${arif.id}, 'chat', false)`.execute(db)
  const runDue = () => app.platform.jobs.runDue()
  return {
    app,
    db,
    open,
    homeserver,
    clock,
    media,
    nusrat,
    arif,
    colleague,
    signIn,
    goIn,
    runDue,
    switchChatOff,
  }
}

it('[3.3] gives each auth session a token of the chat, the same at every renewal', async () => {
  const { homeserver, nusrat, signIn } = await setup()
  const token = nusrat.session.matrixAccessToken
  expect(homeserver.devices.get(token ?? '')).toMatchObject({ userId: nusrat.account })
  expect(homeserver.accounts.get(nusrat.account)).toEqual({ displayName: 'Nusrat Rahman' })
  expect((await nusrat.api.identity.session()).data.matrixAccessToken).toBe(token)
  const elsewhere = (await signIn(nusrat.email)).session.matrixAccessToken
  expect(elsewhere).not.toBe(token)
  expect(homeserver.devices.has(token ?? '')).toBe(true)
})

it('[4.13, 7.55] takes the token back when its session ends, and no other', async () => {
  const { homeserver, nusrat, signIn, runDue, db } = await setup()
  const other = await signIn(nusrat.email)
  await nusrat.api.identity.logout()
  await runDue()
  expect(homeserver.devices.has(nusrat.session.matrixAccessToken ?? '')).toBe(false)
  expect(homeserver.devices.has(other.session.matrixAccessToken ?? '')).toBe(true)
  const kept = await db.selectFrom('chat_tokens').selectAll().where('user_id', '=', nusrat.id).execute()
  // That of the sign-up, and the other one; neither can be read there.
  expect(kept).toHaveLength(2)
  for (const { sealed_token: sealed } of kept) expect(sealed.toString('latin1')).not.toContain('syt_')
})

it('[3.3, 6.6] gives none to who has no chat', async () => {
  const { switchChatOff, signIn, arif } = await setup()
  expect(arif.session.matrixAccessToken).not.toBeNull()
  await switchChatOff()
  const { session, api } = await signIn(arif.email)
  expect(session.matrixAccessToken).toBeNull()
  const calls = api.chatMeeting
  for (const call of [calls.meeting, calls.start, calls.people])
    await expect(call({ roomId: 'river' })).rejects.toHaveCode('chat.off')
  await expect(calls.openChat({})).rejects.toHaveCode('chat.off')
})

it('[3.3] is off, as the system page says, where no homeserver is configured', async () => {
  const { open, nusrat } = await setup()
  const app = await open({ MATRIX_URL: '' })
  const api = apiOf(app.http, nusrat.token)
  expect((await api.identity.session()).data.matrixAccessToken).toBeNull()
  expect((await api.organization.featureNames({ userId: nusrat.id })).data).not.toContain('chat')
  expect((await api.system.config()).data.chatUrl).toBeNull()
  expect((await api.system.ready()).data.engines).toContainEqual({
    name: 'chat',
    required: false,
    state: 'off',
    detail: 'There is no chat: MATRIX_URL is not set.',
  })
  await expect(api.chatMeeting.start({ roomId: 'river' })).rejects.toHaveCode('chat.off')
})

it('[3.3] lets people in while the homeserver does not answer, and gives the token later', async () => {
  const { homeserver, open, nusrat, clock, signIn } = await setup()
  homeserver.become('failing')
  const { session, api } = await signIn(nusrat.email)
  expect(session.matrixAccessToken).toBeNull()
  const asked = homeserver.requests.length
  expect((await api.identity.session()).data.matrixAccessToken).toBeNull()
  expect(homeserver.requests).toHaveLength(asked)
  expect((await apiOf((await open()).http).system.ready()).data.engines).toContainEqual({
    name: 'chat',
    required: false,
    state: 'failing',
  })
  homeserver.become('well')
  clock.advance(30_000)
  expect((await api.identity.session()).data.matrixAccessToken).toMatch(/^syt_/)
})

it('[3.3] never writes a token to the log', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const { nusrat, homeserver, signIn } = await setup({ log })
  log.info({ session: { matrixAccessToken: nusrat.session.matrixAccessToken } }, 'by mistake')
  homeserver.become('failing')
  await signIn(nusrat.email)
  const written = lines.join('')
  expect(written).toContain('the homeserver did not sign somebody in')
  for (const secret of [...homeserver.devices.keys(), homeserver.token]) expect(written).not.toContain(secret)
})

it('[7.56, 2.66] starts a call of a chat: of a group under its name, else of two', async () => {
  const { homeserver, nusrat, arif, goIn } = await setup()
  const members = [nusrat.account, arif.account]
  const two = homeserver.addRoom({ members })
  const group = homeserver.addRoom({ name: 'River path', members })
  for (const [roomId, oneToOneCall] of [
    [two, true],
    [group, false],
  ] as const) {
    const { data: started } = await nusrat.api.chatMeeting.start({ roomId })
    expect(started.oneToOneCall).toBe(oneToOneCall)
    // Nobody is inside yet.
    await expect(arif.api.chatMeeting.meeting({ roomId })).rejects.toHaveCode('chat.call_not_found')
    const inside = await goIn(nusrat, started.meetingUrl)
    const middle = roomId.slice(1).split(':')[0] ?? ''
    expect((await arif.api.chatMeeting.meeting({ roomId: middle })).data).toEqual(started)
    expect((await joinByUrl(arif.api, started.meetingUrl)).room.title).toBe(
      oneToOneCall ? 'Nusrat Rahman’s meeting' : 'River path',
    )
    await inside.leave()
  }
})

it('[7.56] tells who is in no such chat nothing of its call, and lets them start none', async () => {
  const { homeserver, nusrat, arif, colleague, goIn } = await setup()
  const layla = await colleague('layla')
  const roomId = homeserver.addRoom({ name: 'River path', members: [nusrat.account, arif.account] })
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  await goIn(nusrat, data.meetingUrl)
  const outside = async () => {
    await expect(layla.api.chatMeeting.meeting({ roomId })).rejects.toHaveCode('chat.call_not_found')
    await expect(layla.api.chatMeeting.start({ roomId })).rejects.toHaveCode('chat.room_not_found')
    await expect(layla.api.chatMeeting.people({ roomId })).rejects.toHaveCode('chat.members_unavailable')
  }
  await outside()
  homeserver.setMembership(roomId, layla.account, 'invite')
  await outside()
  homeserver.setMembership(roomId, layla.account, 'join')
  expect((await layla.api.chatMeeting.meeting({ roomId })).data).toEqual(data)
  homeserver.setMembership(roomId, layla.account, 'leave')
  await outside()
})

it('[7.56] makes one call of two that begin at once, and a new one where nobody came into the first', async () => {
  const { homeserver, nusrat, arif, clock, db, signIn } = await setup()
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const both = await Promise.all([nusrat, arif].map(({ api }) => api.chatMeeting.start({ roomId })))
  expect(both[0]?.data).toEqual(both[1]?.data)
  expect(await db.selectFrom('chat_calls').selectAll().execute()).toHaveLength(1)
  clock.advance(10 * 60_000)
  const { data: later } = await (await signIn(arif.email)).api.chatMeeting.start({ roomId })
  expect(later).not.toEqual(both[0]?.data)
})

it('[7.56] calls anew where the room of the call is over, also before the call was told so', async () => {
  const { homeserver, nusrat, arif, goIn, runDue } = await setup()
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const { data: first } = await nusrat.api.chatMeeting.start({ roomId })
  await (await goIn(nusrat, first.meetingUrl)).leave()
  await expect(arif.api.chatMeeting.meeting({ roomId })).rejects.toHaveCode('chat.call_not_found')
  const { data: second } = await arif.api.chatMeeting.start({ roomId })
  expect(second).not.toEqual(first)
  await runDue()
  await goIn(arif, second.meetingUrl)
  expect((await nusrat.api.chatMeeting.meeting({ roomId })).data).toEqual(second)
})

it('[7.56] refuses what is no ID of a chat, and says which field it was', async () => {
  const { nusrat, app } = await setup()
  for (const roomId of ['#river:chat.example.org', '!', 'a b', 'x'.repeat(300)])
    await expect(nusrat.api.chatMeeting.meeting({ roomId })).rejects.toHaveCode('chat.room_invalid')
  const answer = await app.http.inject({
    url: '/api/chat-meeting/room/%23river',
    headers: { authorization: `Bearer ${nusrat.token}` },
  })
  expect(answer.json()).toMatchObject({ code: 'chat.room_invalid', status: 422, data: { field: 'roomId' } })
})

it('[7.57, 3.45] tells name and members of a chat, and which of them one is', async () => {
  const { homeserver, nusrat, arif } = await setup()
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  homeserver.setMembership(roomId, `@majlis_gone:${homeserver.serverName}`, 'leave')
  expect((await arif.api.chatMeeting.people({ roomId })).data).toEqual({
    name: null,
    members: [
      { userId: nusrat.account, displayName: 'Nusrat Rahman', isMe: false },
      { userId: arif.account, displayName: 'Arif Khan', isMe: true },
    ],
  })
})

it.each(['failing', 'confused'] as const)(
  '[8.17] says that the members cannot be had of a homeserver that is %s',
  async (mood) => {
    const { homeserver, nusrat } = await setup()
    const roomId = homeserver.addRoom({ members: [nusrat.account] })
    homeserver.become(mood)
    await expect(nusrat.api.chatMeeting.people({ roomId })).rejects.toHaveCode('chat.members_unavailable')
    await expect(nusrat.api.chatMeeting.start({ roomId })).rejects.toHaveCode('chat.unanswered')
  },
)

it('[7.58] tells those in the chat, on whatever server process, when a call begins and when it ends', async () => {
  const { app, open, homeserver, nusrat, arif, colleague, goIn } = await setup({ isRunning: true })
  const other = await open({ ROLE: 'web' })
  await other.start()
  const layla = await colleague('layla')
  const roomId = homeserver.addRoom({ name: 'River path', members: [nusrat.account, arif.account] })
  const lines = {
    nusrat: await chatLine(app, nusrat),
    arif: await chatLine(other, arif),
    layla: await chatLine(other, layla),
  }
  for (const { publish, checks } of Object.values(lines)) {
    publish('[]')
    await expect.poll(() => checks).toEqual([[]])
  }
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  const inside = await goIn(nusrat, data.meetingUrl)
  const rings = {
    roomId: roomId.slice(1).split(':')[0],
    matrixServerName: homeserver.serverName,
    meetingStartTime: expect.any(Number),
    meetingEndTime: null,
  }
  await expect.poll(() => lines.arif.checks.at(-1)).toEqual([rings])
  await expect.poll(() => lines.nusrat.checks.at(-1)).toEqual([rings])
  // Asking gives the same; who has left the chat hears of the end, too.
  lines.arif.publish('[]')
  await expect.poll(() => lines.arif.checks.length).toBe(3)
  expect(lines.arif.checks[2]).toEqual([rings])
  homeserver.setMembership(roomId, arif.account, 'leave')
  await inside.leave()
  await expect.poll(() => lines.arif.checks.at(-1)).toEqual([])
  await expect.poll(() => lines.nusrat.checks.at(-1)).toEqual([])
  expect(lines.layla.checks).toEqual([[]])
})

it('[8.16] answers a check that it cannot read, or cannot carry out, on the errors queue, and goes on', async () => {
  const { app, homeserver, nusrat, arif, goIn } = await setup({ isRunning: true })
  const line = await chatLine(app, arif)
  for (const body of ['{', '', '{}', '"all"']) line.publish(body)
  await expect.poll(() => line.errors).toEqual(Array(4).fill('input.invalid'))
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  await goIn(nusrat, data.meetingUrl)
  await expect.poll(() => line.checks.at(-1)).toHaveLength(1)
  homeserver.become('failing')
  line.publish('[]')
  await expect.poll(() => line.errors.at(-1)).toBe('chat.unanswered')
  homeserver.become('well')
  line.publish('[]')
  await expect.poll(() => line.checks).toHaveLength(2)
  expect(queueUserId(arif.email)).toBe('arifatriverside.example')
})

it('opens the chat with a code that is good once, for a minute, while the session lasts', async () => {
  const { app, nusrat, clock, homeserver, runDue, arif } = await setup()
  const guest = apiOf(app.http)
  const codeOf = async (who: typeof nusrat, roomId?: string) => {
    const { data } = await who.api.chatMeeting.openChat(roomId === undefined ? {} : { roomId })
    const { origin, pathname, search, hash } = new URL(data.url)
    expect(`${origin}${pathname}${search}`).toBe('https://chat.example.org/app')
    return new URLSearchParams(hash.slice(1))
  }
  const fragment = await codeOf(nusrat, 'river')
  expect(fragment.get('room')).toBe(`!river:${homeserver.serverName}`)
  const code = fragment.get('code') ?? ''
  const both = await Promise.allSettled([1, 2].map(() => guest.chatMeeting.redeemCode({ code })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'fulfilled')?.value.data).toEqual({
    accessToken: nusrat.session.matrixAccessToken,
    userId: nusrat.account,
    serverName: homeserver.serverName,
  })
  const late = (await codeOf(nusrat)).get('code') ?? ''
  clock.advance(60_000)
  const ended = (await codeOf(arif)).get('code') ?? ''
  await arif.api.identity.logout()
  await runDue()
  for (const used of [code, late, ended, 'never given'])
    await expect(guest.chatMeeting.redeemCode({ code: used })).rejects.toHaveCode('chat.code_used')
})
