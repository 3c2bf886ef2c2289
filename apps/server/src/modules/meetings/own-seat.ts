import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Seat, Seats } from '../resources/index.ts'

/** Throws `resource.not_found` when the caller has no seat. */
export async function getOwnSeat(
  db: DbOrTx,
  seats: Pick<Seats, 'findByUser'>,
  { organizationId, userId }: Pick<UserCaller, 'organizationId' | 'userId'>,
): Promise<Seat> {
  const seat = await seats.findByUser(db, organizationId, userId)
  if (!seat) throw new AppError('resource.not_found')
  return seat
}
