import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { signUpOf } from '../../../testing/people.ts'

it('[7.2] takes the key of a repeated request from its header', async () => {
  const { http } = await testApp()
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    http.inject({ url: `/api${url}`, method: 'POST', payload, headers })
  const signUp = signUpOf()
  const { signUpId } = (await post('/v1/auth/sign-up', signUp)).json().data
  const { mails } = (await http.inject(`/dev/mailbox.json?to=${signUp.email}`)).json()
  const code = /\d{6}/.exec(mails[0].subject)?.[0]
  const session = await post('/v1/auth/verify-code', { email: signUp.email, signUpId, code })
  const authorization = `Bearer ${session.json().data.accessToken}`

  const startDateTime = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000
  const plan = (key: string, draft: object = {}) =>
    post(
      '/meeting/schedule',
      { timeZone: 'Asia/Dhaka', startDateTime, ...draft },
      { authorization, 'idempotency-key': key },
    )
  const first = await plan('once')
  expect(first.statusCode).toBe(200)
  expect((await plan('once')).json().data.id).toBe(first.json().data.id)
  expect((await plan('once', { agenda: 'Other' })).json()).toHaveCode('schedule.idempotency_key_reused')
  const taken = await plan('twice')
  expect(taken.statusCode).toBe(409)
  expect(taken.json()).toMatchObject({
    code: 'schedule.overlap',
    data: { conflicts: [{ calendarId: first.json().data.id }], freeSlots: expect.any(Array) },
  })
})
