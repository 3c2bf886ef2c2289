import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Notifier } from '../notifications/index.ts'
import type { ConnectionRow } from './connections.repository.ts'
import { settleSignInNeeded } from './sign-in-needed.ts'
import { addWrite } from './write-due.ts'
import * as writesRepository from './writes.repository.ts'

export interface ResumeDeps {
  jobs: Pick<Jobs, 'add'>
  clock: Clock
  notifier: Pick<Notifier, 'settle'>
}

/** For when the provider accepts the sign-in again: withdraws the notification, and writes what changed in the meantime. */
export async function resume(
  { jobs, clock, notifier }: ResumeDeps,
  tx: Tx,
  { user_id: userId, provider }: Pick<ConnectionRow, 'user_id' | 'provider'>,
): Promise<void> {
  await settleSignInNeeded(tx, notifier, userId, provider)
  await writesRepository.addForUser(tx, userId, new Date(clock.now()))
  await addWrite(jobs, tx)
}
