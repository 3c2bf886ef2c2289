import type { SfuAccess } from '@majlis/contract'
import { expect, type Page } from '@playwright/test'
import { type Account, createAccount, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectMoving, expectNoTone, expectTone } from './support/media.ts'
import { ask, enterByCall, sendByCall, startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { connectRaw, test } from './support/raw-client.ts'
import {
  admissionOf,
  chooseFor,
  enterRoom,
  expectPeople,
  openPreJoin,
  openPanel,
  peopleOf,
  personOf,
  screenOf,
  tileOf,
} from './support/room.ts'

const host = 'Nusrat Rahman'
const guest = 'Rafiq Islam'
const other = 'Omar Faruk'

async function enterAsHost(page: Page, account: Account, link: string) {
  await openSession(page, account)
  await page.goto(link)
  await enterRoom(page)
}

async function askToJoin(page: Page, link: string, name: string) {
  await openPreJoin(page, link, name)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the host to let you in' })).toBeVisible()
}

test('[3.28, 6.2] a host admits one person from the waiting room and denies another', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account, { waitingRoom: true })
  await using hostPerson = await openPerson()
  await using guestPerson = await openPerson()
  await using otherPerson = await openPerson()
  const hostPage = hostPerson.page
  await enterAsHost(hostPage, account, meeting.link)

  await test.step('who waits has no way to the media', async () => {
    const answer = guestPerson.page.waitForResponse((one) => one.url().endsWith('/join-meeting'))
    await askToJoin(guestPerson.page, meeting.link, guest)
    // The response that the contract defines for people who have to wait.
    const { data } = (await (await answer).json()) as { data: { outcome: string; participantToken: string } }
    expect(data).toMatchObject({ outcome: 'waiting', reason: 'approval' })
    expect(data).not.toHaveProperty('sfu')
    const token = data.participantToken
    expect((await ask(url, 'meeting/room/sfu-token', { token })).code).toBe('room.not_admitted')
    expect((await ask(url, 'meeting/room/messages', { method: 'GET', token })).code).toBe('room.not_admitted')
    await expectAccessible(guestPerson.page)
  })

  await test.step('the host lets one in, who is there without another click', async () => {
    await expect(hostPage.getByRole('region', { name: '1 waiting' })).toContainText(guest)
    await expectPeople(hostPage, [host])
    await hostPage.getByRole('button', { name: `Admit ${guest}` }).click()
    await expectMoving(tileOf(guestPerson.page, host))
    await expectMoving(tileOf(hostPage, guest))
  })

  await test.step('the host turns another away, who cannot ask again at once', async () => {
    await askToJoin(otherPerson.page, meeting.link, other)
    await expectAccessible(hostPage)
    await hostPage.getByRole('button', { name: `Deny ${other}` }).click()
    await expect(otherPerson.page.getByRole('heading', { name: 'You were not let in' })).toBeVisible()
    await expect(otherPerson.page.getByRole('button', { name: 'Rejoin' })).toHaveCount(0)
    await otherPerson.page.goto(meeting.link)
    await expect(otherPerson.page.getByText('The host didn’t let you in.')).toBeVisible()
    await expectPeople(hostPage, [host, guest])
    await expect(hostPage.getByRole('region', { name: '1 waiting' })).toHaveCount(0)
  })
})

