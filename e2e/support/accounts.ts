import type { Stack } from '@majlis/engines'
import { expect, type Page } from '@playwright/test'
import { forgetAddresses, inDatabase } from './database.ts'
import { codeIn, newestMail } from './mailbox.ts'

export const password = 'Correct-horse-7'

/** The address of the installation that the global setup started. */
export function majlisUrl(): string {
  const url = process.env['MAJLIS_URL']
  if (!url) throw new Error('MAJLIS_URL is not set: run the journeys by `npm test -- e2e`')
  return url
}

let count = 0

/** An address that is not used yet. */
export function newEmail(name: string, domain = 'riverside.example.org'): string {
  count += 1
  const start = /^\w+$/.test(name) ? name.toLowerCase() : 'somebody'
  return `${start}.${Date.now().toString(36)}${count}@${domain}`
}

export interface Account {
  firstName: string
  lastName: string
  email: string
  accessToken: string
  userId: string
  organizationId: string
}

/** Creates an account with the calls that the page makes, including the code from the mailbox. */
export async function createAccount(
  firstName: string,
  lastName = 'Rahman',
  url = majlisUrl(),
  domain?: string,
): Promise<Account> {
  const email = newEmail(firstName, domain)
  if (url === process.env['MAJLIS_URL']) await forgetAddresses()
  const { signUpId } = await call<{ signUpId: string }>(url, 'v1/auth/sign-up', {
    firstName,
    lastName,
    email,
    password,
    accountType: 'organization',
    organizationName: `${firstName} & Co`,
    language: 'en',
    timeZone: 'Europe/London',
  })
  const code = codeIn(await newestMail(url, email))
  const { accessToken, session } = await call<{
    accessToken: string
    session: { user: { ID: string; organization_id: string } }
  }>(url, 'v1/auth/verify-code', { email, signUpId, code })
  const { ID: userId, organization_id: organizationId } = session.user
  return { firstName, lastName, email, accessToken, userId, organizationId }
}

/** Creates an account in an existing organisation, as an administrator would; `stack`: not on the common installation. */
export async function createColleague(
  of: Account,
  firstName: string,
  lastName: string,
  { domain, stack }: { domain?: string; stack?: Pick<Stack, 'url' | 'env'> } = {},
): Promise<Account> {
  const account = await createAccount(firstName, lastName, stack?.url, domain)
  const { organizationId } = of
  for (const statement of [
    "UPDATE users SET organization_id = $1, role = 'user' WHERE id = $2",
    'UPDATE resources SET organization_id = $1 WHERE user_id = $2',
  ])
    expect(await inDatabase(statement, [organizationId, account.userId], stack?.env)).toBe(1)
  return { ...account, organizationId }
}

/** Makes a call that must succeed, with POST by default, and returns its data. */
export async function call<T>(
  url: string,
  path: string,
  body: unknown,
  token?: string,
  method: 'POST' | 'PUT' = 'POST',
): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  // The contract's success response; the caller knows the type of its data.
  return (answer as { data: T }).data
}

/** Signs in as the sign-in page does, without opening it; the page stays where it is. */
export async function openSession(page: Page, account: Account, url = majlisUrl()) {
  const response = await page.request.post(`${url}/api/v1/auth/authenticate`, {
    data: { email: account.email, password, rememberMe: true },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Signs in without the sign-in page, and opens Home. */
export async function signIn(page: Page, account: Account, url = majlisUrl()) {
  await openSession(page, account, url)
  await page.goto(`${url}/home`)
  await expect(page).toHaveURL(/\/home$/)
}

/** Signs in on the page. */
export async function signInOnPage(page: Page, account: Account) {
  await page.goto(`${majlisUrl()}/sign-in`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** The logout page asks for confirmation first. */
export async function signOutByAddress(page: Page, url = majlisUrl()): Promise<void> {
  await page.goto(`${url}/logout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
}
