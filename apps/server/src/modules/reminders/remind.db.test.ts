import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { planAttended } from '../../testing/attended-meetings.ts'
import { setupModules } from '../../testing/modules.ts'
import { setupRooms } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { remindJob } from './remind.job.ts'

const due = Date.parse('2026-02-10T14:50:00Z')

/** A meeting whose reminders are due now, and two workers of one installation. */
async function setup() {
  const rooms = await setupRooms()
  const { db, clock, database, host } = rooms
  const meeting = await planAttended(rooms, host, {
    reminders: [
      { remindType: 'email', minutesBefore: 10 },
      { remindType: 'notification', minutesBefore: 10 },
    ],
    guests: [{ email: 'guest@elsewhere.example' }],
  })
  clock.set(due)
  const workers = [rooms, (await setupModules({ database, clock })).platform]
  const key = { meetingId: meeting.id, minutesBefore: 10, originalStart: meeting.starts[0] ?? 0 }
  const byMail = { ...key, remindType: 'email' } as const
  const mails = async () => (await db.selectFrom('mails').selectAll().execute()).length
  const sent = async () => (await db.selectFrom('sent_reminders').selectAll().execute()).length
  return {
    ...rooms,
    meeting,
    mails,
    sent,
    atOnce: (work: (worker: Pick<typeof rooms, 'runCron' | 'runJobs'>) => Promise<void>) =>
      Promise.all(workers.map(work)),
    /** This many jobs for the reminder by mail, taken by as many workers at the same time. */
    async remindTogether(count: number) {
      for (let job = 0; job < count; job += 1) await rooms.platform.jobs.add(db, remindJob, byMail)
      await Promise.all(Array.from({ length: count }, () => rooms.runJobs()))
    },
  }
}

it('[3.22] a reminder that failed after it was written is rolled back and sent at the next try, once', async () => {
  const { db, clock, runCron, runJobs, mails, sent } = await setup()
  await sql`CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER kill AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION kill()`.execute(db)
  await runCron('queue-reminders')
  const runAll = async () => {
    await expect(runJobs()).rejects.toThrow('killed')
    await runJobs()
  }
  await runAll()
  expect([await mails(), await sent()]).toEqual([0, 1])
  clock.advance(5_000)
  await runAll()
  expect([await mails(), await sent()]).toEqual([0, 1])
  await sql`DROP TRIGGER kill ON mails`.execute(db)
  clock.advance(10_000)
  await runJobs()
  expect([await mails(), await sent()]).toEqual([2, 2])
  clock.advance(60_000)
  await runJobs()
  expect(await mails()).toBe(2)
})

it('[3.22] two workers that check and send at the same time send once', async () => {
  const { atOnce, remindTogether, mails, sent } = await setup()
  await atOnce((worker) => worker.runCron('queue-reminders'))
  await atOnce((worker) => worker.runJobs())
  expect([await mails(), await sent()]).toEqual([2, 2])
  await remindTogether(8)
  expect(await mails()).toBe(2)
})

it('[3.22] eight workers that send the same reminder at the same time send it once', async () => {
  const { remindTogether, mails, sent } = await setup()
  await remindTogether(8)
  expect([await mails(), await sent()]).toEqual([2, 1])
})

it('[3.22] puts one job for each reminder, however often it looks', async () => {
  const { runCron, waiting, clock } = await setup()
  clock.advance(-5 * minuteMs)
  for (let look = 0; look < 3; look++) await runCron('queue-reminders')
  const reminders = (await waiting()).filter(({ key }) => key?.startsWith('reminder:'))
  expect(reminders.map(({ runAt }) => runAt)).toEqual([due, due])
})

it('[3.22] [3.23] names the files of the date, to guests only while they can see files', async () => {
  const { db, host, files, signIn, meeting, runJobs, platform } = await setup()
  const { send } = uploadsOf(files.api, await signIn(host))
  const date = meeting.starts[0] ?? 0
  const metadata = { kind: 'agenda_file', calendarId: meeting.id }
  await send({ ...metadata, filename: 'plan.pdf' }, Buffer.from('%PDF-1.7 plan'))
  await send({ ...metadata, filename: 'offers.pdf', date: String(date) }, Buffer.from('%PDF-1.7 offers'))
  await db.updateTable('meetings').set({ guests_see_files: false }).execute()
  const key = { meetingId: meeting.id, minutesBefore: 10, originalStart: date, remindType: 'email' as const }
  await platform.jobs.add(db, remindJob, key)
  await runJobs()
  const mails = await db.selectFrom('mails').select(['recipient', 'text']).orderBy('recipient').execute()
  const named = (text: string) => text.match(/(?:plan|offers)\.pdf/g)?.join(' ') ?? ''
  expect(mails.map(({ recipient, text }) => [recipient, named(text)])).toEqual([
    ['guest@elsewhere.example', ''],
    [host.email, 'plan.pdf offers.pdf'],
  ])
})