test('[6.2] a removed person cannot return with the old token, a new token, a second tab or a custom client', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  await using hostPerson = await openPerson()
  await using guestPerson = await openPerson()
  const hostPage = hostPerson.page
  const guestPage = guestPerson.page
  await enterAsHost(hostPage, account, meeting.link)
  await openPreJoin(guestPage, meeting.link, guest)
  const admission = admissionOf(guestPage)
  await enterRoom(guestPage)
  const rawAdmission = await enterByCall(url, meeting, other)
  await using raw = await connectRaw(rawAdmission.sfu)
  await expectPeople(hostPage, [host, guest, other])
  await expect.poll(() => raw.framesSeen()).toBeGreaterThan(0)

  async function remove(name: string) {
    await chooseFor(hostPage, name, 'Remove…')
    await hostPage
      .getByRole('dialog', { name: `Remove ${name}?` })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(personOf(hostPage, name)).toHaveCount(0)
  }

  async function expectShutOut({ sfu, participantToken }: { sfu: SfuAccess; participantToken: string }) {
    // The old SFU token, with a custom client.
    await expect(connectRaw(sfu)).rejects.toThrow('403')
    // A new SFU token, and every other call with the participant token.
    const calls = [
      ask(url, 'meeting/room/sfu-token', { token: participantToken }),
      ask(url, 'meeting/room/enter', { token: participantToken }),
      ask(url, 'meeting/room', { method: 'GET', token: participantToken }),
      sendByCall(url, participantToken, 'Still here'),
      ask(url, 'meeting/calender/join-meeting', {
        body: {
          meeting: meeting.meetingId,
          pwd: meeting.pwd,
          displayName: 'Nobody',
          rejoinToken: participantToken,
        },
      }),
    ]
    for (const { code } of await Promise.all(calls)) expect(code).toBe('room.removed')
  }

  await test.step('someone with a client of their own', async () => {
    // Changing a participant makes the SFU renew the token.
    await ask(url, 'meeting/room/hand', {
      method: 'PUT',
      token: rawAdmission.participantToken,
      body: { isRaised: true },
    })
    await expect.poll(() => raw.token()).not.toBe(rawAdmission.sfu.token)
    const renewed = raw.token()
    await remove(other)
    await expect.poll(() => raw.isConnected(), { timeout: 5_000 }).toBe(false)
    await expectShutOut(rawAdmission)
    await expect(connectRaw({ ...rawAdmission.sfu, token: renewed })).rejects.toThrow('403')
    await expectPeople(hostPage, [host, guest])
  })

  await test.step('someone with our page', async () => {
    await remove(guest)
    await expect(guestPage.getByRole('heading', { name: 'You were removed from the meeting' })).toBeVisible()
    await expect(guestPage.getByRole('button', { name: 'Rejoin' })).toHaveCount(0)
    await expectAccessible(guestPage)
    await expectShutOut(await admission)
    const secondTab = await guestPerson.context.newPage()
    await secondTab.goto(meeting.link)
    await expect(secondTab.getByText('The host removed you from this meeting.')).toBeVisible()
  })

  await test.step('a stranger from the same address has to wait for the host', async () => {
    const answer = await ask(url, 'meeting/calender/join-meeting', {
      body: { meeting: meeting.meetingId, pwd: meeting.pwd, displayName: 'Somebody Else' },
    })
    expect(answer.body['data']).toMatchObject({ outcome: 'waiting', reason: 'approval' })
    await expectPeople(hostPage, [host])
  })
})

test('[3.27, 3.29, 6.2] mute, share and chat locks are enforced against a custom client', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  const tone = 660
  await using hostPerson = await openPerson()
  const hostPage = hostPerson.page
  await enterAsHost(hostPage, account, meeting.link)
  const { sfu, participantToken } = await enterByCall(url, meeting, other)
  await using raw = await connectRaw(sfu)
  await expectPeople(hostPage, [host, other])

  await test.step('what they publish is seen and heard as long as they may', async () => {
    await Promise.all([raw.publishTone(tone), raw.publishScreen()])
    await expectTone(hostPage, tone)
    await expectMoving(screenOf(hostPage, other))
  })

  await test.step('muted for good, and only hosts share: what they publish ends', async () => {
    await chooseFor(hostPage, other, 'Mute and keep muted')
    await expectNoTone(hostPage, tone)
    await expect(personOf(hostPage, other).getByRole('img', { name: 'Microphone off' })).toBeVisible()
    await openPanel(hostPage, 'Host')
    await hostPage.getByLabel('Participants can share their screen').click()
    await expect(screenOf(hostPage, other)).toHaveCount(0)
    await expectAccessible(hostPage)
  })

  await test.step('the SFU takes neither from them again', async () => {
    const attempts = await Promise.allSettled([raw.publishTone(tone), raw.publishScreen()])
    expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expectNoTone(hostPage, tone)
    await expect(screenOf(hostPage, other)).toHaveCount(0)
  })

  await test.step('given back, they can again', async () => {
    const isShareAllowed = hostPage.waitForResponse((one) => one.url().endsWith('/meeting/room/settings'))
    await hostPage.getByLabel('Participants can share their screen').click()
    await isShareAllowed
    await openPanel(hostPage, 'People')
    const isUnmuteAllowed = hostPage.waitForResponse((one) => one.url().endsWith('/device'))
    await chooseFor(hostPage, other, 'Allow unmuting')
    await isUnmuteAllowed
    await Promise.all([raw.publishTone(tone), raw.publishScreen()])
    await expectTone(hostPage, tone)
    await expectMoving(screenOf(hostPage, other))
  })

  await test.step('the chat is off', async () => {
    expect((await sendByCall(url, participantToken, 'Before')).code).toBeNull()
    await openPanel(hostPage, 'Host')
    const isChatOff = hostPage.waitForResponse((one) => one.url().endsWith('/meeting/room/settings'))
    await hostPage.getByRole('switch', { name: 'Participants can chat' }).click()
    await isChatOff
    expect((await sendByCall(url, participantToken, 'After')).code).toBe('roomchat.disabled')
    await openPanel(hostPage, 'Chat')
    await expect(hostPage.getByRole('log')).toContainText('Before')
    const { body } = await ask(url, 'meeting/room/messages', { method: 'GET', token: participantToken })
    expect(body['data']).toMatchObject({ messages: [{ text: 'Before' }] })
  })
})

