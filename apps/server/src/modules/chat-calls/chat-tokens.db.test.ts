import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { setupChat } from '../../testing/chat-setup.ts'
import { apiOf } from '../../testing/permissions/api.ts'

it('[3.3] gives each auth session a token of the chat, the same at every renewal', async () => {
  const { homeserver, nusrat, signIn } = await setupChat()
  const token = nusrat.session.matrixAccessToken
  expect(homeserver.devices.get(token ?? '')).toMatchObject({ userId: nusrat.account })
  expect(homeserver.accounts.get(nusrat.account)).toEqual({ displayName: 'Nusrat Rahman' })
  expect((await nusrat.api.identity.session()).data.matrixAccessToken).toBe(token)
  const elsewhere = (await signIn(nusrat.email)).session.matrixAccessToken
  expect(elsewhere).not.toBe(token)
  expect(homeserver.devices.has(token ?? '')).toBe(true)
})

it('[4.13, 7.55] revokes the token when its session ends, and no other', async () => {
  const { homeserver, nusrat, signIn, runDue, db } = await setupChat()
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

it('[3.3, 6.6] issues none to people without chat', async () => {
  const { switchChatOff, signIn, arif } = await setupChat()
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
  const { open, nusrat } = await setupChat()
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
  const { homeserver, open, nusrat, clock, signIn } = await setupChat()
  homeserver.setFailureMode('failing')
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
  homeserver.setFailureMode(null)
  clock.advance(30_000)
  expect((await api.identity.session()).data.matrixAccessToken).toMatch(/^syt_/)
})

it('[3.3] never writes a token to the log', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const { nusrat, homeserver, signIn } = await setupChat({ log })
  log.info({ session: { matrixAccessToken: nusrat.session.matrixAccessToken } }, 'by mistake')
  homeserver.setFailureMode('failing')
  await signIn(nusrat.email)
  const written = lines.join('')
  expect(written).toContain('the homeserver did not sign someone in')
  for (const secret of [...homeserver.devices.keys(), homeserver.token]) expect(written).not.toContain(secret)
})

it('opens the chat with a code that is valid once, for a minute, while the session lasts', async () => {
  const { app, nusrat, clock, homeserver, runDue, arif } = await setupChat()
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

it('[3.3, 4.13] revokes the token of an expired session', async () => {
  const { homeserver, nusrat, signIn, runCron, db, clock } = await setupChat()
  const expired = nusrat.session.matrixAccessToken ?? ''
  const far = new Date(clock.now() + 60_000)
  await db.updateTable('auth_sessions').set({ expires_at: far }).where('user_id', '=', nusrat.id).execute()
  clock.advance(60_000)
  const { session } = await signIn(nusrat.email)
  await db.deleteFrom('auth_sessions').where('expires_at', '=', far).execute()
  expect(homeserver.devices.has(expired)).toBe(true)
  await runCron('take-chat-tokens-back')
  expect(homeserver.devices.has(expired)).toBe(false)
  expect(homeserver.devices.has(session.matrixAccessToken ?? '')).toBe(true)
  const kept = await db.selectFrom('chat_tokens').selectAll().where('user_id', '=', nusrat.id).execute()
  expect(kept).toHaveLength(1)
})

it('[4.13] revokes the token of people who signed out once the homeserver is available again, however long that takes', async () => {
  const { homeserver, nusrat, runDue, runCron, db } = await setupChat()
  const token = nusrat.session.matrixAccessToken ?? ''
  homeserver.setFailureMode('failing')
  await nusrat.api.identity.logout()
  await runDue()
  // Its tries are used up.
  await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`.execute(db)
  await runCron('take-chat-tokens-back')
  homeserver.setFailureMode(null)
  expect(homeserver.devices.has(token)).toBe(true)
  await runCron('take-chat-tokens-back')
  expect(homeserver.devices.has(token)).toBe(false)
})

it('[3.3, 6.6] revokes the token of people who lose the chat, at the next renewal or without one', async () => {
  const { homeserver, arif, nusrat, signIn, switchChatOff, runCron } = await setupChat()
  const other = await signIn(arif.email)
  await switchChatOff()
  expect((await arif.api.identity.session()).data.matrixAccessToken).toBeNull()
  expect(homeserver.devices.has(arif.session.matrixAccessToken ?? '')).toBe(false)
  expect(homeserver.devices.has(other.session.matrixAccessToken ?? '')).toBe(true)
  await runCron('take-chat-tokens-back')
  expect(homeserver.devices.has(other.session.matrixAccessToken ?? '')).toBe(false)
  expect(homeserver.devices.has(nusrat.session.matrixAccessToken ?? '')).toBe(true)
})

it('[2.67] opens our own chat client if the operator has no other front end', async () => {
  const { open, nusrat, homeserver } = await setupChat()
  const app = await open({ CHAT_URL: '', PUBLIC_URL: 'https://majlis.example.org' })
  const api = apiOf(app.http, nusrat.token)
  const own = 'https://majlis.example.org/chat/client'
  expect((await api.system.config()).data.chatUrl).toBe(own)
  const { data } = await api.chatMeeting.openChat({ roomId: 'river' })
  expect(data.url.split('#')[0]).toBe(own)
  const fragment = new URLSearchParams(new URL(data.url).hash.slice(1))
  expect(fragment.get('room')).toBe(`!river:${homeserver.serverName}`)
  const { data: redeemed } = await apiOf(app.http).chatMeeting.redeemCode({
    code: fragment.get('code') ?? '',
  })
  expect(redeemed.accessToken).toBe(nusrat.session.matrixAccessToken)
})

it('[3.3, 6.6] knows whose token it is, while the session is valid and its owner has chat', async () => {
  const { app, db, nusrat, arif, switchChatOff, clock, runDue, signIn } = await setupChat()
  const { holderOf } = app.modules.chatCalls.api
  const { id: userId, token, session } = nusrat
  const matrixToken = session.matrixAccessToken ?? ''
  const holder = { userId, organizationId: session.user.organization_id, authSessionId: expect.any(String) }
  expect(await holderOf(matrixToken)).toEqual(holder)
  for (const foreign of ['', 'syt_of_another_installation', token]) expect(await holderOf(foreign)).toBeNull()

  const arifs = arif.session.matrixAccessToken ?? ''
  expect(await holderOf(arifs)).toMatchObject({ userId: arif.id })
  await switchChatOff()
  expect(await holderOf(arifs)).toBeNull()

  // Stored by an earlier version.
  await db.updateTable('chat_tokens').set({ token_hash: null }).execute()
  expect(await holderOf(matrixToken)).toBeNull()
  await nusrat.api.identity.session()
  expect(await holderOf(matrixToken)).toEqual(holder)

  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute()
  expect(await holderOf(matrixToken)).toBeNull()
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute()
  await nusrat.api.identity.logout()
  await runDue()
  expect(await holderOf(matrixToken)).toBeNull()

  const again = (await signIn(nusrat.email)).session.matrixAccessToken ?? ''
  expect(await holderOf(again)).toEqual(holder)
  clock.advance(400 * 24 * 3_600_000)
  expect(await holderOf(again)).toBeNull()
})

it('exchanges no code after the session or the chat has ended', async () => {
  const { app, nusrat, arif, switchChatOff } = await setupChat()
  const guest = apiOf(app.http)
  const codeOf = async ({ api }: typeof nusrat) =>
    new URLSearchParams(new URL((await api.chatMeeting.openChat({})).data.url).hash.slice(1)).get('code') ??
    ''
  const codes = [await codeOf(nusrat), await codeOf(arif)]
  await nusrat.api.identity.logout()
  await switchChatOff()
  for (const code of codes)
    await expect(guest.chatMeeting.redeemCode({ code })).rejects.toHaveCode('chat.code_used')
})

it('[3.3] continues with other tokens if the homeserver refuses one', async () => {
  const { homeserver, nusrat, arif, signIn } = await setupChat()
  homeserver.deactivated.add(arif.account)
  expect((await signIn(arif.email)).session.matrixAccessToken).toBeNull()
  expect((await signIn(nusrat.email)).session.matrixAccessToken).toMatch(/^syt_/)
})

it('signs in again people whose token the homeserver no longer knows, and those without one', async () => {
  const { app, homeserver, nusrat, signIn } = await setupChat()
  const open = async ({ api }: typeof nusrat) => {
    const { data } = await api.chatMeeting.openChat({})
    const code = new URLSearchParams(new URL(data.url).hash.slice(1)).get('code') ?? ''
    return (await apiOf(app.http).chatMeeting.redeemCode({ code })).data.accessToken
  }
  homeserver.devices.delete(nusrat.session.matrixAccessToken ?? '')
  const token = await open(nusrat)
  expect(homeserver.devices.get(token)).toMatchObject({ userId: nusrat.account })
  expect((await nusrat.api.identity.session()).data.matrixAccessToken).toBe(token)
  homeserver.setFailureMode('failing')
  const without = await signIn(nusrat.email)
  await expect(without.api.chatMeeting.openChat({})).rejects.toHaveCode('chat.unanswered')
  homeserver.setFailureMode(null)
  expect(homeserver.devices.has(await open(without))).toBe(true)
})

it('lets pages of the front end’s origin change a code, and no page make another call', async () => {
  const { app, nusrat } = await setupChat()
  const { data } = await nusrat.api.chatMeeting.openChat({})
  const code = new URLSearchParams(new URL(data.url).hash.slice(1)).get('code') ?? ''
  const ask = (method: 'OPTIONS' | 'POST', origin: string, call = 'redeem-code') =>
    app.http.inject({
      method,
      url: `/api/chat-meeting/${call}`,
      headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
      ...(method === 'POST' && { payload: { code } }),
    })
  const [own, foreign] = ['https://chat.example.org', 'https://chat.example.org.evil.example']
  const preflight = await ask('OPTIONS', own)
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': own,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
  })
  for (const refused of [
    await ask('OPTIONS', foreign),
    await ask('OPTIONS', own, 'open-chat'),
    await ask('POST', own, 'open-chat'),
  ])
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
  const answer = await ask('POST', own)
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': own, vary: 'origin' })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  expect(answer.json().data.accessToken).toBe(nusrat.session.matrixAccessToken)
})
