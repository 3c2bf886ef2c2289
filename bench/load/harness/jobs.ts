import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pause } from '../part.ts'

/** Queues mails as the server does: the mail and its job in one transaction. Answers their ids, which are their Message-IDs. */
export async function queueMails(sql: pg.Client, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql.query('BEGIN')
  await sql.query(
    `INSERT INTO mails (id, recipient, language, subject, html, text, created_at)
     SELECT id, 'reader@load.example.org', 'en', 'Load', '<p>Load</p>', 'Load', now() FROM unnest($1::uuid[]) id`,
    [ids],
  )
  await sql.query(
    `SELECT graphile_worker.add_job('send-mail', json_build_object('mailId', id), max_attempts => 10) FROM unnest($1::uuid[]) id`,
    [ids],
  )
  await sql.query('COMMIT')
  return ids
}

/** Runs a small nightly job now, and answers how long it took from being queued to being done. */
export async function runSmallJob(sql: pg.Client, timeoutMs: number): Promise<number> {
  const begun = performance.now()
  const key = randomUUID()
  await sql.query("SELECT graphile_worker.add_job('cron:delete-expired-limits', '{}', job_key => $1)", [key])
  await waitFor(async () => !(await hasJob(sql, key)), timeoutMs)
  return performance.now() - begun
}

/** Runs a scheduled job now, to its end. */
export async function runJob(sql: pg.Client, name: string, timeoutMs: number): Promise<number> {
  const begun = performance.now()
  const key = randomUUID()
  await sql.query("SELECT graphile_worker.add_job($1, '{}', job_key => $2)", [`cron:${name}`, key])
  await waitFor(async () => !(await hasJob(sql, key)), timeoutMs)
  return performance.now() - begun
}

async function hasJob(sql: pg.Client, key: string): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM graphile_worker._private_jobs WHERE key = $1', [key])
  return (rowCount ?? 0) > 0
}

/** Looks ten times a second. Answers how long it took; throws after `timeoutMs`. */
export async function waitFor(isThere: () => boolean | Promise<boolean>, timeoutMs: number): Promise<number> {
  const begun = performance.now()
  while (!(await isThere())) {
    if (performance.now() - begun > timeoutMs) throw new Error(`Not there after ${timeoutMs} ms.`)
    await pause(100)
  }
  return performance.now() - begun
}
