import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import * as accountMoveRepository from './account-moves.repository.ts'
import type { User } from './users.repository.ts'

/** Makes an account the member that the organisation had invited, and deletes the invited user's row. */
export async function takePlace(
  tx: Tx,
  account: User,
  place: Pick<User, 'id' | 'organizationId' | 'role'>,
  { clock, personalData }: { clock: Clock; personalData: Pick<AllPersonalData, 'takePlace'> },
): Promise<User> {
  await personalData.takePlace(tx, { userId: account.id, placeId: place.id })
  return accountMoveRepository.takePlace(tx, account, place, new Date(clock.now()))
}
