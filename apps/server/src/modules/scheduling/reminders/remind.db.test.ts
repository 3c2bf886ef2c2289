import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/log.ts'
import { planAttended } from '../../../testing/attended-meetings.ts'
import { setupRooms } from '../../../testing/rooms.ts'
import { createGraphileJobs } from '../../../platform/jobs/graphile-jobs.ts'
import type { Mailer, MailMessage } from '../../../platform/mail/mail.ts'
import { registerReminders } from './reminders.listeners.ts'
import { createReminders } from './reminders.service.ts'

const due = Date.parse('2026-02-10T14:50:00Z')

/** A meeting whose reminders are due now, on the real queue, with a mailer that fails as often as it is told. */
async function setup({ failures = 0 } = {}) {
  const database = await testDatabase()
  const rooms = await setupRooms({ database })
  const { db, clock, host, events, realtime } = rooms
  const meeting = await planAttended(rooms, host, {
    reminders: [
      { remindType: 'email', minutesBefore: 10 },
      { remindType: 'notification', minutesBefore: 10 },
    ],
    guests: [{ email: 'guest@elsewhere.example' }],
  })
  clock.set(due)
  let failuresLeft = failures
  // Writes as the mailer does, so that a rollback takes it back.
  const mailer: Mailer = {
    send: async (tx, { to, subject, language }: MailMessage) => {
      await tx
        .insertInto('mails')
        .values({
          id: crypto.randomUUID(),
          recipient: to,
          subject,
          language,
          html: '',
          text: '',
          created_at: new Date(clock.now()),
          sent_at: null,
        })
        .execute()
      if (failuresLeft-- > 0) throw new Error('killed')
    },
  }
  const worker = () => {
    const jobs = createGraphileJobs({ databaseUrl: database.url, concurrency: 4, log: silentLog })
    const registrants = async () => []
    const publicUrl = 'https://meet.example.org'
    const brandOf = async () => ({ name: 'Riverside', primaryColor: '#365d7e', logoUrl: null })
    const dailyBounds = { mail: async () => undefined }
    const deps = { db, clock, jobs, realtime, mailer, dailyBounds, registrants, brandOf, publicUrl }
    const reminders = createReminders(deps)
    registerReminders({ reminders, events, jobs, realtime })
    return { reminders, jobs }
  }
  const key = { meetingId: meeting.id, minutesBefore: 10, originalStart: meeting.starts[0] ?? 0 }
  const mails = async () => (await db.selectFrom('mails').selectAll().execute()).length
  const sent = async () => (await db.selectFrom('sent_reminders').selectAll().execute()).length
  const makeDue = () => database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  return { ...rooms, worker, key, mails, sent, makeDue }
}

it('[3.22] what died after it was written is taken back and goes out at the next try, once', async () => {
  const { worker, mails, sent, makeDue } = await setup({ failures: 2 })
  const { reminders, jobs } = worker()
  await reminders.queueDue()
  await jobs.runDue()
  expect([await mails(), await sent()]).toEqual([0, 1])
  await makeDue()
  await jobs.runDue()
  expect([await mails(), await sent()]).toEqual([0, 1])
  await makeDue()
  await jobs.runDue()
  expect([await mails(), await sent()]).toEqual([2, 2])
  await makeDue()
  await jobs.runDue()
  expect(await mails()).toBe(2)
})

it('[3.22] two workers that look and send at once send once', async () => {
  const { worker, mails, sent, key } = await setup()
  const [one, other] = [worker(), worker()]
  await Promise.all([one.reminders.queueDue(), other.reminders.queueDue()])
  await Promise.all([one.jobs.runDue(), other.jobs.runDue()])
  expect([await mails(), await sent()]).toEqual([2, 2])
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? one : other).reminders.remind({ ...key, remindType: 'email' }),
    ),
  )
  expect(await mails()).toBe(2)
})

it('[3.22] eight at once on a reminder that nobody has sent send it once', async () => {
  const { worker, mails, sent, key } = await setup()
  const { reminders } = worker()
  await Promise.all(Array.from({ length: 8 }, () => reminders.remind({ ...key, remindType: 'email' })))
  expect([await mails(), await sent()]).toEqual([2, 1])
})

it('[3.22] puts one job for each reminder, however often it looks', async () => {
  const { worker, db, clock } = await setup()
  const { reminders } = worker()
  clock.advance(-5 * 60_000)
  for (let look = 0; look < 3; look++) await reminders.queueDue()
  const { rows } = await sql<{ run_at: Date }>`
    SELECT run_at FROM graphile_worker.jobs WHERE key LIKE 'reminder:%'`.execute(db)
  expect(rows).toHaveLength(2)
  for (const { run_at: runAt } of rows) expect(runAt.getTime()).toBe(due)
})
