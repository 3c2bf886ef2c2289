import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import * as userRepository from './users.repository.ts'
import type { User } from './users.repository.ts'

/**
 * Records that the address of an active account belongs to its owner. Listeners of the event then assign to the account whatever was sent to the
 * address before. Can be repeated.
 */
export async function proveEmail(
  tx: Tx,
  { id: userId, organizationId }: Pick<User, 'id' | 'organizationId'>,
  { clock, events }: { clock: Clock; events: Events },
): Promise<void> {
  const isNew = await userRepository.proveEmail(tx, userId, new Date(clock.now()))
  if (isNew) await events.publish(tx, 'user.email_proven', { userId, organizationId })
}
