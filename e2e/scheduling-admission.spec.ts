import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  openSession,
  signIn,
} from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { linkIn, mailLike, mailsTo } from './support/mailbox.ts'
import { openPerson } from './support/people.ts'
import { enterRoom, expectPeople, openPreJoin } from './support/room.ts'
import { hourIn, planMeeting, timeZone } from './support/scheduling.ts'

const url = majlisUrl()

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join now' })

test('[3.15] registrants join with their own link; others, and refused registrants, cannot', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  const question = { id: randomUUID(), label: 'Where do you live?', isRequired: true }
  const meeting = await planMeeting(nusrat, {
    meetingTitle: 'River path',
    ...hourIn(2),
    isRegRequired: true,
    registration: { approval: 'automatic', questions: [question] },
  })
  const { joinLink, meetingId } = meeting.invitation
  await using mina = await openPerson({ timezoneId: timeZone })
  const email = newEmail('mina')

  await test.step('the common link leads to the registration', async () => {
    await mina.page.goto(joinLink)
    await mina.page.getByRole('link', { name: 'Register', exact: true }).click()
    await expect(mina.page).toHaveURL(meeting.registrationLink ?? 'none')
    await expect(mina.page.getByRole('heading', { name: 'River path' })).toBeVisible()
    await mina.page.getByLabel('Your name').fill('Mina Roy')
    await mina.page.getByLabel('Email').fill(email)
    await mina.page.getByRole('button', { name: 'Register' }).click()
    await expect(mina.page.getByText('Answer this question')).toBeVisible()
    await expectAccessible(mina.page)
    await mina.page.getByLabel('Where do you live?').fill('Mill Lane')
    await mina.page.getByRole('button', { name: 'Register' }).click()
    await expect(mina.page.getByRole('status')).toContainText('You’re registered')
    await expectAccessible(mina.page)
  })

  const own = linkIn(await mailLike(url, email, /^You’re registered: River path/), '/m/j/')
  await test.step('a personal link admits under the registered name', async () => {
    expect(own).not.toBe(joinLink)
    // The host opens the room without a browser.
    await call(url, 'meeting/calender/join-meeting', { meeting: meetingId }, nusrat.accessToken)
    await mina.page.goto(own)
    await expect(mina.page.getByLabel('Your name')).toHaveValue('Mina Roy')
    await enterRoom(mina.page)
  })

  await test.step('the organizer refuses a registrant, who has to leave at once and cannot return', async () => {
    await openSession(page, nusrat)
    await page.goto(`${url}/registrations/${meeting.id}`)
    const row = page.getByRole('row').filter({ hasText: 'Mina Roy' })
    await expect(row).toContainText('Mill Lane')
    await expect(row).toContainText('Approved')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Decline: Mina Roy' }).click()
    await expect(row).toContainText('Declined')
    await expect(mina.page).toHaveURL(/\/part/)
    for (const link of [own, joinLink]) {
      await mina.page.goto(link)
      await expect(mina.page.getByRole('link', { name: 'Register', exact: true })).toBeVisible()
      await expect(joinButton(mina.page)).toHaveCount(0)
    }
    await mailLike(url, email, /^About your registration: River path/)
  })
})

test('[3.22] [4.4] [9.4] a scheduled meeting is started from Home, joined with the mailed link, and its reminder is sent once', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const rafiq = newEmail('rafiq')
  await signIn(page, arif)
  const before = { type: 'before', beforeValue: 5, durationUnit: 'minute' } as const
  await planMeeting(nusrat, {
    meetingTitle: 'Street lights',
    ...hourIn(5),
    hasReminder: true,
    reminders: [
      { ...before, remindType: 'email' },
      { ...before, remindType: 'notification' },
    ],
    invitees: [
      { userId: arif.userId, role: 'participant' },
      { email: rafiq, role: 'participant' },
    ],
  })

  await test.step('the meeting is started and joined', async () => {
    await using host = await openPerson({ tone: 440 })
    await using guest = await openPerson({ tone: 880 })
    await signIn(host.page, nusrat)
    await host.page.getByRole('button', { name: 'Start: Street lights' }).click()
    await enterRoom(host.page)
    const invitation = await mailLike(url, rafiq, /^Invitation: Street lights/)
    await openPreJoin(guest.page, linkIn(invitation, '/m/j/'), 'Rafiq Islam')
    await enterRoom(guest.page)
    await expectPeople(host.page, ['Nusrat Rahman', 'Rafiq Islam'])
    // A colleague sees it on Home without reloading.
    await expect(page.getByRole('main')).toContainText('Ongoing')
  })

  await test.step('the reminder arrives by mail and on the page', async () => {
    const cards = page.getByRole('article').filter({ hasText: 'Street lights' })
    await expect(cards).toHaveCount(1, { timeout: 75_000 })
    await expect(cards).toContainText(/Starts at .*, in \d min/)
    await expectAccessible(page)
    const reminders = async (to: string) =>
      (await mailsTo(url, to)).filter(({ subject }) => subject.startsWith('Reminder: Street lights')).length
    for (const to of [nusrat.email, arif.email, rafiq]) await expect.poll(() => reminders(to)).toBe(1)
    await cards.getByRole('button', { name: 'Dismiss: Street lights' }).click()
    await expect(cards).toHaveCount(0)
    // A duplicate would have arrived with the others.
    for (const to of [nusrat.email, arif.email, rafiq]) expect(await reminders(to)).toBe(1)
  })
})
