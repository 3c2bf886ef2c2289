import { expect, test, type Page } from '@playwright/test'
import { majlisUrl, newEmail, password } from './support/accounts.ts'
import { codeIn, linkIn, newestMail } from './support/mailbox.ts'
import { expectMovingVideos, expectTone } from './support/media.ts'
import { openPerson, type PersonOptions } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/reach.ts'
import { timeZone } from './support/scheduling.ts'
import { expectMailIn, expectScreen, scenarios, textsIn } from './support/scenario.ts'

const url = majlisUrl()
const hostTone = 440
const colleagueTone = 880

const devices: Record<'desktop' | 'phone', PersonOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
}

/** Sentences as people read them, which a wrong catalogue cannot change here. */
const sentences = {
  en: {
    joined: 'Arif Khan joined your organisation',
    scheduled: 'Meeting scheduled',
    youAccepted: 'You accepted',
    theyAccepted: 'Arif Khan accepted River path',
  },
  ar: {
    joined: 'انضم عارف خان إلى مؤسستك',
    scheduled: 'تمت جدولة الاجتماع',
    youAccepted: 'تم القبول',
    theyAccepted: 'قبل عارف خان دعوة ممشى النهر',
  },
  bn: {
    joined: 'আরিফ খান আপনার প্রতিষ্ঠানে যোগ দিয়েছেন',
    scheduled: 'মিটিং শিডিউল করা হয়েছে',
    youAccepted: 'আপনি গ্রহণ করেছেন',
    theyAccepted: 'আরিফ খান নদীর ধারের পথ গ্রহণ করেছেন',
  },
}

