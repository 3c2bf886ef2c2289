import type * as z from 'zod'
import type { DbOrTx } from '../database/database.ts'

export const jobQueues = ['general', 'mail'] as const
export type JobQueue = (typeof jobQueues)[number]

/** A kind of job: its name (a verb), the shape of its payload and how often it is tried. */
export interface JobDefinition<P> {
  readonly name: string
  readonly payload: z.ZodType<P>
  readonly maxAttempts: number
  /** Which slots it takes: those of mail wait for a mail server that may not answer. `general` when absent. */
  readonly queue?: JobQueue
  /** One of them runs at a time, over all workers; the others wait without taking a slot. */
  readonly isOneAtATime?: boolean
}

export interface JobOptions {
  runAt?: number
  /** A later job with the same key replaces one that waits. */
  key?: string
  /** The organisation of a job of which one runs at a time: organisations take turns, however many jobs one of them has. */
  fairnessKey?: string
}

export interface JobRun {
  attempt: number
  signal: AbortSignal
}

export type JobHandler<P> = (payload: P, run: JobRun) => Promise<void>

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists exactly when the state that asked for it does. */
  add<P>(tx: DbOrTx, job: JobDefinition<P>, payload: P, options?: JobOptions): Promise<void>
  /** Cancels a waiting job by its key. */
  remove(tx: DbOrTx, key: string): Promise<void>
  /** Registers the handler at start-up. Handlers are idempotent. */
  handle<P>(job: JobDefinition<P>, handler: JobHandler<P>): void
  /** Runs a handler by a cron line (UTC, five fields), once over all workers. */
  schedule(name: string, cron: string, handler: (run: JobRun) => Promise<void>): void
}
