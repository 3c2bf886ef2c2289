import { expect, test, type Page } from '@playwright/test'
import { createAccount, majlisUrl, newEmail, openSession, password, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { linkIn, mailLike, mailsTo } from './support/mailbox.ts'
import { openPerson } from './support/people.ts'
import { enterRoom, openPanel } from './support/room.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'

const url = majlisUrl()

const invitationsOf = (page: Page) =>
  page.getByRole('region', { name: 'Invitations and requests', exact: true })

/** The page's calls that fail from now on. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400)
      refused.push(`${answer.status()} ${answer.url()}`)
  })
  return refused
}

test('[3.18] [3.38] [4.3] [4.11] a co-host of another organisation responds with a note, gets the host’s message, and joins as co-host from the mail', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  const omar = await createAccount('Omar', 'Karim')
  const rafiq = newEmail('rafiq')
  const meeting = await planMeeting(nusrat, {
    meetingTitle: 'Street lights',
    ...hourIn(5),
    invitees: [
      { email: omar.email, name: 'Omar Karim', role: 'co_host' },
      { email: rafiq, role: 'co_host' },
    ],
  })
  const entry = `${url}/calendar/day/${meeting.id}/${meeting.startDateTime}`

  await test.step('the invitation is on Home and in the calendar, with nothing else of the organisation', async () => {
    await signIn(page, omar)
    await expect(invitationsOf(page)).toContainText('Street lights')
    const refused = refusedCalls(page)
    await page.goto(entry)
    const details = page.getByRole('dialog')
    await expect(details).toContainText('Nusrat & Co')
    await expect(details.getByRole('button', { name: 'View settings' })).toHaveCount(0)
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Decline with a note' }).click()
    await details.getByLabel('Note to the organiser').fill('The tram does not run')
    await details.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(details.page().getByText('Response saved')).toBeVisible()
    expect(refused).toEqual([])
  })

  await test.step('the host reads the note in a mail and beside the answer, and answers with a change', async () => {
    const declined = await mailLike(url, nusrat.email, /Street lights/)
    expect(declined.text).toContain('> The tram does not run')
    await using host = await openPerson({ timezoneId: 'Europe/London' })
    await openSession(host.page, nusrat)
    await host.page.goto(entry)
    const answer = host.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Omar Karim' })
    await expect(answer).toContainText('Declined')
    await expect(answer).toContainText('The tram does not run')
    await host.page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    const drawer = host.page.getByRole('dialog', { name: 'Edit meeting' })
    await drawer.getByLabel('Title').fill('Street lights by video')
    await drawer.getByRole('button', { name: 'Add a message to the invitees' }).click()
    await drawer.getByLabel('Message to the invitees').fill('Stay at home')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText('Changes saved')).toBeVisible()
    await expect(drawer.getByText(/^The update is on its way to Omar Karim and/)).toBeVisible()
    await expectAccessible(host.page)
  })

  await test.step('the mail leads through sign-in to pre-join, and into the room as co-host', async () => {
    const [changed, toRafiq] = await Promise.all(
      [omar.email, rafiq].map((email) => mailLike(url, email, /^Changed: Street lights by video/)),
    )
    if (!changed || !toRafiq) throw new Error('two mails')
    expect(changed.text).toContain('> Stay at home')
    // One for the invitation, one for the change.
    expect((await mailsTo(url, rafiq)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Changed',
      'Invitation',
    ])
    // Without an account, people join as guests with the common link, and read what the role requires.
    expect(linkIn(toRafiq, '/m/j/')).toBe(meeting.invitation.joinLink)
    expect(toRafiq.text).toContain(`sign in or sign up with ${rafiq}`)
    await using cohost = await openPerson({ timezoneId: 'Europe/London' })
    await cohost.page.goto(linkIn(changed, '/sign-in'))
    const { pathname, search } = new URL(meeting.invitation.joinLink)
    await expect(
      cohost.page.getByRole('link', { name: 'Join a meeting without an account' }),
    ).toHaveAttribute('href', pathname + search)
    await cohost.page.getByLabel('Email').fill(omar.email)
    await cohost.page.getByLabel('Password', { exact: true }).fill(password)
    await cohost.page.getByRole('button', { name: 'Sign in' }).click()
    await expect(cohost.page).toHaveURL(new RegExp(`/m/j/${meeting.meetingId}`))
    await enterRoom(cohost.page)
    await openPanel(cohost.page, 'Host')
  })
})

test('[4.3] opening every link of an invitation sends no response; a click does', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const rafiq = newEmail('rafiq')
  await planMeeting(nusrat, {
    meetingTitle: 'Street lamps',
    ...hourIn(60),
    invitees: [{ email: rafiq, role: 'participant' }],
  })
  const mail = await mailLike(url, rafiq, /Street lamps/)
  const state = page.getByRole('status')
  const answers: string[] = []

  for (const answer of ['declined', 'accepted', 'suggested']) {
    const scanner = await (await browser.newContext()).newPage()
    scanner.on('request', (request) => {
      if (request.url().includes('/api/') && request.method() !== 'GET') answers.push(request.url())
    })
    await scanner.goto(linkIn(mail, `/part\\?\\S*answer=${answer}`))
    await expect(scanner.getByRole('heading', { name: 'Street lamps' })).toBeVisible()
    await scanner.waitForLoadState('networkidle')
    await scanner.context().close()
  }
  expect(answers.filter((one) => one.includes('/calender/invitation'))).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(linkIn(mail, '/part\\?\\S*answer=declined'))
  await expect(state).toContainText('Pending')
  await expect(page.getByRole('heading', { name: 'Decline this invitation?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(state).toContainText('Declined')
})

test('[2.56] an invitation arrives live in the center, is accepted there by keyboard, and its count goes on a second device', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  const omar = await createAccount('Omar', 'Karim')
  await using phone = await openPerson({ viewport: { width: 360, height: 740 } })
  await signIn(page, omar)
  await signIn(phone.page, omar)
  const bell = (of: Page, name: string) => of.getByRole('button', { name, exact: true })
  await expect(bell(page, 'Notifications')).toBeVisible()
  await planMeeting(nusrat, {
    meetingTitle: 'Tram lines',
    ...hourIn(5),
    invitees: [{ email: omar.email, name: 'Omar Karim', role: 'participant' }],
  })
  for (const one of [page, phone.page]) await expect(bell(one, 'Notifications, 1 unread')).toBeVisible()

  await bell(page, 'Notifications, 1 unread').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: /Nusrat .*invited you to Tram lines/ })).toBeVisible()
  await expectAccessible(page)
  const accept = panel.getByRole('button', { name: 'Accept: Tram lines' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(accept).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('You accepted')
  await page.keyboard.press('Escape')
  await expect(bell(page, 'Notifications')).toBeFocused()

  await bell(phone.page, 'Notifications').click()
  await expect(phone.page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(phone.page.getByRole('main')).toContainText('You accepted')
  await expectAccessible(phone.page)
})
