import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { recordedLog } from '../../../testing/log.ts'
import { keptCode } from '../../../testing/mailbox.ts'
import { signUpOf } from '../../../testing/people.ts'

async function setup() {
  const { log, lines } = recordedLog()
  const { http, platform } = await testApp({ log })
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    http.inject({ url: `/api${url}`, method: 'POST', payload, headers })
  const signUp = signUpOf()
  const { signUpId } = (await post('/v1/auth/sign-up', signUp)).json().data
  const code = await keptCode(http, signUp.email)
  const session = await post('/v1/auth/verify-code', { email: signUp.email, signUpId, code })
  const authorization = `Bearer ${session.json().data.accessToken}`

  const startDateTime = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000
  const plan = (key: string, draft: object = {}) =>
    post(
      '/meeting/schedule',
      { timeZone: 'Asia/Dhaka', startDateTime, ...draft },
      { authorization, 'idempotency-key': key },
    )
  return { plan, lines, pool: platform.database.pool }
}

it('[7.2] takes the key of a repeated request from its header', async () => {
  const { plan } = await setup()
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

it('[8.8] says of an unexpected failure that the schedule was not created, and logs why', async () => {
  const { plan, lines, pool } = await setup()
  await pool.query('ALTER TABLE occurrences RENAME TO gone')
  const failed = await plan('once')
  expect(failed.statusCode).toBe(500)
  expect(failed.json()).toMatchObject({ code: 'schedule.not_created', message: 'Schedule not created' })
  expect(lines().find(({ msg }) => msg === 'a call failed')).toMatchObject({
    call: 'schedule.create',
    err: { reason: '42P01' },
  })
  await pool.query('ALTER TABLE gone RENAME TO occurrences')
  expect((await plan('once')).statusCode).toBe(200)
})
