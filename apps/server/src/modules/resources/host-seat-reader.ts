import type { HostSeat } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { pictureUrlOf } from '../files/index.ts'
import type { AccountsApi, User } from '../accounts/index.ts'
import { productsOutside } from './features.ts'
import type { Seat } from './resources.repository.ts'
import type { Seats } from './seats.ts'

export interface HostSeatReaderDeps {
  accounts: Pick<AccountsApi, 'findUser'>
  seats: Seats
}

export type HostSeatReader = ReturnType<typeof createHostSeatReader>

/** Reads the people of seats, and presents seats with them. */
export function createHostSeatReader({ accounts, seats }: HostSeatReaderDeps) {
  /** Throws `users.not_found`. */
  async function getUser(connection: DbOrTx, { organizationId }: UserCaller, userId: string): Promise<User> {
    const user = await accounts.findUser(connection, organizationId, userId)
    if (!user || user.deletedAt !== null) throw new AppError('users.not_found')
    return user
  }

  async function present(
    connection: DbOrTx,
    { id, pmi, pmu, products }: Seat,
    { id: userId, organizationId, email, displayName, pictureFileId }: User,
  ): Promise<HostSeat> {
    const features = await seats.listFeatures(connection, { organizationId, userId })
    return {
      id,
      user: { id: userId, name: displayName.trim(), email, pictureUrl: pictureUrlOf(pictureFileId) },
      pmi,
      pmu,
      products,
      notInPlan: productsOutside(features),
    }
  }

  return { getUser, present }
}
