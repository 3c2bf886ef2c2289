import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { localpartOf } from './chat-ids.ts'
import * as chatTokensRepository from './chat-tokens.repository.ts'

export type ChatAccounts = ReturnType<typeof createChatAccounts>

/** Accounts of people at the homeserver. */
export function createChatAccounts({ db }: { db: Db }) {
  return {
    /** Makes the account of someone who may never have signed in. It is closed when the person is purged. Throws HomeserverError. */
    async ensure(homeserver: Homeserver, { id, displayName }: { id: string; displayName: string }) {
      await chatTokensRepository.noteAccount(db, id)
      await homeserver.ensureAccount({ localpart: localpartOf(id), displayName })
    },
  }
}
