import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  type Account,
} from './support/accounts.ts'
import {
  scenarios,
  expectMailIn,
  expectScreen,
  openIn,
  saveLanguage,
  signInAs,
  textsIn,
  timesOn,
} from './support/scenario.ts'
import { eventLines, linkIn, mailLike, mailsTo, valueOf } from './support/mailbox.ts'
import { expectNoSidewaysScroll } from './support/reach.ts'
import { expectSamePage, markPage } from './support/room.ts'
import { snackbar } from './support/snackbar.ts'
import {
  dragTo,
  entriesOn,
  fillAndLeave,
  hourAt,
  nextWeek,
  openWeek,
  planMeeting,
  timeZone,
} from './support/scheduling.ts'
import { expectAgendaFile, expectBanner, planWeekly } from './support/weekly-meeting.ts'

const url = majlisUrl()

// The first three dates of the series. The first moves to a Thursday, the second to a Friday; the series ends before the third.
const [first, second, third] = [0, 1, 2].map((week) => nextWeek('wednesday', week)) as [
  string,
  string,
  string,
]
const thursday = nextWeek('thursday')
const friday = nextWeek('friday', 1)

/** A day as iCalendar writes it. */
const basic = (day: string) => day.replaceAll('-', '')

/** Mails about the meeting, oldest first, without the account's own first mail. */
const calendarMails = async (email: string) =>
  (await mailsTo(url, email)).filter(({ calendar }) => calendar).toReversed()

/** The calendar part of the nth mail about the meeting. */
async function eventIn(email: string, nth: number): Promise<string[]> {
  const mail = (await calendarMails(email))[nth]
  expect(mail?.calendar?.method).toBe('REQUEST')
  return eventLines(mail?.calendar?.content ?? '')
}

