import type { Language } from '@majlis/contract'
import type { Page } from 'playwright-core'
import { namesOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { standIn } from './stand-in.ts'

async function openAsOwner(stage: Stage, path: string): Promise<Page> {
  const page = await stage.open(path, { member: await stage.calls.signIn('Nusrat', stage.language) })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[class*=Skeleton]').first().waitFor({ state: 'detached' })
  return page
}

/** A meeting of hers that runs, so that it leads her list. */
function openOngoing(stage: Stage): Promise<AsyncDisposable> {
  const { calls, language } = stage
  return stage.once('ongoing', async () => {
    const member = await calls.signIn('Nusrat', language)
    const { joinLink } = await calls.startMeeting(member, ongoingTitles[language])
    const host = await calls.enter(joinLink, { member })
    const inside = [await standIn(host.sfu, {})]
    const { arif, samira, layla } = namesOf(language)
    for (const name of [arif, samira, layla])
      inside.push(await standIn((await calls.enter(joinLink, { name })).sfu, {}))
    await calls.waitForPeople(member, inside.length)
    return {
      async [Symbol.asyncDispose]() {
        await calls.end(host.participantToken)
        for (const one of inside) await one[Symbol.asyncDispose]()
      },
    }
  })
}

const ongoingTitles: Record<Language, string> = {
  en: 'River path: next steps',
  bn: 'নদীপথ: পরের ধাপ',
  ar: 'ممشى النهر: الخطوات التالية',
}

export const homeScreens: readonly Screen[] = [
  { name: 'home', isWhole: true, open: (stage) => openAsOwner(stage, '/home') },
  {
    name: 'home-empty',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      const page = await stage.open('/home', { member })
      await page.getByText(stage.text('home', 'empty.title'), { exact: true }).waitFor()
      return page
    },
  },
  {
    name: 'search',
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('ri')
      await page.getByRole('option').nth(2).waitFor()
      return page
    },
  },
  {
    name: 'search-none',
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('xyzzy')
      await page.getByRole('dialog').getByText('xyzzy').waitFor()
      return page
    },
  },
  {
    name: 'search-page',
    async open(stage) {
      const page = await openAsOwner(stage, '/search')
      await page.getByRole('combobox').waitFor()
      return page
    },
  },
  {
    name: 'search-page-results',
    async open(stage) {
      const page = await openAsOwner(stage, '/search')
      await page.getByRole('combobox').fill('budget')
      await page.getByRole('option').first().waitFor()
      return page
    },
  },
  {
    name: 'start-panel',
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.getByRole('button', { name: stage.text('home', 'start.settings') }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'start-panel-end',
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.getByRole('button', { name: stage.text('home', 'start.settings') }).click()
      await page.getByRole('dialog').locator('summary').click()
      return page
    },
    async settle(page) {
      await page
        .getByRole('dialog')
        .locator('summary')
        .evaluate((summary) => summary.scrollIntoView())
    },
  },
  { name: 'meetings-upcoming', isWhole: true, open: (stage) => openAsOwner(stage, '/meeting-management') },
  {
    name: 'meetings-previous',
    isWhole: true,
    async open(stage) {
      const page = await openAsOwner(stage, '/meeting-management')
      await page.getByRole('tab').nth(1).click()
      await page.locator('main li').first().waitFor()
      return page
    },
  },
  { name: 'profile', isWhole: true, open: (stage) => openAsOwner(stage, '/profile') },
  {
    name: 'assign-host',
    isWhole: true,
    async open(stage) {
      const page = await openAsOwner(stage, '/assign-host')
      await page.locator('[aria-labelledby=people] li button').first().click()
      await page.locator('input[type=checkbox]').first().waitFor()
      return page
    },
  },
  {
    name: 'avatar-menu',
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.locator('header button').last().click()
      await page.getByRole('menuitem').first().waitFor()
      return page
    },
  },
  {
    name: 'menu-collapsed',
    sizes: [768, 1440],
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.getByRole('button', { name: stage.text('shell', 'nav.collapse') }).click()
      return page
    },
  },
  {
    name: 'mobile-menu',
    sizes: [360],
    async open(stage) {
      const page = await openAsOwner(stage, '/home')
      await page.setViewportSize({ width: 360, height: 780 })
      await page.locator('header button').first().click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'home-ongoing',
    isWhole: true,
    async open(stage) {
      await openOngoing(stage)
      const page = await openAsOwner(stage, '/home')
      return page
    },
  },
]