for (const scenario of scenarios) {
  const { language, title, organization } = scenario
  const say = textsIn(language)
  const sentence = sentences[language]
  const locale = language === 'en' ? 'en-GB' : language

  for (const [device, settings] of Object.entries(devices)) {
    const isPhone = device === 'phone'

    const bell = (page: Page, unread: number) =>
      page.getByRole('button', {
        name: unread ? say.shell('notifications.unread', { count: unread }) : say.shell('notifications.open'),
        exact: true,
      })

    /** Opens the notifications: a panel, on phones a page. */
    async function openNotifications(page: Page, unread: number) {
      await bell(page, unread).click()
      const list = page.getByRole('list', { name: say.notifications('list') })
      await expect(list).toBeVisible()
      return list
    }

    async function closeNotifications(page: Page) {
      if (isPhone) await page.goto(`${url}/home`)
      else await page.keyboard.press('Escape')
    }

    test(`[1.25] [2.4] [2.6] [2.10] [2.54] [2.63] ${language}, ${device}: the first week of a new organisation`, async () => {
      await using host = await openPerson({ locale, timezoneId: timeZone, tone: hostTone, ...settings })
      await using colleague = await openPerson({
        locale,
        timezoneId: timeZone,
        tone: colleagueTone,
        ...settings,
      })
      const [hosts, colleagues] = [host.page, colleague.page]
      const [email, colleagueEmail] = [newEmail('nusrat'), newEmail('arif')]
      // Lines may break before the @.
      const addresses = [email, colleagueEmail].flatMap((address) => address.split(/(?=@)/))
      /** The screen is accessible, in its language, and not wider than a phone. */
      async function expectWhole(page: Page) {
        await expectScreen(page, scenario, addresses)
        if (isPhone) await expectNoSidewaysScroll(page)
      }
      const submitOf = (page: Page) => page.locator('form button[type=submit]').filter({ visible: true })

      await test.step('someone signs up and gets a code', async () => {
        await hosts.goto(`${url}/sign-up`)
        await submitOf(hosts).click()
        await expect(hosts.locator('[aria-invalid=true]')).toHaveCount(6)
        await expectWhole(hosts)
        await hosts.locator('[autocomplete=organization]').fill(organization)
        await hosts.locator('[autocomplete=given-name]').fill(scenario.host[0])
        await hosts.locator('[autocomplete=family-name]').fill(scenario.host[1])
        await hosts.locator('[autocomplete=email]').fill(email)
        for (const field of await hosts.locator('[autocomplete=new-password]').all())
          await field.fill(password)
        await submitOf(hosts).click()
        await expect(hosts).toHaveURL(/\/otp$/)
        await expectWhole(hosts)
        const mail = await newestMail(url, email)
        expectMailIn(mail, language, scenario)
        await hosts.locator('[autocomplete=one-time-code]').fill(codeIn(mail))
      })

      await test.step('founds the organisation and invites a colleague', async () => {
        await expect(hosts).toHaveURL(/\/onboarding$/)
        await expect(hosts.locator('[autocomplete=organization]')).toHaveValue(organization)
        await expectWhole(hosts)
        await submitOf(hosts).click()
        await expect(hosts.locator('[name=vanityUrl]')).toBeVisible()
        await expectWhole(hosts)
        await submitOf(hosts).click()
        await expect(hosts.locator('input[type=file]')).toBeAttached()
        await expectWhole(hosts)
        await hosts
          .getByRole('button', { name: say.organization('onboarding.continue'), exact: true })
          .click()
        const field = hosts.getByRole('combobox', { name: say.organization('invite.emails') })
        await field.fill(colleagueEmail)
        await field.press('Enter')
        await expectWhole(hosts)
        await hosts.getByRole('button', { name: say.organization('onboarding.finish') }).click()
        await expect(hosts).toHaveURL(/\/home$/)
        await expectWhole(hosts)
      })

      await test.step('the colleague accepts, which the host’s bell says', async () => {
        const mail = await newestMail(url, colleagueEmail)
        expectMailIn(mail, language, scenario)
        await colleagues.goto(linkIn(mail, '/set-account/'))
        await expect(
          colleagues.getByRole('heading', {
            name: say.auth('setAccount.title', { organizationName: organization }),
          }),
        ).toBeVisible()
        await expectWhole(colleagues)
        await colleagues.locator('[autocomplete=given-name]').fill(scenario.colleague[0])
        await colleagues.locator('[autocomplete=family-name]').fill(scenario.colleague[1])
        for (const field of await colleagues.locator('[autocomplete=new-password]').all())
          await field.fill(password)
        await submitOf(colleagues).click()
        await expect(colleagues).toHaveURL(/\/home$/)
        await expectWhole(colleagues)
        const list = await openNotifications(hosts, 1)
        await expect(list).toContainText(sentence.joined)
        await expectWhole(hosts)
        await list.getByRole('link').filter({ hasText: sentence.joined }).click()
        await expect(hosts).toHaveURL(/\/user-management$/)
        await expect(hosts.getByRole('main')).toContainText(scenario.colleague.join(' '))
        await expectWhole(hosts)
        await expect(bell(hosts, 0)).toBeVisible()
      })

      await test.step('the host schedules a meeting with the colleague', async () => {
        await hosts.goto(`${url}/home`)
        await hosts.getByRole('button', { name: say.home('plan.submit'), exact: true }).click()
        const drawer = hosts.getByRole('dialog', { name: say.scheduler('title.new') })
        await drawer.getByLabel(say.scheduler('details.title'), { exact: true }).fill(title)
        await expect(drawer.getByText(say.scheduler('check.free'))).toBeVisible()
        await expectWhole(hosts)
        await drawer.getByRole('tab', { name: say.scheduler('section.people') }).click()
        await drawer
          .getByRole('combobox', { name: say.scheduler('people.search') })
          .fill(scenario.colleague[0])
        await hosts
          .getByRole('option')
          .filter({ hasText: scenario.colleague.join(' ') })
          .click()
        await expect(drawer.getByText(say.scheduler('people.allFree'))).toBeVisible()
        await expectWhole(hosts)
        await drawer.getByRole('button', { name: say.scheduler('action.schedule'), exact: true }).click()
        await expect(drawer.getByRole('heading', { name: sentence.scheduled })).toBeVisible()
        await expectWhole(hosts)
        await drawer.getByRole('button', { name: say.scheduler('action.done') }).click()
        await expect(drawer).toBeHidden()
        await expectWhole(hosts)
      })

      await test.step('the colleague accepts in the notifications, and the host reads it there', async () => {
        const invitation = await openNotifications(colleagues, 1)
        await expectWhole(colleagues)
        const accept = say.notifications('action.for', { action: say.notifications('action.accept'), title })
        await invitation.getByRole('button', { name: accept }).click()
        await expect(invitation).toContainText(sentence.youAccepted)
        await expectWhole(colleagues)
        await closeNotifications(colleagues)
        const list = await openNotifications(hosts, 1)
        await expect(list).toContainText(sentence.theyAccepted)
        await expectWhole(hosts)
        await hosts.getByRole('button', { name: say.notifications('markAll') }).click()
        await closeNotifications(hosts)
        await expect(bell(hosts, 0)).toBeVisible()
      })

      const entry = (action: 'start' | 'join') =>
        say.home('list.actionFor', { action: say.home(`list.${action}`), title })
      await test.step('they meet, and see and hear each other', async () => {
        await hosts.getByRole('button', { name: entry('start') }).click()
        await expect(hosts.locator('video[data-on]')).toBeVisible()
        await expectWhole(hosts)
        await submitOf(hosts).click()
        await expect(hosts.getByRole('contentinfo')).toBeVisible()
        await colleagues.getByRole('button', { name: entry('join') }).click()
        await expect(colleagues.locator('video[data-on]')).toBeVisible()
        await expectWhole(colleagues)
        await submitOf(colleagues).click()
        await Promise.all([
          expectMovingVideos(hosts, 1),
          expectMovingVideos(colleagues, 1),
          expectTone(hosts, colleagueTone),
          expectTone(colleagues, hostTone),
        ])
        await expectWhole(hosts)
        await expectWhole(colleagues)
      })

      await test.step('the host ends the meeting', async () => {
        await hosts
          .getByRole('contentinfo')
          .getByRole('button', { name: say.room('bar.leave') })
          .click()
        await expectWhole(hosts)
        await hosts.getByRole('menuitem', { name: say.room('bar.end_for_all') }).click()
        await hosts
          .getByRole('dialog')
          .getByRole('button', { name: say.room('dialog.end') })
          .click()
        for (const page of [hosts, colleagues]) {
          await expect(page).toHaveURL(/\/part\?/)
          await expectWhole(page)
        }
      })

      await test.step('the colleague finds it by the search', async () => {
        await colleagues.goto(`${url}/home`)
        await colleagues.getByRole(isPhone ? 'link' : 'button', { name: say.shell('search') }).click()
        const field = colleagues.getByRole('combobox', { name: say.search('label') })
        await field.fill(title)
        const found = colleagues.getByRole('group', { name: say.search('group.meeting') }).getByRole('option')
        await expect(found).toHaveCount(1)
        await expectWhole(colleagues)
        await found.click()
        await expect(colleagues.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expectWhole(colleagues)
      })
    })
  }
}
