import type { Tx } from '../../platform/database/database.ts'
import { createMessagesRepository } from './messages.repository.ts'
import { createParticipantsRepository } from './participants.repository.ts'

/**
 * Takes the name and the addresses of a person out of all rooms they were in, signed in or by one of these registrations. That somebody was
 * there, and what they wrote to others, stays.
 */
export async function forgetPerson(
  tx: Tx,
  person: { userId: string; registrationIds: readonly string[] },
): Promise<void> {
  const participants = createParticipantsRepository(tx)
  const stays = await participants.listStays(person)
  await createMessagesRepository(tx).forgetNames(stays)
  await participants.forget(stays)
}
