import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createChatCallsRepository } from './chat-calls.repository.ts'
import { localpartOf } from './chat-ids.ts'
import { closeChatAccountJob } from './close-chat-account.job.ts'

interface ForgetPersonDeps {
  jobs: Pick<Jobs, 'add' | 'handle'>
  homeserver: Homeserver | null
}

/**
 * That a chat was called stays; who began it is not known any more. At the homeserver the account loses its name and is closed, once the
 * person is gone here; its tokens end with it.
 */
export function createForgetPerson({ jobs, homeserver }: ForgetPersonDeps) {
  jobs.handle(closeChatAccountJob, async ({ userId }) => homeserver?.deactivate(localpartOf(userId)))

  return async function forgetPerson(tx: Tx, userId: string): Promise<void> {
    await createChatCallsRepository(tx).forgetPerson(userId)
    if (homeserver) await jobs.add(tx, closeChatAccountJob, { userId })
  }
}
