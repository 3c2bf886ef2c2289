import { expect, it } from 'vitest'
import { setupAccounts } from '../../testing/accounts.ts'
import { joinAs } from '../../testing/people.ts'
import { setOperator } from './operators.ts'

it('[2.48, 6.5] makes an account with a confirmed address an operator, and takes that back', async () => {
  const accounts = await setupAccounts()
  const { db } = accounts.database
  await joinAs(accounts, { email: 'omar@riverside.example' })
  const isOperator = async () =>
    (await db.selectFrom('users').select('is_operator').executeTakeFirstOrThrow()).is_operator
  expect(await setOperator(db, 'nobody@outside.example', true)).toBe(false)
  expect(await setOperator(db, 'Omar@riverside.example', true)).toBe(true)
  expect(await isOperator()).toBe(true)
  expect(await setOperator(db, 'omar@riverside.example', false)).toBe(true)
  expect(await isOperator()).toBe(false)
  await db.updateTable('users').set({ email_proven_at: null }).execute()
  expect(await setOperator(db, 'omar@riverside.example', true)).toBe(false)
})
