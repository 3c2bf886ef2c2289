import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const password = 'Correct-Horse-9'

/** Fills the fields of sign-up in the order in which they stand. */
async function fillSignUp(page: Page, values: readonly string[]) {
  const fields = page.locator('form input:not([type=radio])')
  for (const [place, value] of values.entries()) await fields.nth(place).fill(value)
}

async function openForm(stage: Stage, path: string): Promise<Page> {
  const page = await stage.open(path)
  await page.locator('form').waitFor()
  return page
}

export const accountScreens: readonly Screen[] = [
  {
    name: 'landing',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  { name: 'sign-up', isWhole: true, open: (stage) => openForm(stage, '/sign-up') },
  {
    name: 'sign-up-errors',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage, '/sign-up')
      await fillSignUp(page, ['', 'Nusrat', '', 'nusrat@riverside', 'riverS1', 'rivers'])
      await page.locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'otp',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage, '/sign-up')
      const email = `nusrat.${stage.language}.${Date.now().toString(36)}@riverside.example.org`
      await fillSignUp(page, ['Riverside Library', 'Nusrat', 'Rahman', email, password, password])
      await page.locator('button[type=submit]').click()
      await page.waitForURL(/\/otp$/)
      await page.getByLabel(stage.text('auth', 'code.label'), { exact: true }).fill('482')
      return page
    },
  },
  {
    name: 'activate-failed',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/activate/of-another-day')
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  { name: 'sign-in', isWhole: true, open: (stage) => openForm(stage, '/sign-in') },
  {
    name: 'sign-in-refused',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage, '/sign-in')
      const fields = page.locator('form input:not([type=checkbox])')
      await fields.nth(0).fill('nusrat@riverside.example')
      await fields.nth(1).fill('not-my-password')
      await page.locator('button[type=submit]').click()
      await page.locator('[role=alert] p, [aria-invalid=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'suspended',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/suspended')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
]
