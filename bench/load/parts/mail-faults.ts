import { percentile } from '../../harness/numbers.ts'
import { queueMails, runSmallJob, waitFor } from '../harness/jobs.ts'
import type { LoadInstallation } from '../harness/load-installation.ts'
import { type LoadRow, row } from '../harness/report.ts'
import { pause } from '../part.ts'

export const mailCount = 300
const otherJobWithinMs = 60_000

/** Other jobs while the mail server accepts connections but does not respond, and what happens to the mails. */
export async function silentMail({ smtp, sql }: LoadInstallation): Promise<LoadRow[]> {
  const received = smtp.mails.length
  smtp.setSilent(true)
  try {
    const ids = await queueMails(sql, 200)
    await pause(3_000)
    const times: number[] = []
    while (times.length < 10 && (times.at(-1) ?? 0) < otherJobWithinMs) {
      times.push(await runSmallJob(sql, otherJobWithinMs).catch(() => otherJobWithinMs))
      await pause(500)
    }
    smtp.setSilent(false)
    const arrived = () => new Set(smtp.mails.slice(received).map(({ messageId }) => messageId.split('@')[0]))
    const isAll = () => ids.every((id) => arrived().has(id))
    const begun = performance.now()
    await waitFor(isAll, 180_000).catch(() => undefined)
    const seconds = (performance.now() - begun) / 1_000
    return [
      row({
        name: 'a mail server that accepts connections and stays silent, 200 mails queued: another job is done after, p50',
        value: percentile(times, 50),
        unit: 'ms',
        before: '43 s',
        atMost: 2_000,
        note: `slowest ${percentile(times, 100).toFixed(0)} ms (before: 61 s)`,
      }),
      row({
        name: 'of the 200 mails, lost after the mail server responds again',
        value: ids.filter((id) => !arrived().has(id)).length,
        unit: 'mails',
        before: '0',
        atMost: 0,
        note: `the last one after ${seconds.toFixed(0)} s`,
      }),
    ]
  } finally {
    smtp.setSilent(false)
  }
}

/** A worker dies in the middle of many mails, and another one takes over. */
export async function killedWorker({ smtp, sql, worker }: LoadInstallation): Promise<LoadRow[]> {
  const received = smtp.mails.length
  smtp.setDelay(30)
  try {
    const begun = performance.now()
    const ids = await queueMails(sql, mailCount)
    await waitFor(() => smtp.mails.length - received >= mailCount / 3, 60_000)
    await worker.stop('SIGKILL')
    await pause(1_000)
    await worker.start()
    const arrived = () => smtp.mails.slice(received).map(({ messageId }) => messageId.split('@')[0])
    await waitFor(() => new Set(arrived()).size >= mailCount, 120_000).catch(() => undefined)
    const seconds = (performance.now() - begun) / 1_000
    const counts = Map.groupBy(arrived(), (id) => id)
    return [
      row({
        name: `the worker is killed during ${mailCount} mails: lost`,
        value: ids.filter((id) => !counts.has(id)).length,
        unit: 'mails',
        before: '0',
        atMost: 0,
      }),
      row({
        name: 'sent twice, under the same Message-ID',
        value: [...counts.values()].filter(({ length }) => length > 1).length,
        unit: 'mails',
        before: '2',
        atMost: 4,
      }),
      row({ name: 'all were sent after', value: seconds, unit: 's', before: '43 s', atMost: 60 }),
    ]
  } finally {
    smtp.setDelay(0)
  }
}
