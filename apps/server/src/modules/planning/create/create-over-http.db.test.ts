import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { changeHeader } from '../../../platform/changes/current-change.ts'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { recordedLog } from '../../../testing/log.ts'
import { keptCode } from '../../../testing/mailbox.ts'
import { signUpOf } from '../../../testing/people.ts'

async function setup() {
  const { log, lines } = recordedLog()
  const database = await testDatabase()
  const { http, platform } = await testApp({ log, databaseUrl: database.url })
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    http.inject({ url: `/api${url}`, method: 'POST', payload, headers })
  const signUp = signUpOf()
  const { signUpId } = (await post('/v1/auth/sign-up', signUp)).json().data
  const code = await keptCode(http, signUp.email)
  const session = await post('/v1/auth/verify-code', { email: signUp.email, signUpId, code })
  const authorization = `Bearer ${session.json().data.accessToken}`

  const startDateTime = Math.ceil(Date.now() / hourMs) * hourMs + dayMs
  const plan = (key: string, draft: object = {}, headers: Record<string, string> = {}) =>
    post(
      '/meeting/schedule',
      { timeZone: 'Asia/Dhaka', startDateTime, ...draft },
      { authorization, 'idempotency-key': key, ...headers },
    )
  return { plan, lines, pool: platform.database.pool, database }
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

it('[4.18] names the change of the page in its signal, unless its id is invalid', async () => {
  const { plan, database } = await setup()
  const listener = new pg.Client(database.url)
  const heard: { name: string; change?: unknown }[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query('LISTEN majlis')
  const { id: userId } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const id = newId()
  await plan('first', {}, { [changeHeader]: id })
  await plan('second', { startDateTime: Date.now() + 9 * dayMs }, { [changeHeader]: 'of my own' })
  const changes = () => heard.filter(({ name }) => name === 'meetings.changed').map(({ change }) => change)
  await expect.poll(changes).toEqual([{ userId, id }, undefined])
})
