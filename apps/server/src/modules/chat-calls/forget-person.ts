import type { Tx } from '../../platform/database/database.ts'
import { createChatCallsRepository } from './chat-calls.repository.ts'

/** That a chat was called stays; who began it is not known any more. Tokens went with the sessions. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await createChatCallsRepository(tx).forgetPerson(userId)
}
