import { HomeserverError, type Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { pagesOf } from '../../platform/exports/exported-files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { createChatCallsRepository } from './chat-calls.repository.ts'
import { localpartOf } from './chat-ids.ts'
import { closeChatAccountJob } from './close-chat-account.job.ts'
import { createClosingAccountsRepository } from './closing-accounts.repository.ts'

interface ForgetPersonDeps {
  db: Db
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'add' | 'handle' | 'schedule'>
  homeserver: Homeserver | null
}

/**
 * That a chat was called stays; who began it is not known any more. At the homeserver the account loses its name and is closed, once the
 * person is gone here; its tokens end with it. The account waits in a row until that is done, also while no homeserver is set.
 */
export function createForgetPerson({ db, clock, log, jobs, homeserver }: ForgetPersonDeps) {
  async function close(server: Homeserver, userId: string): Promise<void> {
    // One that was never made, or is closed already, is harmless.
    await server.deactivate(localpartOf(userId))
    await createClosingAccountsRepository(db).delete(userId)
  }

  async function closeAll({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!homeserver) return
    const { listAfter } = createClosingAccountsRepository(db)
    for await (const accounts of pagesOf(listAfter))
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

  jobs.handle(closeChatAccountJob, async ({ userId }) => {
    if (homeserver) await close(homeserver, userId)
  })
  jobs.schedule('close-chat-accounts', '11 * * * *', closeAll)

  return async function forgetPerson(tx: Tx, userId: string): Promise<void> {
    await createChatCallsRepository(tx).forgetPerson(userId)
    await createClosingAccountsRepository(tx).insert(userId, new Date(clock.now()))
    if (homeserver) await jobs.add(tx, closeChatAccountJob, { userId })
  }
}
