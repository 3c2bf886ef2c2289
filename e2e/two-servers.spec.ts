import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { enterRoom, expectPeople, openPreJoin, openPanel, tileOf, writeMessage } from './support/room.ts'
import { startSecondServer } from './support/second-server.ts'

test('[4.18] [4.19] [7.58] sockets on two server processes receive each other’s events', async () => {
  const first = majlisUrl()
  await using second = await startSecondServer()
  const account = await createAccount('Nusrat')
  const hostName = `${account.firstName} ${account.lastName}`
  await using host = await openPerson({ tone: 440 })
  await using guest = await openPerson({ tone: 880 })
  // The host's other computer, which is connected to the second server.
  await using desk = await openPerson()

  await signIn(host.page, account, first)
  // The response to what a page sends once it gets the notices of its user.
  const connected = desk.page
    .waitForEvent('websocket')
    .then((line) =>
      line.waitForEvent('framereceived', ({ payload }) => String(payload).includes('meeting_check')),
    )
  await signIn(desk.page, account, second.url)
  await connected
  await expect(desk.page.getByText('No upcoming meetings', { exact: true })).toBeVisible()
  const listed: number[] = []
  desk.page.on('request', (request) => {
    if (request.url().includes('/user-meetings')) listed.push(Date.now())
  })

  await test.step('a meeting that starts on the first is on the Home that the second serves, without asking for it', async () => {
    await startMeeting(first, account)
    await expect(
      desk.page.getByRole('listitem').filter({ hasText: 'Board of trustees' }).first(),
    ).toBeVisible()
    expect(listed.length).toBeGreaterThan(0)
  })

  const meeting = await startMeeting(first, account, { waitingRoom: true })
  const inviteToSecond = meeting.link.replace(first, second.url)
  expect(inviteToSecond).toContain(second.url)

  await test.step('who knocks at the second is seen by the host on the first, and let in', async () => {
    await host.page.goto(meeting.link)
    await enterRoom(host.page)
    await openPreJoin(guest.page, inviteToSecond, 'Rafiq Islam')
    await guest.page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(
      guest.page.getByRole('heading', { name: 'Waiting for the host to let you in' }),
    ).toBeVisible()
    await expectAccessible(guest.page)
    await expect(host.page.getByRole('region', { name: '1 waiting' })).toContainText('Rafiq Islam')
    await expectAccessible(host.page)
    await host.page.getByRole('button', { name: 'Admit Rafiq Islam' }).click()
    // The waiting page polls only every 20 s: this is the socket.
    await expect(guest.page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible({
      timeout: 12_000,
    })
    await expectPeople(host.page, [hostName, 'Rafiq Islam'])
    await expectMoving(tileOf(guest.page, hostName))
    await expectTone(guest.page, 440)
    await expectTone(host.page, 880)
  })

  await test.step('the chat crosses both ways', async () => {
    await openPanel(host.page, 'Chat')
    await openPanel(guest.page, 'Chat')
    await writeMessage(host.page, 'Welcome')
    await expect(guest.page.getByRole('log', { name: 'Messages' })).toContainText('Welcome')
    await writeMessage(guest.page, 'Thank you')
    await expect(host.page.getByRole('log', { name: 'Messages' })).toContainText('Thank you')
  })

  await test.step('what the host decides on the first holds on the second', async () => {
    await openPanel(host.page, 'Host')
    await host.page.getByRole('switch', { name: 'Participants can chat' }).click()
    await expect(guest.page.getByText('The host has turned off chat.').first()).toBeVisible()
  })

  await test.step('the end on the first is the end on the second', async () => {
    await host.page.getByRole('button', { name: 'Leave', exact: true }).click()
    await host.page.getByRole('menuitem', { name: /End for everyone/ }).click()
    await host.page.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
    await expect(guest.page.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
  })
})
