import { expect, test } from '@playwright/test'
import { call, createAccount, createColleague, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { chatClientOf } from './support/chat-client.ts'
import { startInstallation, type Stack } from './support/stack.ts'

let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  stack = await startInstallation({ CHAT: 'on' })
})

test.afterAll(() => stack.stop())

/** Two people of one organisation. */
async function createPair() {
  const nusrat = await createAccount('Nusrat', 'Rahman', stack.url)
  return { nusrat, arif: await createColleague(nusrat, 'Arif', 'Khan', { stack }) }
}

test('[1.14, 2.46] the menu counts unread messages as they come and are read, on a phone too', async ({
  page,
}) => {
  const { nusrat, arif } = await createPair()
  const writer = await chatClientOf(stack.url, nusrat)
  const reader = await chatClientOf(stack.url, arif)
  const { roomId } = await call<{ roomId: string }>(
    stack.url,
    'chat/direct',
    { userId: arif.userId },
    writer.accessToken,
  )
  await writer.send(roomId, 'Before you came')
  await signIn(page, arif, stack.url)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: /^Chat .*1 unread message$/ })).toBeVisible()
  await writer.send(roomId, 'Are you there?')
  await expect(menu.getByRole('link', { name: /2 unread messages$/ })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const last = await writer.send(roomId, 'On your phone?')
  await expect(page.getByRole('dialog').getByRole('link', { name: /3 unread messages$/ })).toBeVisible()
  const receipt = `rooms/${encodeURIComponent(roomId)}/receipt/m.read/${encodeURIComponent(last)}`
  expect((await reader.request('POST', receipt, {})).status).toBe(200)
  await expect(page.getByRole('dialog').getByRole('link', { name: /unread/ })).toBeHidden()
})

test('[2.67, 4.2] nobody outside the organisation finds or reads a chat, and suspension cuts off at once', async () => {
  const { nusrat, arif } = await createPair()
  const layla = await createAccount('Layla', 'Haddad', stack.url)
  const [writer, reader, stranger] = await Promise.all(
    [nusrat, arif, layla].map((account) => chatClientOf(stack.url, account)),
  )
  if (!writer || !reader || !stranger) throw new Error('Three people are needed')
  const { roomId } = await call<{ roomId: string }>(
    stack.url,
    'chat/direct',
    { userId: arif.userId },
    writer.accessToken,
  )
  const room = `rooms/${encodeURIComponent(roomId)}`
  await writer.send(roomId, 'Between us')

  await test.step('a stranger is refused, whatever they ask', async () => {
    const open = await fetch(`${stack.url}/api/chat/direct`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stranger.accessToken}` },
      body: JSON.stringify({ userId: arif.userId }),
    })
    expect([open.status, ((await open.json()) as { code: string }).code]).toEqual([
      404,
      'chat.person_not_found',
    ])
    for (const [method, path, body] of [
      ['GET', `${room}/messages?dir=b`],
      ['GET', `${room}/members`],
      ['PUT', `${room}/send/m.room.message/stranger.1`, { msgtype: 'm.text', body: 'Hello' }],
    ] as const)
      expect((await stranger.request(method, path, body)).status, path).toBe(403)
    for (const [method, path] of [
      ['POST', `join/${encodeURIComponent(roomId)}`],
      ['POST', 'createRoom'],
      ['POST', 'user_directory/search'],
      ['GET', `profile/@majlis_${arif.userId}:${stack.env['MATRIX_SERVER_NAME']}`],
    ] as const)
      expect((await stranger.request(method, path, method === 'GET' ? undefined : {})).status, path).toBe(404)
    const people = await fetch(`${stack.url}/_matrix/client/v3/sync?timeout=0`, {
      headers: { authorization: 'Bearer of-nobody' },
    })
    expect(people.status).toBe(401)
  })

  await test.step('who is suspended hears nothing more, even in a request that was waiting', async () => {
    const first = (await (await reader.request('GET', 'sync?timeout=0')).json()) as { next_batch: string }
    const waiting = reader.request('GET', `sync?timeout=30000&since=${first.next_batch}`).then(
      async (response) => [response.status, await response.text().catch(() => '')] as const,
      () => 'cut off' as const,
    )
    const startedAt = Date.now()
    await call(stack.url, 'v1/user/suspend', { userIds: [arif.userId] }, writer.accessToken, 'PUT')
    const ended = await waiting
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    if (ended !== 'cut off') expect(ended[1]).not.toContain('After that')
    await writer.send(roomId, 'After that')
    expect((await reader.request('GET', `${room}/messages?dir=b`)).status).toBe(401)
  })
})
