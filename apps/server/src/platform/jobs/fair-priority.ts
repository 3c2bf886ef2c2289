import { sql, type RawBuilder } from 'kysely'

/** Marks the jobs of an organisation. The prefix has to stay: jobs in the queue have it. */
export const fairnessFlag = (organizationId: string): string => `turn:${organizationId}`

/** The queue stores 16 bits. Beyond that, jobs run in the order in which they came. */
const lowestPriority = 32_767

/** So many waiting jobs are looked at, the next ones first: of more, those of one organisation keep to the order of their times. */
const countedJobs = 2_000

/**
 * The priority of a new job of an organisation (start-time fair queueing): after its own last one, but not before the one that is being served, so
 * that a newcomer neither waits for all jobs of the others nor keeps them waiting. Lower ones run first; equal ones in their order.
 */
export function fairPriority(name: string, organizationId: string): RawBuilder<number> {
  return sql<number>`least(${lowestPriority}, (
    SELECT coalesce(greatest(min(waiting.priority), max(waiting.priority) FILTER (WHERE waiting.flags ? ${fairnessFlag(organizationId)}) + 1), 0)
    FROM (
      SELECT j.priority, j.flags FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = ${name} AND j.is_available AND j.run_at <= now()
      ORDER BY j.priority, j.run_at LIMIT ${countedJobs}
    ) waiting))`
}