for (const scenario of scenarios) {
  const { language, title } = scenario
  const say = textsIn(language)
  const hostName = scenario.host.join(' ')

  const invitationsOf = (page: Page) =>
    page.getByRole('region', { name: say.invitations('title'), exact: true })
  /** The items that wait for an answer; a meeting's files are a nested list. */
  const waitingOf = (page: Page, action: 'answer.accept' | 'request.move') =>
    invitationsOf(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: nameOf(action) }) })
  const nameOf = (action: 'answer.accept' | 'request.move') =>
    say.invitations('item.actionFor', { action: say.invitations(action), title })
  const expectNothingWaiting = (page: Page) =>
    expect(invitationsOf(page).getByRole('listitem')).toHaveCount(0)

  /** The invitee's Home, which is not reloaded from now on. */
  async function atHome(browser: Browser, account: Account): Promise<Page> {
    const page = await signInAs(browser, account, language)
    await expectNothingWaiting(page)
    await markPage(page)
    return page
  }

  /** The meeting on a day of the calendar. */
  const on = (page: Page, day: string): Locator => entriesOn(page, day).filter({ hasText: title })
  const expectAt = (page: Page, day: string, from: string, to: string) =>
    expect(on(page, day)).toHaveAccessibleName(timesOn(language, day, from, to))

  test(`[2.52] [2.54] [2.55] [3.12] [3.19] [3.23] [3.38] [4.3] [4.5] [5.7] [5.8] [5.10] ${language}: a weekly meeting is scheduled, shown in every calendar, moved to the time that a guest suggests, and ended`, async ({
    browser,
  }) => {
    const organizer = await createAccount(...scenario.host)
    const arif = await createColleague(organizer, ...scenario.colleague)
    const samira = await createColleague(organizer, ...scenario.second)
    const layla = await createColleague(organizer, ...scenario.member)
    const rafiq = newEmail('rafiq')
    await saveLanguage(samira, scenario.secondLanguage)
    await saveLanguage(layla, language)
    // Arif is invited twice: by name and through the team.
    const team = { name: scenario.team, memberIds: [arif.userId, layla.userId] }
    await call(url, 'v1/team', team, organizer.accessToken)
    await planMeeting(organizer, { meetingTitle: scenario.busy, ...hourAt(first, '09:30') })
    const [host, colleague] = await Promise.all([atHome(browser, organizer), atHome(browser, arif)])

    await test.step('the organizer fills in the drawer, and takes an hour that is free', () =>
      planWeekly(host, scenario, first, rafiq))

    await test.step('a colleague accepts on Home, and the organizer sees it there', async () => {
      const invitation = waitingOf(colleague, 'answer.accept')
      await expect(invitation).toHaveCount(1)
      await expect(invitation).toContainText(say.invitations('item.invitedBy', { name: hostName }))
      await expect(invitation).toContainText(scenario.weekly)
      await expect(invitation).toContainText(say.invitations('item.free'))
      await expectAgendaFile(colleague, scenario)
      await expectScreen(colleague, scenario)
      await invitation.getByRole('button', { name: nameOf('answer.accept') }).click()
      await expectNothingWaiting(colleague)
      await expect(colleague.getByRole('main')).toContainText(say.home('list.hostedBy', { name: hostName }))
      await expect(host.getByRole('main')).toContainText(say.home('list.accepted', { accepted: 1, count: 4 }))
    })

    await test.step('someone outside suggests another time, from the mail and without an account', async () => {
      const mail = await mailLike(url, rafiq, new RegExp(title))
      const guest = await openIn(browser, language, { viewport: { width: 360, height: 740 } })
      const answer = guest.getByRole('status')
      const form = guest.locator('form')
      await guest.goto(linkIn(mail, '/part\\?\\S*answer=suggested'))
      await expect(guest.getByRole('heading', { name: title })).toBeVisible()
      await expect(answer).toContainText(say.invitations('response.pending'))
      await expectAgendaFile(guest, scenario)
      await expectBanner(guest.locator('main img').first())
      // Suggesting the current time is not a suggestion.
      await form.locator('button[type=submit]').click()
      await expect(guest.locator('[aria-invalid=true]').first()).toBeVisible()
      const day = form.getByRole('textbox', { name: say.invitations('suggest.date'), exact: true })
      await fillAndLeave(day, thursday)
      await fillAndLeave(form.getByRole('combobox', { name: say.invitations('suggest.time') }), '15:00')
      await form.getByLabel(say.invitations('suggest.note')).fill(scenario.note)
      await expectNoSidewaysScroll(guest)
      await expectScreen(guest, scenario)
      await form.getByRole('button', { name: say.invitations('suggest.submit') }).click()
      await expect(answer).toContainText(say.invitations('response.suggested'))
      await expectScreen(guest, scenario)

      const request = waitingOf(host, 'request.move')
      await expect(request).toContainText(say.invitations('request.suggestedBy', { name: scenario.guest }))
      await expect(request).toContainText(scenario.note)
      await expectScreen(host, scenario)
      await request.getByRole('button', { name: nameOf('request.move') }).click()
      await host
        .getByRole('dialog')
        .getByRole('button', { name: say.invitations('request.move'), exact: true })
        .click()
      await expectNothingWaiting(host)
      // The colleague is asked again, for this date only.
      await expect(waitingOf(colleague, 'answer.accept')).toContainText(/3:00|৩:০০/)
      await guest.reload()
      await expect(answer).toContainText(say.invitations('response.confirmed'))
      await guest.context().close()
    })
    await expectSamePage(host)
    await expectSamePage(colleague)

    await test.step('both calendars show it', async () => {
      for (const page of [host, colleague]) {
        await openWeek(page, first)
        await expectAt(page, thursday, '15:00', '16:00')
        await expect(on(page, first)).toHaveCount(0)
        await markPage(page)
      }
      await expect(on(colleague, thursday)).toHaveAccessibleName(
        new RegExp(`${say.invitations('response.pending')}$`),
      )
      await on(host, thursday).click()
      await expectAgendaFile(host, scenario)
      await expectBanner(host.getByRole('dialog').locator('img').first())
      const people = host.getByRole('dialog').getByRole('listitem').filter({ hasNotText: scenario.file })
      await expect(people).toHaveCount(4)
      await expect(people.filter({ hasText: scenario.guest })).toContainText(
        say.invitations('response.confirmed'),
      )
      await expectScreen(host, scenario)
      await host.keyboard.press('Escape')
      await on(colleague, thursday).click()
      await expect(
        colleague.getByRole('dialog').getByRole('button', { name: say.invitations('answer.accept') }),
      ).toBeVisible()
      await expectScreen(colleague, scenario)
      await colleague.keyboard.press('Escape')
      for (const page of [host, colleague]) {
        await page.getByRole('button', { name: say.calendar('nav.next') }).click()
        await expectAt(page, second, '10:30', '11:30')
      }
      await expect(on(colleague, second)).toHaveAccessibleName(
        new RegExp(`${say.invitations('response.accepted')}$`),
      )
    })

    await test.step('one date is dragged to another day', async () => {
      // The order of days follows the writing direction.
      const [from, to] = [
        await on(host, second).boundingBox(),
        host.locator(`[data-hours][data-day="${friday}"]`),
      ]
      const isRightward = (from?.x ?? 0) < ((await to.boundingBox())?.x ?? 0)
      expect(isRightward).toBe(language !== 'ar')
      await dragTo(host, on(host, second), friday, 14)
      const question = host.getByRole('dialog', { name: say.recurrence('scope.move') })
      await expect(
        question.getByRole('radio', { name: say.recurrence('scope.this'), exact: true }),
      ).toBeChecked()
      await expectScreen(host, scenario)
      await question.getByRole('button', { name: say.calendar('move.submit') }).click()
      const notice = snackbar(host, title, language)
      await expect(notice).toContainText(timesOn(language, friday, '14:00', '15:00'))
      await expectScreen(host, scenario)
      for (const page of [host, colleague]) {
        await expectAt(page, friday, '14:00', '15:00')
        await expect(on(page, second)).toHaveCount(0)
      }
    })

    await test.step('what follows is deleted', async () => {
      for (const page of [host, colleague]) {
        await page.getByRole('button', { name: say.calendar('nav.next') }).click()
        await expectAt(page, third, '10:30', '11:30')
      }
      await on(host, third).click()
      await host
        .getByRole('dialog')
        .getByRole('button', { name: say.calendar('details.delete') })
        .click()
      const question = host.getByRole('dialog', { name: say.calendar('delete.title', { title }) })
      await question.getByRole('radio', { name: say.recurrence('scope.following'), exact: true }).check()
      await expectScreen(host, scenario)
      await question.getByRole('button', { name: say.calendar('delete.submit') }).click()
      const deleted = say.common('success.SCHEDULE_DELETED')
      await expect(snackbar(host, deleted, language)).toBeVisible()
      for (const page of [host, colleague]) {
        await expect(on(page, third)).toHaveCount(0)
        await page.getByRole('button', { name: say.calendar('nav.previous') }).click()
        await expectAt(page, friday, '14:00', '15:00')
      }
    })
    await expectSamePage(host)
    await expectSamePage(colleague)

    await test.step('mails: one for each change, in the receiver’s language', async () => {
      for (const email of [arif.email, samira.email, layla.email, rafiq])
        await expect.poll(async () => (await calendarMails(email)).length).toBe(4)
      const [invited, suggested, dragged, ended] = (await Promise.all(
        [0, 1, 2, 3].map((nth) => eventIn(rafiq, nth)),
      )) as [string[], string[], string[], string[]]
      expect(valueOf(invited, 'RRULE')).toMatch(/^FREQ=WEEKLY/)
      expect(valueOf(suggested, 'RECURRENCE-ID')).toBe(`${basic(first)}T103000`)
      expect(suggested).toContain(`DTSTART;TZID=${timeZone}:${basic(thursday)}T150000`)
      expect(valueOf(dragged, 'RECURRENCE-ID')).toBe(`${basic(second)}T103000`)
      expect(dragged).toContain(`DTSTART;TZID=${timeZone}:${basic(friday)}T140000`)
      expect(valueOf(ended, 'RRULE')).toMatch(new RegExp(`^FREQ=WEEKLY.*UNTIL=(?!${basic(third)}T103000)`))
      for (const later of [suggested, dragged, ended]) {
        expect(valueOf(later, 'UID')).toBe(valueOf(invited, 'UID'))
        expect(Number(valueOf(later, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(invited, 'SEQUENCE')))
      }
      for (const mail of await calendarMails(samira.email))
        expectMailIn(mail, scenario.secondLanguage, scenario)
      const others = [...(await mailsTo(url, organizer.email)), ...(await calendarMails(arif.email))]
      const about = [...others, ...(await calendarMails(rafiq))].filter(({ subject }) =>
        subject.includes(title),
      )
      // The organizer gets the suggestion; the others get the outcome.
      expect(about).toHaveLength(1 + 4 + 4)
      for (const mail of about) expectMailIn(mail, language, scenario)
      expect((await mailLike(url, organizer.email, new RegExp(title))).text).toContain(scenario.guest)
    })

    await test.step('and other calendar programs get it at the private address', async () => {
      await colleague.getByRole('button', { name: say.calendar('more'), exact: true }).click()
      await colleague.getByRole('menuitem', { name: say.calendar('subscribe.open') }).click()
      const dialog = colleague.getByRole('dialog', { name: say.calendar('subscribe.title') })
      const address = dialog.locator('code')
      await expect(address).toContainText(url)
      await expectScreen(colleague, scenario)
      const lines = eventLines(await (await fetch(await address.innerText())).text())
      expect(lines.filter((line) => line === `SUMMARY:${title}`)).toHaveLength(3)
      for (const [original, day, time] of [
        [first, thursday, '150000'],
        [second, friday, '140000'],
      ] as const) {
        expect(lines).toContain(`RECURRENCE-ID;TZID=${timeZone}:${basic(original)}T103000`)
        expect(lines).toContain(`DTSTART;TZID=${timeZone}:${basic(day)}T${time}`)
      }
      expect(lines.filter((line) => /^RRULE:.*UNTIL=/.test(line))).toHaveLength(1)
    })
    await host.context().close()
    await colleague.context().close()
  })
}
