import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { openPerson } from './support/people.ts'
import {
  enterRoom,
  expectInside,
  expectPeople,
  openPanel,
  openPreJoin,
  personOf,
  screenOf,
  tileOf,
  writeMessage,
} from './support/room.ts'

const host = 'Nusrat Rahman'
const guest = 'Rafiq Islam'
const late = 'Anika Chowdhury'

const hostTone = 440
const guestTone = 880
const lateTone = 1_320

test('[1.1, 1.7, 2.1, 2.2, 2.52, 2.61, 2.62, 3.30, 3.31, 3.39] three people meet: start now, by link, by ID and passcode', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  await using hostPerson = await openPerson({
    tone: hostTone,
    hasWindows: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await using guestPerson = await openPerson({ tone: guestTone })
  const hostPage = hostPerson.page
  const guestPage = guestPerson.page

  await test.step('the host starts a meeting from Home', async () => {
    await signIn(hostPage, account)
    await hostPage
      .getByRole('region', { name: 'Start now' })
      .getByRole('button', { name: 'Meeting settings' })
      .click()
    const panel = hostPage.getByRole('dialog', { name: 'Start a meeting' })
    await panel.getByLabel('Title').fill('Board of trustees')
    await panel.getByText('Generate a new ID').click()
    await panel.getByLabel('Passcode for people without the link').check()
    await panel.getByRole('button', { name: 'Start meeting' }).click()
    await expectInside(hostPage)
  })

  const invitation =
    await test.step('the invitation gives title, link, ID in groups of four and passcode', async () => {
      // In the top bar; in the middle too while the host is alone.
      await hostPage.getByRole('button', { name: 'Copy invitation' }).first().click()
      await expect(hostPage.getByText('Invitation copied')).toBeVisible()
      const text = await hostPage.evaluate(() => navigator.clipboard.readText())
      const link = /Join: (\S+)/.exec(text)?.[1] ?? ''
      const meetingId = /Meeting ID: (\d{4} \d{4} \d{4})$/m.exec(text)?.[1] ?? ''
      const passcode = /Passcode: (\d{6})$/m.exec(text)?.[1] ?? ''
      expect(text).toMatch(/^Board of trustees$/m)
      expect(link).toContain(`${url}/m/j/${meetingId.replaceAll(' ', '')}`)
      expect([meetingId, passcode]).not.toContain('')
      return { link, meetingId, passcode }
    })

  await test.step('a guest joins by the link, without a passcode', async () => {
    await openPreJoin(guestPage, invitation.link, guest)
    await expect(guestPage.getByText('Hosted by Nusrat Rahman')).toBeVisible()
    await expectAccessible(guestPage)
    await enterRoom(guestPage)
    await expectPeople(hostPage, [host, guest])
  })

  await test.step('they write to each other, and a link can be clicked', async () => {
    await openPanel(hostPage, 'Chat')
    await writeMessage(hostPage, `The agenda: ${url}/m/j`)
    await openPanel(guestPage, 'Chat')
    const log = guestPage.getByRole('log', { name: 'Messages' })
    await expect(log).toContainText('The agenda:')
    const [opened] = await Promise.all([
      guestPage.waitForEvent('popup'),
      log.getByRole('link', { name: `${url}/m/j` }).click(),
    ])
    await expect(opened).toHaveURL(`${url}/m/j`)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    await writeMessage(guestPage, 'Thank you, read it')
    await expect(hostPage.getByRole('log')).toContainText('Thank you, read it')
    await openPanel(hostPage, 'People')
    await openPanel(guestPage, 'People')
  })

  await using latePerson = await openPerson({ tone: lateTone })
  const latePage = latePerson.page

  await test.step('a third joins by ID, name and passcode', async () => {
    await latePage.goto(`${url}/m/j`)
    await expectAccessible(latePage)
    await latePage.getByLabel('Enter meeting ID or personal link').fill(invitation.meetingId)
    await latePage.getByLabel('Enter your name').fill(late)
    await latePage.getByRole('button', { name: 'Continue' }).click()
    await expect(latePage.getByLabel('Your name')).toHaveValue(late)
    const passcode = latePage.getByLabel('Meeting passcode')
    await passcode.fill(invitation.passcode === '123456' ? '654321' : '123456')
    await latePage.getByRole('button', { name: 'Join now' }).click()
    await expect(latePage.getByText('The passcode is incorrect.')).toBeVisible()
    await passcode.fill(invitation.passcode)
    await enterRoom(latePage)
  })

  await test.step('who comes late reads what was written before', async () => {
    await openPanel(latePage, 'Chat')
    const log = latePage.getByRole('log', { name: 'Messages' })
    await expect(log).toContainText(`The agenda: ${url}/m/j`)
    await expect(log).toContainText('Thank you, read it')
    await openPanel(latePage, 'People')
  })

  const everyone = [
    { page: hostPage, name: host, tone: hostTone },
    { page: guestPage, name: guest, tone: guestTone },
    { page: latePage, name: late, tone: lateTone },
  ]

  await test.step('everyone sees and hears the two others', async () => {
    await Promise.all(
      everyone.flatMap(({ page, name }) => [
        expectPeople(page, [host, guest, late]),
        ...everyone
          .filter((other) => other.name !== name)
          .flatMap((other) => [expectMoving(tileOf(page, other.name)), expectTone(page, other.tone)]),
      ]),
    )
    await expectAccessible(hostPage)
  })

  await test.step('a raised hand and a reaction are seen by the others', async () => {
    await guestPage.getByRole('button', { name: 'Raise hand' }).click()
    for (const page of [hostPage, latePage]) {
      await expect(page.getByRole('group', { name: `${guest}, Hand raised, number 1` })).toBeVisible()
      await expect(personOf(page, guest)).toContainText('Hand raised, first')
    }
    await guestPage.getByRole('button', { name: 'Lower hand' }).click()
    for (const page of [hostPage, latePage])
      await expect(personOf(page, guest)).not.toContainText('Hand raised')

    await guestPage.getByRole('button', { name: 'React', exact: true }).click()
    await guestPage.getByRole('button', { name: 'Applause' }).click()
    await Promise.all(
      [hostPage, latePage].map((page) => expect(page.getByText(`${guest} reacts: Applause`)).toBeAttached()),
    )
    await guestPage.keyboard.press('Escape')
  })

  await test.step('a shared screen arrives, and goes', async () => {
    await hostPage.getByRole('button', { name: 'Share screen' }).click()
    await expect(hostPage.getByText('You’re sharing your screen')).toBeVisible()
    await Promise.all([guestPage, latePage].map((page) => expectMoving(screenOf(page, host))))
    // As small as it is, people see what the others see.
    await expectMoving(hostPage.getByRole('status').filter({ hasText: 'You’re sharing your screen' }))
    await expectAccessible(guestPage)
    await expectAccessible(hostPage)
    await hostPage
      .getByRole('group', { name: 'Call controls' })
      .getByRole('button', { name: 'Stop sharing' })
      .click()
    for (const page of [guestPage, latePage]) await expect(screenOf(page, host)).toHaveCount(0)
  })

  await test.step('[2.3] feedback can be given during the call, in a tab of its own', async () => {
    await guestPage.getByRole('button', { name: 'More' }).click()
    const opened = guestPage.waitForEvent('popup')
    await guestPage.getByRole('menuitem', { name: 'Give feedback' }).click()
    const feedbackPage = await opened
    await expect(feedbackPage.getByRole('heading', { name: 'Give feedback' })).toBeVisible()
    await expect(feedbackPage.getByText('About “')).toBeVisible()
    await feedbackPage.getByLabel('3 stars').check()
    await expectAccessible(feedbackPage)
    await feedbackPage.getByRole('button', { name: 'Send feedback' }).click()
    await expect(feedbackPage.getByText('Thank you for your feedback')).toBeVisible()
    await feedbackPage.close()
  })

  await test.step('who leaves is gone for the others, and can say how it was', async () => {
    await guestPage.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(guestPage.getByRole('heading', { name: 'You left the meeting' })).toBeVisible()
    await expectPeople(hostPage, [host, late])
    await expectAccessible(guestPage)
    await guestPage.getByLabel('4 stars').check()
    await guestPage.getByRole('button', { name: 'Screen share' }).click()
    await guestPage.getByLabel('Tell us more').fill('The slides were a little blurred.')
    await guestPage.getByRole('button', { name: 'Send feedback' }).click()
    await expect(guestPage.getByText('Thank you for your feedback')).toBeVisible()
  })

  await test.step('the host ends the meeting for everyone', async () => {
    await hostPage.getByRole('button', { name: 'Leave', exact: true }).click()
    await hostPage.getByRole('menuitem', { name: 'End for everyone' }).click()
    await hostPage.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
    await expect(latePage.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
    await expect(hostPage).toHaveURL(/\/part\?/)
  })
})
