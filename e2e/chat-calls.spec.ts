import { expect, test } from '@playwright/test'
import { call, createAccount, createColleague, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { startChatServer } from './support/chat.ts'
import { startChatFrontEnd } from './support/chat-front-end.ts'
import { startChat } from './support/chat-pages.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { openPerson } from './support/people.ts'
import { enterRoom, expectPeople, tileOf } from './support/room.ts'
import { startInstallation } from './support/stack.ts'

test('[2.66, 4.21, 7.56, 7.57, 7.58] a colleague calls a chat: the other person’s Home shows the call, and they meet', async () => {
  await using chat = await startChatServer()
  const nusrat = await createAccount('Nusrat', 'Rahman')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  await using caller = await openPerson({ tone: 440 })
  await using called = await openPerson({ tone: 880 })
  await signIn(caller.page, nusrat, chat.url)
  await signIn(called.page, arif, chat.url)
  const { page } = called
  const begin = async (roomId: string) => {
    const path = `chat-meeting/room/${encodeURIComponent(roomId)}`
    const { meetingUrl } = await call<{ meetingUrl: string }>(chat.url, path, {}, nusrat.accessToken)
    await caller.page.goto(meetingUrl)
    await enterRoom(caller.page)
  }
  const end = async () => {
    await caller.page.getByRole('button', { name: 'Leave', exact: true }).click()
    await caller.page.getByRole('menuitem', { name: /End for everyone/ }).click()
    await caller.page.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
    // Entering before that joins the call in progress.
    await expect(caller.page.getByRole('button', { name: 'Leave', exact: true })).toBeHidden()
  }

  await test.step('the call of a group rings on Home, and joining it leads to where the other is', async () => {
    await begin(chat.addRoom([nusrat, arif], 'River path'))
    await expect(page.getByText('Call in River path')).toBeVisible()
    await expect(page.getByText('Group call')).toBeVisible()
    await expectAccessible(page)
    const [room] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^Join Call: River path/ }).click(),
    ])
    await expect(room.getByText('River path').first()).toBeVisible()
    await enterRoom(room)
    await expectPeople(caller.page, ['Nusrat Rahman', 'Arif Khan'])
    await expectMoving(tileOf(room, 'Nusrat Rahman'))
    await expectTone(room, 440)
    await expectTone(caller.page, 880)
    await expect(page.getByText('Call in River path')).toBeHidden()
    await end()
    await expect(room.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
    await room.close()
  })

  await test.step('a call of two that is ignored stays away; the next one rings, and stops with its end', async () => {
    const two = chat.addRoom([nusrat, arif])
    await begin(two)
    const ringing = page.getByText('Call with Nusrat Rahman')
    await expect(ringing).toBeVisible()
    await page.getByRole('button', { name: 'Ignore Call: Nusrat Rahman' }).click()
    await expect(ringing).toBeHidden()
    const checked = page
      .waitForEvent('websocket')
      .then((line) =>
        line.waitForEvent('framereceived', ({ payload }) => String(payload).includes('meeting_check')),
      )
    await page.reload()
    await checked
    await expect(ringing).toBeHidden()
    await end()
    await begin(two)
    await expect(ringing).toBeVisible()
    await end()
    await expect(ringing).toBeHidden()
  })
})

test('[2.46, 2.67, 3.46, 4.14] the chat opens beside the menu, signed in, and signs out with the user', async ({
  page,
}) => {
  await using frontEnd = await startChatFrontEnd()
  await using chat = await startChatServer({ frontEndUrl: frontEnd.url })
  frontEnd.useServer(chat.url)
  const nusrat = await createAccount('Nusrat', 'Rahman')
  await signIn(page, nusrat, chat.url)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: /^Chat/ })).toHaveAttribute('target', '_blank')
  await menu.getByRole('link', { name: 'Open chat here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
  const frame = page.frameLocator('iframe[title="Chat"]')
  await expect(frame.getByText(`Signed in as @majlis_${nusrat.userId}:`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Nusrat Rahman/ }).click()
  // Without the response of the frame, it would take four seconds more.
  await Promise.all([
    page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url() === `${chat.url}/sign-in`,
    ),
    page.getByRole('menuitem', { name: 'Logout' }).click(),
  ])
  const signedOutAt = frontEnd.signedOutAt() ?? 0
  expect(Date.now() - signedOutAt).toBeLessThan(3_000)
  await expect(page).toHaveURL(`${chat.url}/sign-in`)
})

test('[1.14, 2.66] a call from the chat client rings for the other, who joins it from their chat', async () => {
  const stack = await startInstallation({ CHAT: 'on' })
  try {
    const nusrat = await createAccount('Nusrat', 'Rahman', stack.url)
    const arif = await createColleague(nusrat, 'Arif', 'Khan', { stack })
    await using caller = await openPerson({ tone: 440 })
    await using called = await openPerson({ tone: 880 })
    await openSession(caller.page, nusrat, stack.url)
    await caller.page.goto(`${stack.url}/chat/client`)
    await signIn(called.page, arif, stack.url)
    await startChat(caller.page, ['Arif Khan'])
    const [room] = await Promise.all([
      caller.page.waitForEvent('popup'),
      caller.page.getByRole('button', { name: /^Start call/ }).click(),
    ])
    await enterRoom(room)
    await expect(called.page.getByText('Call with Nusrat Rahman')).toBeVisible()
    // A call between two people leads to their chat (spec 2.66).
    const [chat] = await Promise.all([
      called.page.waitForEvent('popup'),
      called.page.getByRole('button', { name: 'Join Call: Nusrat Rahman' }).click(),
    ])
    await expect(chat.getByText('A call is in progress')).toBeVisible()
    await expectAccessible(chat)
    const [joined] = await Promise.all([
      chat.waitForEvent('popup'),
      chat
        .getByRole('button', { name: /^Join call/ })
        .first()
        .click(),
    ])
    await enterRoom(joined)
    await expectPeople(room, ['Nusrat Rahman', 'Arif Khan'])
    await expectTone(room, 880)
  } finally {
    await stack.stop()
  }
})
