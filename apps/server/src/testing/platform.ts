import type { TestClock } from '@majlis/testing'
import type { Config } from '../config.ts'
import { createPlatform } from '../app/platform.ts'
import type { TestDatabase } from './database.ts'
import { isDelivery, testJobs, type RunOptions } from './jobs.ts'
import { silentLog } from './log.ts'
import { testRealtime } from './realtime.ts'
import { memoryStorage } from './storage.ts'

/** A mail as it would leave. */
export interface SentMail {
  to: string
  language: string
  subject: string
  html: string
  text: string
  calendar: string | null
  replyTo: string | null
  /** Shown large, such as of sign-up. */
  code: string | undefined
  /** The addresses in its text part, in order. */
  links: string[]
}

/**
 * The program's platform on a test's database and clock. What is queued waits: jobs and events until they are run, signals until they
 * are delivered, mails in their table. Contents are kept in memory.
 */
export function testPlatform({
  config,
  database,
  clock,
}: {
  config: Config
  database: TestDatabase
  clock: TestClock
}) {
  const { db } = database
  const { jobs, runNext, runJobs, runCron, waiting, handled } = testJobs({ database, clock })
  const { realtime, deliver, ...sockets } = testRealtime(database, config.PUBLIC_URL)
  const storage = memoryStorage()
  const platform = createPlatform({ config, clock, log: silentLog, database, jobs, realtime, storage })

  /** Runs the jobs that are due and delivers events and signals until nothing is left, as free workers do. */
  async function settle(options: RunOptions = {}): Promise<void> {
    do await deliver()
    while (await runNext(options))
  }

  /** Events that were committed and have not been delivered, in order, where someone listens to them. */
  async function published(): Promise<{ name: string; payload: unknown }[]> {
    const events = new Map<string, { name: string; payload: unknown }>()
    for (const { name, payload } of await waiting()) {
      if (!isDelivery(name)) continue
      // As `createJobEvents` writes them.
      const delivery = payload as { id: string; payload: unknown }
      events.set(delivery.id, { name: name.split(' > ')[0] ?? '', payload: delivery.payload })
    }
    return [...events.values()]
  }

  /** All mails, the first first, after everything that waits was run. */
  async function mails(): Promise<SentMail[]> {
    await settle()
    const rows = await db.selectFrom('mails').selectAll().orderBy('id').execute()
    return rows.map(({ recipient, language, subject, html, text, calendar, reply_to }) => ({
      to: recipient,
      language,
      subject,
      html,
      text,
      calendar,
      replyTo: reply_to,
      code: /^\s*(\d{6})\s*$/m.exec(text)?.[1],
      links: text.match(/https?:\/\/\S+/g) ?? [],
    }))
  }

  /** Forgets the mails so far. */
  async function clearMails(): Promise<void> {
    await settle()
    await db.deleteFrom('mails').execute()
  }

  return {
    ...platform,
    ...sockets,
    storage,
    deliver,
    /** Delivers the events that wait, without other jobs. */
    deliverEvents: (options: Omit<RunOptions, 'only'> = {}) => runJobs({ ...options, only: isDelivery }),
    runJobs,
    runCron,
    settle,
    waiting,
    handledJobs: handled,
    published,
    mails,
    clearMails,
  }
}
