import type { Page } from 'playwright-core'
import { namesOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const password = 'Correct-Horse-9'

/** Fills the fields of sign-up in the order in which they stand. */
async function fillSignUp(page: Page, values: readonly string[]) {
  const fields = page.locator('form input:not([type=radio])')
  for (const [place, value] of values.entries()) await fields.nth(place).fill(value)
}

function suspendedOf({ language }: Stage) {
  const administrators = [{ name: namesOf(language).nusrat, email: 'nusrat@riverside.example' }]
  const data = { email: 'layla@riverside.example', administrators }
  return { code: 'identity.suspended', status: 403, message: 'The account is suspended.', data }
}

async function openForm(stage: Stage, path: string): Promise<Page> {
  const page = await stage.open(path)
  await page.locator('form').waitFor()
  return page
}

/** Signs up on the page, up to the field for the code. */
async function signUpOn(stage: Stage) {
  const page = await openForm(stage, '/sign-up')
  const email = `nusrat.${stage.language}.${Date.now().toString(36)}@riverside.example.org`
  await fillSignUp(page, ['Riverside Library', 'Nusrat', 'Rahman', email, password, password])
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/otp$/)
  return { page, email }
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
      const { page } = await signUpOn(stage)
      await page.getByLabel(stage.text('auth', 'code.label'), { exact: true }).fill('482')
      return page
    },
  },
  {
    // Another browser than the one in which someone signed up.
    name: 'activate-elsewhere',
    isWhole: true,
    async open(stage) {
      return openForm(
        stage,
        await stage.calls.beginSignUp('Nusrat', 'Rahman', stage.language, 'Riverside Library'),
      )
    },
  },
  {
    name: 'activate',
    isWhole: true,
    async open(stage) {
      const { page, email } = await signUpOn(stage)
      await page.goto(`${stage.url}${await stage.calls.activationPath(email)}`)
      await page.getByRole('button', { name: stage.text('auth', 'activate.submit') }).waitFor()
      return page
    },
  },
  {
    name: 'activate-failed',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/activate/of-another-day')
      await page.getByRole('alert').first().waitFor()
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
  { name: 'forgot-password', isWhole: true, open: (stage) => openForm(stage, '/forgot-password') },
  {
    name: 'reset-failed',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/reset-password/of-another-day')
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'set-account',
    isWhole: true,
    async open(stage) {
      const owner = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
      return openForm(stage, await stage.calls.invite(owner, 'Arif', 'Khan', stage.language))
    },
  },
  {
    name: 'single-sign-on-failed',
    isWhole: true,
    async open(stage) {
      const page = await stage.open(
        '/sign-in/callback/0198c0de-0000-7000-8000-000000000001?error=access_denied&state=of-another-day',
      )
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'second-factor',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage, '/sign-in')
      // What the server answers to someone who has an authenticator app.
      await page.route('**/api/v1/auth/authenticate', (route) =>
        route.fulfill({
          status: 401,
          json: {
            code: 'identity.two_factor_required',
            status: 401,
            message: '',
            defined: true,
            data: { challenge: 'x'.repeat(43) },
          },
        }),
      )
      const fields = page.locator('form input:not([type=checkbox])')
      await fields.nth(0).fill('nusrat@riverside.example')
      await fields.nth(1).fill(password)
      await page.locator('button[type=submit]').click()
      await page.waitForURL(/\/otp$/)
      return page
    },
  },
  {
    name: 'organization-choice',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage, '/sign-in')
      // What the server answers to someone who proved an address of an open domain.
      await page.route('**/api/v1/auth/authenticate', (route) =>
        route.fulfill({
          status: 403,
          json: {
            code: 'identity.organization_choice',
            status: 403,
            message: '',
            defined: true,
            data: {
              challenge: 'x'.repeat(43),
              organizations: [
                { id: '0198c0de-0000-7000-8000-000000000001', name: 'Riverside Council' },
                { id: '0198c0de-0000-7000-8000-000000000002', name: 'Riverside Library and Archive' },
              ],
            },
          },
        }),
      )
      const fields = page.locator('form input:not([type=checkbox])')
      await fields.nth(0).fill('nusrat@riverside.example')
      await fields.nth(1).fill(password)
      await page.locator('button[type=submit]').click()
      await page.waitForURL(/\/otp$/)
      await page.getByRole('list', { name: stage.text('auth', 'joinChoice.list') }).waitFor()
      return page
    },
  },
  {
    name: 'delete-account',
    async open(stage) {
      const page = await stage.open('/profile?tab=data', {
        member: await stage.calls.signIn('Nusrat', stage.language),
      })
      await page.getByRole('button', { name: stage.text('profile', 'delete.submit') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(stage.text('people', 'belongings.give')).check()
      await dialog.getByLabel(stage.text('profile', 'delete.understood')).check()
      return page
    },
  },
  {
    name: 'two-factor-set-up',
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      const page = await stage.open('/profile?tab=security', { member })
      await page.getByRole('button', { name: stage.text('security', 'twoFactor.enable') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=password]').fill(password)
      await dialog.locator('button[type=submit]').click()
      await dialog.getByRole('img').waitFor()
      return page
    },
  },
  {
    name: 'security',
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
      const page = await stage.open('/profile?tab=security', { member })
      const cards = page.getByRole('region', { name: stage.text('security', 'passkeys.title') })
      await cards.getByText(stage.text('security', 'passkeys.none')).waitFor()
      // The part above may still grow, because its cards load their data.
      await page.locator('[class*=Skeleton]').first().waitFor({ state: 'detached' })
      await cards.evaluate((card) => card.scrollIntoView({ block: 'end' }))
      return page
    },
  },
  {
    name: 'suspended',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage, '/sign-in')
      // Nobody of the demo is to be suspended for a picture.
      await page.route('**/api/v1/auth/authenticate', (route) =>
        route.fulfill({ status: 403, json: suspendedOf(stage) }),
      )
      const fields = page.locator('form input:not([type=checkbox])')
      await fields.nth(0).fill('layla@riverside.example')
      await fields.nth(1).fill(password)
      await page.locator('button[type=submit]').click()
      await page.waitForURL(/\/suspended$/)
      await page.getByRole('list').first().waitFor()
      return page
    },
  },
]
