import { expect, test } from '@playwright/test'
import { call, createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectMoving, expectNoTone, expectTone } from './support/media.ts'
import { openPerson } from './support/people.ts'
import { chooseFor, enterRoom, expectInside, expectPeople, tileOf } from './support/room.ts'

const hostTone = 440
const guestTone = 880
const minuteMs = 60_000

test('[1.5] a webinar: a guest watches, raises a hand, and speaks when the host asks them to', async () => {
  const url = majlisUrl()
  const nusrat = await createAccount('Nusrat', 'Rahman')
  const { accessToken, userId } = nusrat
  await call(
    url,
    'resource/allocation/saveProducts',
    { userId, products: ['regular', 'webinar'] },
    accessToken,
  )
  await using host = await openPerson({ tone: hostTone })
  await using guest = await openPerson({ tone: guestTone })

  await test.step('the scheduler offers webinars to people with the licence', async () => {
    await signIn(host.page, nusrat)
    await host.page.goto(`${url}/home?scheduler=new`)
    await host.page.getByRole('tab', { name: /Advanced options/ }).click()
    await host.page.getByRole('switch', { name: /^Webinar/ }).check({ force: true })
    await expectAccessible(host.page)
  })

  const startDateTime = Math.ceil(Date.now() / minuteMs) * minuteMs + 10 * minuteMs
  const { invitation } = await call<{ invitation: { joinLink: string } }>(
    url,
    'meeting/schedule',
    { meetingTitle: 'Budget hearing', timeZone: 'Europe/London', startDateTime, settings: { webinar: true } },
    accessToken,
  )

  await test.step('the guest is told before joining, and inside can neither speak nor show video', async () => {
    await host.page.goto(invitation.joinLink)
    await enterRoom(host.page)
    await guest.page.goto(invitation.joinLink)
    await guest.page.getByLabel('Your name').fill('Ines')
    await expect(guest.page.getByText(/This is a webinar: you watch and listen/)).toBeVisible()
    await guest.page.getByRole('button', { name: 'Join now' }).click()
    await expectInside(guest.page)
    for (const name of ['Only panelists can speak. Raise your hand to ask.', 'Only panelists can show video'])
      await expect(guest.page.getByRole('button', { name })).toBeDisabled()
    await expectTone(guest.page, hostTone)
    await expectMoving(tileOf(guest.page, 'Nusrat Rahman'))
    await expectNoTone(host.page, guestTone)
    await expectAccessible(guest.page)
  })

  await test.step('the host asks them to unmute, and hears them', async () => {
    await guest.page.getByRole('button', { name: 'Raise hand' }).click()
    await expectPeople(host.page, ['Nusrat Rahman', 'Ines'])
    await chooseFor(host.page, 'Ines', 'Ask to unmute')
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Unmute' }).click()
    await expectTone(host.page, guestTone)
    await expect(guest.page.getByRole('button', { name: 'Only panelists can show video' })).toBeDisabled()
  })
})
