import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { testClock } from '@majlis/testing'
import { createSmtpTransport } from '../../integrations/smtp/index.ts'
import { testDatabase } from '../../testing/database.ts'
import { recordedLog } from '../../testing/log.ts'
import { createJobEvents } from '../events/job-events.ts'
import { createGraphileJobs } from '../jobs/graphile-jobs.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import type { MailMessage } from './mail.ts'
import { createMailer } from './mailer.ts'

declare module '../events/events.ts' {
  interface EventMap {
    'test.planned': { id: number }
  }
}

const message: Omit<MailMessage, 'to'> = {
  language: 'en',
  subject: 'Hello',
  preview: 'p',
  heading: 'h',
  paragraphs: ['text'],
}

const other: JobDefinition<Record<string, never>> = {
  name: 'other-work',
  payload: z.object({}),
  maxAttempts: 3,
}

/** Accepts connections and never responds. */
async function silentMailServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections }
}

it('delays neither other jobs nor events while the mail server is silent', { timeout: 60_000 }, async () => {
  const { db, url } = await testDatabase()
  const { log, lines } = recordedLog()
  const server = await silentMailServer()
  const jobs = createGraphileJobs({ databaseUrl: url, concurrency: 4, log })
  const events = createJobEvents(jobs)
  const transport = createSmtpTransport({ url: server.url, from: 'meet@example.org' })
  const { mailer } = createMailer({ db, jobs, clock: testClock(), transport, isKept: false, log })
  const done: string[] = []
  jobs.handle(other, async () => void done.push('job'))
  events.on('test.planned', 'listener', async () => void done.push('event'))
  for (let i = 0; i < 50; i += 1) await mailer.send(db, { ...message, to: `p${i}@example.org` })
  await jobs.start()
  onTestFinished(async () => {
    transport.close()
    await jobs.stop()
  })
  await expect.poll(server.connections, { timeout: 10_000 }).toBeGreaterThan(0)
  await jobs.add(db, other, {})
  await events.publish(db, 'test.planned', { id: 1 })
  await expect.poll(() => done.toSorted(), { timeout: 2_000 }).toEqual(['event', 'job'])

  // After the first time-out mail pauses: no connection for each of the fifty.
  const away = () => lines().filter(({ msg }) => msg === 'the mail server is away: mails wait')
  await expect.poll(away, { timeout: 20_000 }).toHaveLength(1)
  const before = server.connections()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(server.connections()).toBeLessThanOrEqual(Math.max(before, 2) + 1)
})
