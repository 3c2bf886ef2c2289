import { expect, test, type Page } from '@playwright/test'
import { createAccount, majlisUrl, signIn, type Account } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { ask, startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { enterRoom, expectInside, expectPeople, openPanel, openPreJoin, peopleOf } from './support/room.ts'

const url = majlisUrl()
const host = 'Nusrat Rahman'

interface Seat {
  pmi: string
  pmu: string
  passcode: string
}

async function seatOf({ accessToken: token }: Account): Promise<Seat> {
  const { body } = await ask(url, 'resource/allocation/getResourceInformation', { method: 'GET', token })
  // The contract's success response.
  return (body['data'] as { resourceAllocation: Seat }).resourceAllocation
}

/** Types the passcode at pre-join, and joins. */
async function enterByPasscode(page: Page, passcode: string) {
  await page.getByLabel('Meeting passcode').fill(passcode)
  await enterRoom(page)
}

test('[1.1, 2.21, 2.52, 3.8, 3.28, 3.30] people meet in a personal room by PMI and PMU, and its host on two devices', async () => {
  const account = await createAccount('Nusrat', 'Rahman')
  const { pmi, pmu, passcode } = await seatOf(account)
  await using hostPerson = await openPerson({ hasWindows: true })
  await using byName = await openPerson({ hasWindows: true })
  await using byNumber = await openPerson({ hasWindows: true })

  await test.step('the host opens it from Home', async () => {
    const { page } = hostPerson
    await signIn(page, account)
    const start = page.getByRole('region', { name: 'Start now' })
    await expect(start).toContainText(pmi.replace(/\d{4}(?=\d)/g, '$& '))
    await start.getByRole('button', { name: 'Start meeting' }).click()
    await expectInside(page)
    await expect(page).toHaveURL(new RegExp(`/m/j/${pmi}/${pmu}\\?pwd=`))
    await expect(page.getByText(`${host}’s meeting room`)).toBeVisible()
  })

  await test.step('one comes by the name of the room, in whatever letters', async () => {
    const { page } = byName
    await page.goto(`${url}/m/j`)
    await page.getByLabel('Enter meeting ID or personal link').fill(pmu.toUpperCase())
    await page.getByLabel('Enter your name').fill('Rafiq Islam')
    await page.getByRole('button', { name: 'Continue' }).click()
    await enterByPasscode(page, passcode)
  })

  await test.step('another by its number, at the older address', async () => {
    const { page } = byNumber
    await openPreJoin(page, `${url}/join/meeting?=${pmi}`, 'Anika Chowdhury')
    await enterByPasscode(page, passcode)
  })

  for (const { page } of [hostPerson, byName, byNumber])
    await expectPeople(page, [host, 'Rafiq Islam', 'Anika Chowdhury'])

  await using secondDevice = await openPerson({ hasWindows: true })
  const { page } = secondDevice

  await test.step('a second device of the host chooses what happens to the first, and joins too', async () => {
    await signIn(page, account)
    const start = page.getByRole('region', { name: 'Your room is open' })
    await start.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('You’re already in this meeting (Chrome on Linux).')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join here too' }).click()
    await expectInside(page)
    await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
    await expect(peopleOf(byName.page)).toHaveCount(4)
  })

  await test.step('going back asks before it leaves the call', async () => {
    const question = page.getByRole('dialog', { name: 'Leave the meeting?' })
    await page.goBack()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expectInside(page)
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'You left the meeting' })).toBeVisible()
    await expect(peopleOf(byName.page)).toHaveCount(3)
  })

  await test.step('switching to the second device ends the call on the first', async () => {
    await page.getByRole('button', { name: 'Rejoin' }).click()
    await page.getByRole('button', { name: 'Switch here' }).click()
    await expectInside(page)
    await expect(
      hostPerson.page.getByRole('heading', { name: 'You joined from another device' }),
    ).toBeVisible()
    await expectPeople(byName.page, [host, 'Rafiq Islam', 'Anika Chowdhury'])
  })
})

test('[2.8] a start link lets the host join without signing in, once, even if guests are not allowed', async () => {
  const account = await createAccount('Nusrat', 'Rahman')
  const { meetingId } = await startMeeting(url, account, { signedInOnly: true })
  const { body } = await ask(url, `meeting/calender/get-redirect-url/${meetingId}`, {
    method: 'GET',
    token: account.accessToken,
  })
  // The contract's success response.
  const { redirectUrl } = body['data'] as { redirectUrl: string }
  await using desktop = await openPerson({ hasWindows: true })
  await using other = await openPerson({ hasWindows: true })

  await test.step('the link leads to the pre-join page of the host’s room', async () => {
    const { page } = desktop
    await page.goto(redirectUrl)
    await expect(page.getByRole('heading', { name: 'Board of trustees' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/m/j/${meetingId}`)
    await expect(page.getByLabel('Your name')).toHaveValue(host)
    await expect(page.getByLabel('Meeting passcode')).toBeHidden()
    await enterRoom(page)
    await openPanel(page, 'Host')
  })

  await test.step('who opens it again learns that it was used', async () => {
    const { page } = other
    await page.goto(redirectUrl)
    await expect(page.getByRole('heading', { name: 'This start link doesn’t work' })).toBeVisible()
    await expect(page.getByText('This start link has expired or was already used.')).toBeVisible()
    await page.goto(`${url}/m/j/${meetingId}`)
    await expect(page.getByText('Only signed-in people can join this meeting.')).toBeVisible()
  })

  await test.step('the host comes back into the room after a reload', async () => {
    const { page } = desktop
    await page.reload()
    await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible({ timeout: 20_000 })
    await openPanel(page, 'Host')
  })
})
