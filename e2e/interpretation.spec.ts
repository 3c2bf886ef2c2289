import { expect, test, type Page } from '@playwright/test'
import { call, createAccount, createColleague, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectNoTone, expectTone } from './support/media.ts'
import { openPerson } from './support/people.ts'
import { chooseFor, enterRoom, expectInside, openPreJoin, personOf, tileOf } from './support/room.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'

const hostTone = 440
const interpreterTone = 880
const guestTone = 1_320

const openInterpretation = (page: Page) => page.getByRole('button', { name: /^Interpretation/ }).click()

/** The volumes at which a page plays the others, lowest first. */
const volumesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter(({ srcObject }) => srcObject instanceof MediaStream && srcObject.getAudioTracks().length > 0)
      .map(({ volume }) => volume)
      .toSorted((a, b) => a - b),
  )

test('[1.6] a multilingual meeting: only listeners of a language hear its interpreter', async () => {
  // Three browsers, and each tone that is not there is listened for during a second at least.
  test.setTimeout(300_000)
  const url = majlisUrl()
  const nusrat = await createAccount('Nusrat', 'Rahman')
  const layla = await createColleague(nusrat, 'Layla', 'Haddad')
  const { accessToken, userId } = nusrat
  await call(
    url,
    'resource/allocation/saveProducts',
    { userId, products: ['regular', 'multilingual'] },
    accessToken,
  )
  await using host = await openPerson({ tone: hostTone })
  await using interpreter = await openPerson({ tone: interpreterTone })
  await using guest = await openPerson({ tone: guestTone })

  await test.step('the scheduler asks for the languages', async () => {
    await openSession(host.page, nusrat)
    await host.page.goto(`${url}/home?scheduler=new`)
    await host.page.getByRole('tab', { name: /Advanced options/ }).click()
    await host.page.getByRole('switch', { name: 'Multilingual meeting' }).check({ force: true })
    const languages = host.page.getByRole('combobox', { name: 'Languages' })
    for (const name of ['Arabic', 'French']) {
      await languages.fill(name)
      await host.page.getByRole('option', { name }).click()
    }
    await languages.blur()
    await expect(host.page.getByText(/Invite interpreters under “Participants”/)).toBeVisible()
    await expectAccessible(host.page)
  })

  const { invitation } = await planMeeting(nusrat, {
    meetingTitle: 'Regional assembly',
    ...hourIn(2),
    isMultiLingual: true,
    interpretationLanguages: ['fr', 'ar'],
    invitees: [{ userId: layla.userId, role: 'participant', interprets: ['fr'] }],
  })

  await test.step('everyone hears everyone at first', async () => {
    await host.page.goto(invitation.joinLink)
    await enterRoom(host.page)
    await openSession(interpreter.page, layla)
    await interpreter.page.goto(invitation.joinLink)
    await enterRoom(interpreter.page)
    await openPreJoin(guest.page, invitation.joinLink, 'Ines')
    await enterRoom(guest.page)
    await expectTone(guest.page, hostTone)
    await expectTone(guest.page, interpreterTone)
  })

  await test.step('an interpreter speaks into their language, and listeners of the original no longer hear them', async () => {
    await openInterpretation(interpreter.page)
    const dialog = interpreter.page.getByRole('dialog', { name: 'Interpretation' })
    const own = dialog.getByRole('radiogroup', { name: 'Speak into' })
    await expect(own.getByRole('radio', { name: 'Arabic' })).toHaveCount(0)
    await own.getByRole('radio', { name: 'French' }).check()
    await expectAccessible(interpreter.page)
    await interpreter.page.keyboard.press('Escape')
    await expect(interpreter.page.getByText(/^You’re interpreting into French/)).toBeVisible()
    await expect(tileOf(guest.page, 'Layla Haddad')).toHaveAccessibleName(/Interpreting into French/)
    await expectNoTone(guest.page, interpreterTone)
    await expectNoTone(host.page, interpreterTone)
    await expectTone(guest.page, hostTone)
  })

  await test.step('a listener of the language hears the interpreter, and the original quietly or not at all', async () => {
    await openInterpretation(guest.page)
    const dialog = guest.page.getByRole('dialog', { name: 'Interpretation' })
    const listen = dialog.getByRole('radiogroup', { name: 'Listen to' })
    await expect(listen.getByText('Interpreted by Layla Haddad')).toBeVisible()
    await listen.getByRole('radio', { name: 'French' }).check()
    await expectTone(guest.page, interpreterTone)
    expect(await volumesOf(guest.page)).toEqual([0.2, 1])
    await dialog.getByRole('switch', { name: 'Mute the original' }).check({ force: true })
    await expectNoTone(guest.page, hostTone)
    await expectTone(guest.page, interpreterTone)
    await expectAccessible(guest.page)
    await guest.page.keyboard.press('Escape')
    await expectNoTone(host.page, interpreterTone)
  })

  await test.step('both choices survive a reload', async () => {
    await Promise.all([guest.page.reload(), interpreter.page.reload()])
    await expectInside(interpreter.page)
    await expectInside(guest.page)
    await expectTone(guest.page, interpreterTone)
    await expectNoTone(guest.page, hostTone)
    await expectNoTone(host.page, interpreterTone)
  })

  await test.step('the original returns in full when the interpreter leaves', async () => {
    await interpreter.page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(guest.page.getByText(/^No one is interpreting into French right now/)).toBeVisible()
    await expectTone(guest.page, hostTone)
    expect(await volumesOf(guest.page)).toEqual([1])
  })

  await test.step('a host makes someone an interpreter in the meeting, and takes it back', async () => {
    const languages = host.page.getByRole('dialog', { name: 'Interpreter: Ines' })
    const arabic = languages.getByRole('checkbox', { name: 'Arabic' })
    const save = languages.getByRole('button', { name: 'Save' })
    await chooseFor(host.page, 'Ines', 'Interpreter…')
    await arabic.check()
    await expectAccessible(host.page)
    await save.click()
    await expect(personOf(host.page, 'Ines')).toContainText('Interpreter: Arabic')
    await openInterpretation(guest.page)
    const own = guest.page.getByRole('radiogroup', { name: 'Speak into' })
    await own.getByRole('radio', { name: 'Arabic' }).check()
    await expectNoTone(host.page, guestTone)
    await chooseFor(host.page, 'Ines', 'Interpreter…')
    await arabic.uncheck()
    await save.click()
    await expectTone(host.page, guestTone)
    await expect(own).toHaveCount(0)
  })
})
