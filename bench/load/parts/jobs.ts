import { runJob, waitFor } from '../harness/jobs.ts'
import type { LoadInstallation } from '../harness/load-installation.ts'
import { type LoadRow, row } from '../harness/report.ts'
import { createClient, dataOf } from '../harness/requests.ts'
import type { Part } from '../part.ts'

const reminderCount = 1_800
const minuteMs = 60_000

/** The heavy work of a worker. The organisation is gone afterwards, so this is the last part. */
export const jobs: Part = async ({ installation, say }) => {
  say(`${reminderCount} reminders`)
  const rows = await reminders(installation)
  say('the export of the organisation')
  rows.push(...(await organizationExport(installation)))
  say('its purge')
  rows.push(...(await purge(installation)))
  return {
    part: 'jobs',
    title: 'Heavy jobs',
    conditions: ['One worker, on an otherwise idle installation.'],
    rows,
  }
}

/** Reminders by mail of so many dates, all due at one moment. */
async function reminders({ sql, smtp, owner }: LoadInstallation): Promise<LoadRow[]> {
  const received = smtp.mails.length
  // Dates of the population are moved to one moment a few minutes from now, on seats that have nothing else there.
  await sql.query(
    `WITH chosen AS (
       SELECT DISTINCT ON (o.resource_id) o.id, o.meeting_id FROM occurrences o
       WHERE o.organization_id = $1 AND o.starts_at > now() + interval '10 days' AND NOT EXISTS (
         SELECT FROM occurrences other WHERE other.resource_id = o.resource_id
           AND other.starts_at < now() + interval '10 minutes' AND other.ends_at > now()
       )
       ORDER BY o.resource_id, o.starts_at LIMIT $2
     ), moved AS (
       UPDATE occurrences o SET starts_at = t.at, original_start = t.at, ends_at = t.at + interval '1 minute', closes_at = t.at + interval '1 minute'
       FROM chosen c, (SELECT date_trunc('minute', now()) + interval '4 minutes 30 seconds' AS at) t WHERE o.id = c.id RETURNING o.meeting_id
     ), only_hosts AS (
       DELETE FROM invitees i USING moved m WHERE i.meeting_id = m.meeting_id AND i.role <> 'host'
     ), planned AS (
       UPDATE meetings SET created_at = now() - interval '1 day' WHERE id IN (SELECT meeting_id FROM moved)
     )
     INSERT INTO reminders (id, meeting_id, remind_type, before_value, duration_unit, minutes_before)
     SELECT uuidv7(), meeting_id, 'email', 5, 'minute', 5 FROM moved`,
    [owner.organizationId, reminderCount],
  )
  const begun = performance.now()
  await runJob(sql, 'queue-reminders', minuteMs)
  // Nothing else is mailed meanwhile.
  const sent = () => smtp.mails.slice(received)
  await waitFor(() => sent().length >= reminderCount, 3 * minuteMs).catch(() => undefined)
  const seconds = (performance.now() - begun) / 1_000
  const readers = new Set(sent().map(({ to }) => to))
  return [
    row({
      name: `${reminderCount} reminders due at once: lost`,
      value: reminderCount - readers.size,
      unit: 'mails',
      before: '0',
      atMost: 0,
    }),
    row({ name: 'sent twice', value: sent().length - readers.size, unit: 'mails', before: '0', atMost: 0 }),
    row({ name: 'all were sent after', value: seconds, unit: 's', before: '31 s' }),
  ]
}

async function organizationExport(installation: LoadInstallation): Promise<LoadRow[]> {
  const { owner, url, worker } = installation
  const client = createClient(url)
  try {
    const tokenOf = async () => (await installation.signIn(owner.email)).accessToken
    const begun = performance.now()
    dataOf(
      await client.send({
        method: 'POST',
        path: '/v1/organization/export',
        caller: { token: await tokenOf() },
      }),
    )
    let mostMb = 0
    const timer = setInterval(() => (mostMb = Math.max(mostMb, worker.usage().memoryMb)), 200)
    let bytes = 0
    const token = await tokenOf()
    await waitFor(async () => {
      const reply = await client.send({ method: 'GET', path: '/v1/organization/export', caller: { token } })
      const found = dataOf<{ state: string; bytes: number | null } | null>(reply)
      if (found?.state === 'failed') throw new Error('The export failed.')
      bytes = found?.bytes ?? 0
      return found?.state === 'ready'
    }, 4 * minuteMs)
    clearInterval(timer)
    return [
      row({
        name: 'export of the organisation',
        value: (performance.now() - begun) / 1_000,
        unit: 's',
        before: '81 s',
        note: `${(bytes / 1024 / 1024).toFixed(0)} MB (before: 56 MB)`,
      }),
      row({ name: 'peak memory of the worker meanwhile', value: mostMb, unit: 'MB', before: '827 MB' }),
    ]
  } finally {
    client.close()
  }
}

async function purge({ sql, owner }: LoadInstallation): Promise<LoadRow[]> {
  await sql.query(
    "UPDATE organizations SET deletion_requested_at = now() - interval '60 days', deletion_due_at = now() - interval '1 day' WHERE id = $1",
    [owner.organizationId],
  )
  const ms = await runJob(sql, 'purge-organizations', 5 * minuteMs)
  const { rows } = await sql.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM meetings WHERE organization_id = $1',
    [owner.organizationId],
  )
  return [
    row({ name: 'purge of the organisation', value: ms / 1_000, unit: 's', before: '88 s' }),
    row({
      name: 'meetings left after it',
      value: rows[0]?.left ?? 0,
      unit: 'requests',
      before: '0',
      atMost: 0,
    }),
  ]
}
