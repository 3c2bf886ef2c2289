import { expect, it } from 'vitest'
import { testClock } from '@majlis/testing'
import { testDatabase } from '../../testing/database.ts'
import { recordedLog, silentLog } from '../../testing/log.ts'
import { createGraphileJobs } from '../jobs/graphile-jobs.ts'
import type { BrandOf, MailMessage } from './mail.ts'
import { createMailer } from './mailer.ts'
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts'

const message: MailMessage = {
  to: 'a@example.org',
  language: 'en',
  subject: 'Hello',
  preview: 'p',
  heading: 'h',
  paragraphs: ['text'],
}

interface SetupOptions {
  isKept?: boolean
  hasTransport?: boolean
  brandOf?: BrandOf
}

async function setup({ isKept = false, hasTransport = true, brandOf = async () => null }: SetupOptions = {}) {
  const { db, pool, url } = await testDatabase()
  const jobs = createGraphileJobs({ databaseUrl: url, concurrency: 1, log: silentLog })
  const sent: OutgoingMail[] = []
  const server = { isDown: false, isRefusing: false }
  const refused: string[] = []
  const { log, lines } = recordedLog()
  let tries = 0
  const transport: MailTransport = {
    send: async (mail) => {
      tries += 1
      if (server.isDown) throw new Error('no connection')
      if (server.isRefusing) throw new MailRefused('550 no such person', 550)
      sent.push(mail)
    },
    verify: async () => {
      if (server.isDown) throw new Error('no connection')
    },
    close: () => undefined,
  }
  const { mailer, health } = createMailer({
    db,
    jobs,
    clock: testClock(),
    transport: hasTransport ? transport : null,
    isKept,
    brandOf,
    log,
    onRefused: async (_tx, regarding) => void refused.push(regarding),
  })
  const makeDue = () => pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  const kept = () => db.selectFrom('mails').selectAll().execute()
  return { db, jobs, mailer, health, sent, server, makeDue, kept, refused, tries: () => tries, lines }
}

it('sends a mail after the commit, once, and keeps no copy', async () => {
  const { db, jobs, mailer, sent, kept } = await setup()
  await mailer.send(db, message)
  await jobs.runDue()
  await jobs.runDue()
  expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: 'a@example.org', subject: 'Hello' },
  ])
  expect(await kept()).toEqual([])
})

it('sends nothing that was rolled back', async () => {
  const { db, jobs, mailer, sent } = await setup()
  const failed = db.transaction().execute(async (tx) => {
    await mailer.send(tx, message)
    throw new Error('rollback')
  })
  await expect(failed).rejects.toThrow('rollback')
  await jobs.runDue()
  expect(sent).toEqual([])
})

it('[9.14] tries again when the mail server does not answer, with the same message id', async () => {
  const { db, jobs, mailer, sent, server, makeDue, kept } = await setup()
  server.isDown = true
  await mailer.send(db, message)
  await jobs.runDue()
  const [waiting] = await kept()
  server.isDown = false
  await makeDue()
  await jobs.runDue()
  expect(sent.map(({ messageId }) => messageId)).toEqual([waiting!.id])
})

it('keeps mails for the development mailbox, also when they are sent', async () => {
  const { db, jobs, mailer, sent, kept } = await setup({ isKept: true })
  await mailer.send(db, message)
  await jobs.runDue()
  expect(sent).toHaveLength(1)
  expect((await kept()).map(({ sent_at }) => sent_at !== null)).toEqual([true])
})

it('is off in production without a mail server, and stores nothing then', async () => {
  const { db, mailer, health, kept } = await setup({ hasTransport: false })
  await mailer.send(db, message)
  expect(await kept()).toEqual([])
  expect(await health()).toMatchObject({ name: 'mail', state: 'off', required: false })
})

it('logs that the mail server does not respond', async () => {
  const { health, server } = await setup()
  expect(await health()).toMatchObject({ state: 'ready' })
  server.isDown = true
  expect(await health()).toMatchObject({ state: 'failing' })
})

it('sends the calendar part and the address for answers along', async () => {
  const { db, jobs, mailer, sent } = await setup()
  const calendar = { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\n' } as const
  await mailer.send(db, { ...message, calendar, replyTo: 'nusrat@example.org' })
  await mailer.send(db, message)
  await jobs.runDue()
  expect(sent.map(({ calendar: carried, replyTo }) => ({ carried, replyTo }))).toEqual([
    { carried: calendar, replyTo: 'nusrat@example.org' },
    { carried: undefined, replyTo: undefined },
  ])
})

it('gives up immediately on a mail that the mail server rejects permanently, and reports what it was about', async () => {
  const { db, jobs, mailer, server, makeDue, kept, refused, tries, lines } = await setup()
  server.isRefusing = true
  await mailer.send(db, { ...message, regarding: 'invitee:1' })
  await mailer.send(db, message)
  for (let round = 0; round < 3; round += 1) {
    await jobs.runDue()
    await makeDue()
  }
  expect(tries()).toBe(2)
  expect(refused).toEqual(['invitee:1'])
  // The words of a mail server often repeat the address.
  expect(lines().map(({ responseCode }) => responseCode)).toEqual([550, 550])
  expect(JSON.stringify(lines())).not.toContain('person')
  expect(await kept()).toEqual([])
})

it('[3.11] reads the look of an organisation once for all mails of a transaction', async () => {
  const readOf: string[] = []
  const { db, mailer, kept } = await setup({
    isKept: true,
    brandOf: async (_connection, organizationId) => {
      readOf.push(organizationId)
      return { name: `Name of ${organizationId}`, primaryColor: '#123456', logoUrl: null }
    },
  })
  await db.transaction().execute(async (tx) => {
    for (const organizationId of ['a', 'b', 'a', 'a']) await mailer.send(tx, { ...message, organizationId })
    await mailer.send(tx, message)
  })
  expect(readOf).toEqual(['a', 'b'])
  const named = (await kept()).map(({ text }) => /— (.+)/.exec(text)?.[1])
  expect(named).toHaveLength(5)
  expect(new Set(named)).toEqual(new Set(['Majlis', 'Name of a', 'Name of b']))
  await mailer.send(db, { ...message, organizationId: 'a' })
  await mailer.send(db, { ...message, organizationId: 'a' })
  expect(readOf).toEqual(['a', 'b', 'a', 'a'])
})
