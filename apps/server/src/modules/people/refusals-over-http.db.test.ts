import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { testApp } from '../../testing/app.ts'
import { keptCode } from '../../testing/mailbox.ts'
import { password, signUpOf } from '../../testing/people.ts'

const { email } = signUpOf()
const arif = { firstName: 'Arif', lastName: 'Khan', email: 'arif@riverside.example', language: 'en' }

interface Answer {
  code?: string
  message?: string
  data?: Record<string, string>
}

function dataOf({ data, message }: Answer): Record<string, string> {
  if (!data) throw new Error(message)
  return data
}

/** The real server with an owner and someone who is invited. */
async function setup() {
  const { http, platform } = await testApp()
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await http.inject({ url: `/api${url}`, method, payload, headers })
    return answer.json<Answer>()
  }
  const { signUpId } = dataOf(await send('POST', '/v1/auth/sign-up', signUpOf()))
  const code = await keptCode(http, email)
  const { accessToken } = dataOf(await send('POST', '/v1/auth/verify-code', { signUpId, email, code }))
  const act = (method: 'POST' | 'PUT', name: string, payload: object) =>
    send(method, `/v1/user/${name}`, payload, accessToken)
  const { id: invitedId } = dataOf(await act('POST', 'add-user', arif))
  return { db: platform.database.db, send, act, invitedId }
}

it.each([
  ['PUT', 'suspend', 'Failed to suspend user(s)'],
  ['PUT', 'reactivate', 'Failed to reactivate user(s)'],
  ['POST', 'delete', 'Failed to delete user(s)'],
] as const)('[8.6] %s %s says of someone who is only invited: %s', async (method, name, sentence) => {
  const { act, invitedId } = await setup()
  expect(await act(method, name, { userIds: [invitedId] })).toMatchObject({ message: sentence })
})

it.each([
  ['PUT', 'reactivate', 'Failed to reactivate user. No entry found.'],
  ['POST', 'resend-invitation', 'Failed to resend invitation'],
] as const)('[8.6] %s %s says of nobody: %s', async (method, name, sentence) => {
  const { act } = await setup()
  expect(await act(method, name, { userIds: [newId()] })).toMatchObject({ message: sentence })
})

it('[8.2] says at the sign-in to a deleted account: Account not found. Try another account.', async () => {
  const { db, send } = await setup()
  await db.updateTable('users').set({ deleted_at: new Date() }).where('email', '=', email).execute()
  expect(await send('POST', '/v1/auth/authenticate', { email, password })).toMatchObject({
    code: 'identity.account_not_found',
    message: 'Account not found. Try another account.',
  })
})
