import { expect, it } from 'vitest'
import { testApp } from './testing/app.ts'
import { signUpOf } from './testing/people.ts'
import { keptMails } from './testing/mailbox.ts'

/** The real server with its jobs, which run when the test says so. */
async function setup() {
  const app = await testApp()
  async function request(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object | string | Buffer,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.http.inject({
      method,
      url: `/api/v1/${url}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const mails = () => keptMails(app.http)
  const { signUpId } = (await request('POST', 'auth/sign-up', signUpOf())).body.data
  const code = /^\d{6}/.exec((await mails())[0]?.subject ?? '')?.[0]
  const { body } = await request('POST', 'auth/verify-code', { email: signUpOf().email, signUpId, code })
  const authorization = `Bearer ${body.data.accessToken}`
  const upload = (content: string | Buffer, type: string) =>
    request('POST', 'user-import?fileName=people.csv', content, { authorization, 'content-type': type })
  return { app, request, upload, mails, as: { authorization } }
}

it('[2.57, 4.9] invites the people of an uploaded list by a job, one mail each', async () => {
  const { app, request, upload, mails, as } = await setup()
  const list = 'Email;Department\r\nlayla@riverside.example;Parks\r\nRafiq@riverside.example;Roads\r\n'
  const uploaded = await upload(Buffer.from(`\uFEFF${list}`, 'utf16le'), 'text/csv')
  expect(uploaded).toMatchObject({ status: 200, body: { data: { counts: { success: 2 } } } })
  const { id } = uploaded.body.data
  expect((await request('POST', `user-import/${id}/send`, undefined, as)).status).toBe(200)
  await app.platform.jobs.runDue()
  expect((await request('GET', `user-import/${id}`, undefined, as)).body.data).toMatchObject({
    status: 'sent',
    counts: { sent: 2 },
  })
  const invited = (await mails()).filter(({ subject }) => subject.startsWith('Invitation from'))
  expect(invited.map(({ to }) => to).toSorted()).toEqual([
    'layla@riverside.example',
    'rafiq@riverside.example',
  ])
  const found = await request('POST', 'user/filter', { status: 'invited', sort: 'email' }, as)
  expect(found.body.data.users).toMatchObject([{ department: 'Parks' }, { department: 'Roads' }])
})

it('[8.11] refuses what is larger than a list can be, unread', async () => {
  const { upload } = await setup()
  expect(await upload('x'.repeat(5 * 1024 * 1024 + 1), 'text/csv')).toMatchObject({
    status: 413,
    body: { code: 'file.too_large' },
  })
})

it('[7.37, 7.48] keeps the paths of one user and of the caller apart', async () => {
  const { request, as } = await setup()
  const { body } = await request('POST', 'user/filter', {}, as)
  const [owner] = body.data.users
  expect((await request('GET', `user/${owner.id}`, undefined, as)).body.data.email).toBe(signUpOf().email)
  expect((await request('GET', 'user/status-list', undefined, as)).body.data).toEqual([
    'invited',
    'active',
    'suspended',
  ])
  expect((await request('GET', 'user/nobody', undefined, as)).status).toBe(422)
  expect((await request('POST', 'user/filter', {})).status).toBe(401)
})