test('[3.26] off on arrival is enforced against a custom client until its owner requests the device', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account, { participantsAudioOff: true, participantsVideoOff: true })
  await using hostPerson = await openPerson()
  const hostPage = hostPerson.page
  await enterAsHost(hostPage, account, meeting.link)

  await test.step('the SFU takes no sound of a raw client that publishes at once', async () => {
    const tone = 660
    const { sfu, participantToken } = await enterByCall(url, meeting, other)
    await using raw = await connectRaw(sfu)
    await expectPeople(hostPage, [host, other])
    await expect(raw.publishTone(tone)).rejects.toThrow()
    await expectNoTone(hostPage, tone)
    const source = { source: 'microphone' }
    expect(
      (await ask(url, 'meeting/room/switch-on', { token: participantToken, body: source })).code,
    ).toBeNull()
    await raw.publishTone(tone)
    await expectTone(hostPage, tone)
  })

  await test.step('our page begins with both off, and switches them on by its buttons', async () => {
    const tone = 880
    await using guestPerson = await openPerson({ tone })
    const guestPage = guestPerson.page
    await guestPage.goto(meeting.link)
    await guestPage.getByLabel('Your name').fill(guest)
    for (const device of ['microphone', 'camera'])
      await expect(guestPage.getByRole('button', { name: `Turn the ${device} on` })).toBeVisible()
    await enterRoom(guestPage)
    await expectNoTone(hostPage, tone)
    await guestPage.getByRole('button', { name: 'Unmute', exact: true }).click()
    await expectTone(hostPage, tone)
    await guestPage.getByRole('button', { name: 'Camera on' }).click()
    await expectMoving(tileOf(hostPage, guest))
    await guestPage.reload()
    await expectTone(hostPage, tone)
  })
})

test('[3.29] a new guest gets the same response for a locked meeting as for an unknown one', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  const unknownId = meeting.meetingId.replace(/\d{4}$/, (digits) =>
    String((Number(digits) + 1) % 10_000).padStart(4, '0'),
  )
  await using hostPerson = await openPerson()
  await using guestPerson = await openPerson()
  const hostPage = hostPerson.page
  await enterAsHost(hostPage, account, meeting.link)
  const inside = await enterByCall(url, meeting, other)

  await openPanel(hostPage, 'Host')
  await hostPage.getByLabel('Lock the meeting').click()
  await expect(hostPage.getByRole('img', { name: 'Locked' })).toBeVisible()

  for (const meetingId of [meeting.meetingId, unknownId]) {
    await guestPerson.page.goto(meeting.link.replace(meeting.meetingId, meetingId))
    await expect(guestPerson.page.getByRole('heading', { name: 'This meeting isn’t open' })).toBeVisible()
    await expect(guestPerson.page.getByText('Check the ID or the link, or ask the host.')).toBeVisible()
  }
  await expectAccessible(guestPerson.page)

  const knock = (id: string, extra: object) =>
    ask(url, 'meeting/calender/join-meeting', { body: { meeting: id, displayName: guest, ...extra } })
  for (const extra of [{}, { pwd: meeting.pwd }, { passcode: meeting.passcode }]) {
    const locked = await knock(meeting.meetingId, extra)
    expect(locked.code).toBe('room.not_available')
    expect(locked).toEqual(await knock(unknownId, extra))
  }

  // People who were inside before the lock can return.
  const back = await knock(meeting.meetingId, { pwd: meeting.pwd, rejoinToken: inside.participantToken })
  expect(back.body['data']).toMatchObject({ outcome: 'admitted' })
  await openPanel(hostPage, 'People')
  await expect(peopleOf(hostPage)).toHaveCount(1)
})
