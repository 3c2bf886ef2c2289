import type { Retention } from '@majlis/contract'
import type { Clock } from '../platform/clock/clock.ts'
import { dayMs } from '../platform/clock/durations.ts'
import type { Db } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { AllPersonalData } from '../platform/personal-data/personal-data.ts'

interface RetentionDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'schedule'>
  personalData: Pick<AllPersonalData, 'retention'>
  /** Of the organisations that decided to keep something for some days only. */
  listRetentions: (db: Db) => Promise<{ organizationId: string; retention: Retention }[]>
}

/** Whether a rule has something to delete: every rule does once what it is about is kept. */
const isKept: Record<keyof Retention, boolean> = {
  recordingsDays: true,
  transcriptsDays: true,
  chatDays: true,
  attendanceDays: true,
}

/**
 * Deletes each night what organisations decided to keep for some days only. A part that fails leaves the others to theirs, and is tried again
 * the next night. Throws for a rule that no module follows.
 */
export function scheduleRetention({ db, clock, jobs, personalData, listRetentions }: RetentionDeps): void {
  const rules = (Object.keys(isKept) as (keyof Retention)[]).map((rule) => ({
    rule,
    parts: personalData.retention(rule),
  }))
  for (const { rule, parts } of rules)
    if (isKept[rule] && parts.length === 0) throw new Error(`No module deletes by ${rule}`)

  jobs.schedule('apply-retention', '19 3 * * *', async ({ signal }) => {
    const failures: unknown[] = []
    for (const { organizationId, retention } of await listRetentions(db))
      for (const { rule, parts } of rules) {
        const days = retention[rule]
        if (days === null) continue
        const before = new Date(clock.now() - days * dayMs)
        for (const part of parts) {
          if (signal.aborted) return
          await part(organizationId, before, signal).catch((error: unknown) => failures.push(error))
        }
      }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything was deleted by its retention')
  })
}
