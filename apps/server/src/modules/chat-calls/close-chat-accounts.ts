import { HomeserverError, type Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { pagesOf } from '../../platform/exports/exported-files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { localpartOf } from './chat-ids.ts'
import { closeChatAccountJob } from './close-chat-account.job.ts'
import * as closingAccountsRepository from './closing-accounts.repository.ts'

interface ClosingDeps {
  db: Db
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'add'>
  homeserver: Homeserver | null
}

/**
 * Erases people at the homeserver: once they are deleted here, their accounts lose their names and are closed, which ends their tokens. An
 * account waits in a row until that is done, also while no homeserver is set.
 */
export function createAccountClosing({ db, clock, log, jobs, homeserver }: ClosingDeps) {
  async function close(server: Homeserver, userId: string): Promise<void> {
    // One that was never made, or is closed already, is harmless.
    await server.deactivate(localpartOf(userId))
    await closingAccountsRepository.delete(db, userId)
  }

  async function closeAll({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!homeserver) return
    for await (const accounts of pagesOf((after, limit) =>
      closingAccountsRepository.listAfter(db, after, limit),
    ))
      for (const { id } of accounts) {
        if (signal.aborted) return
        try {
          await close(homeserver, id)
        } catch (error) {
          if (!(error instanceof HomeserverError)) throw error
          log.warn({ err: error }, 'an account of the chat is closed later')
          if (error.isOutage) return
        }
      }
  }

  const erase: PersonalData['erase'] = async (tx, { userIds }) => {
    const waiting = await closingAccountsRepository.insert(tx, userIds, new Date(clock.now()))
    if (!homeserver) return
    for (const userId of waiting) await jobs.add(tx, closeChatAccountJob, { userId })
  }

  return {
    erase,
    jobs: [
      handlesJob(closeChatAccountJob, async ({ userId }) => {
        if (homeserver) await close(homeserver, userId)
      }),
      runsAt('11 * * * *', 'close-chat-accounts', closeAll),
    ],
  }
}
