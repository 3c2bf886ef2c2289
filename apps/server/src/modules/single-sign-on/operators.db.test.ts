import { expect, it } from 'vitest'
import { setupAccounts } from '../../testing/accounts.ts'
import { joinAs, makeOperator, refresh, signIn } from '../../testing/people.ts'

const omar = 'omar@riverside.example'

async function setup() {
  const accounts = await setupAccounts()
  const { db } = accounts.database
  const { browser } = await joinAs(accounts, { email: omar })
  const isOperator = async () =>
    (await db.selectFrom('users').select('is_operator').executeTakeFirstOrThrow()).is_operator
  return { accounts, db, browser, isOperator }
}

it('[2.48, 6.5] makes an account with a confirmed address an operator, and takes that back', async () => {
  const { accounts, db, isOperator } = await setup()
  expect(await makeOperator(accounts, 'nobody@outside.example')).toBe(false)
  expect(await makeOperator(accounts, 'Omar@riverside.example')).toBe(true)
  expect(await isOperator()).toBe(true)
  expect(await makeOperator(accounts, omar, false)).toBe(true)
  expect(await isOperator()).toBe(false)
  await db.updateTable('users').set({ email_proven_at: null }).execute()
  expect(await makeOperator(accounts, omar)).toBe(false)
})

it('[6.1] makes no one an operator whose password someone else has set', async () => {
  const { accounts, db, isOperator } = await setup()
  await db.updateTable('users').set({ must_change_password: true }).execute()
  expect(await makeOperator(accounts, omar)).toBe(false)
  expect(await isOperator()).toBe(false)
})

it('[6.1] ends the sessions from before, once', async () => {
  const { accounts, browser } = await setup()
  await makeOperator(accounts, omar)
  await expect(refresh(accounts, browser)).rejects.toHaveCode('identity.unauthenticated')
  await signIn(accounts, { email: omar }, browser)
  await makeOperator(accounts, omar)
  await expect(refresh(accounts, browser)).resolves.toMatchObject({ status: 'success' })
})
