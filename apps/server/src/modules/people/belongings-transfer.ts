import type { HandOverInput } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import { type User, hasAccess, userRepository } from '../accounts/index.ts'
import type { Administrator } from './people.policy.ts'
import type { Targets } from './targets.ts'

/** In the transaction that deletes the account. Throws `users.hand_over_refused`. */
export type BelongingsTransfer = (
  tx: Tx,
  actor: Administrator,
  from: User,
  to: HandOverInput,
) => Promise<void>

export const transferRefused = () => new AppError('users.hand_over_refused', { field: 'toUserId' })

/** An active colleague. Throws `users.hand_over_refused` for anyone else. */
export async function getReceiver(
  connection: DbOrTx,
  organizationId: string,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
): Promise<User> {
  const to = await userRepository.findById(connection, organizationId, toUserId)
  if (!to || !hasAccess(to) || to.id === fromUserId) throw transferRefused()
  return to
}

/** Transfers what someone hosts to a colleague, and logs it for the colleague. */
export function createBelongingsTransfer({
  targets,
  personalData,
}: {
  targets: Pick<Targets, 'record'>
  personalData: Pick<AllPersonalData, 'transfer'>
}): BelongingsTransfer {
  return async (tx, actor, from, { toUserId, clashes }) => {
    const { organizationId, userId: byUserId } = actor
    const pair = { organizationId, fromUserId: from.id, toUserId }
    const to = await getReceiver(tx, organizationId, pair)
    const meetings = await personalData.transfer(tx, { ...pair, byUserId, clashes })
    if (meetings === null) throw transferRefused()
    await targets.record(tx, actor, 'belongings_received', to, { after: { meetings: String(meetings) } })
  }
}
