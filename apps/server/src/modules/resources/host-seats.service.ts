import type { HostSeat } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { maySeeAccount } from '../accounts/index.ts'
import type { HostSeatReader } from './host-seat-reader.ts'
import type { Seats } from './seats.ts'

interface HostSeatsDeps {
  db: Db
  reader: HostSeatReader
  seats: Seats
}

export type HostSeats = ReturnType<typeof createHostSeats>

/** The host seats of an organisation: people see their own, owners and admins all of them (spec 7.15, 7.16). */
export function createHostSeats({ db, reader, seats }: HostSeatsDeps) {
  /** Throws `users.not_found`, `resource.not_found`. */
  async function find(caller: UserCaller, userId: string): Promise<HostSeat> {
    const user = await reader.getUser(db, caller, userId)
    if (!maySeeAccount(caller, user)) throw new AppError('users.not_found')
    const seat = await seats.findByUser(db, caller.organizationId, userId)
    if (!seat) throw new AppError('resource.not_found')
    return reader.present(db, seat, user)
  }

  /**
   * The seat of a user whom the organisation has licensed as an API account (spec 7.16, spec-notes: enterprise-api-user). Throws
   * `users.not_found`; `resource.not_found` for any other user.
   */
  async function findApiUser(caller: UserCaller, userId: string): Promise<HostSeat> {
    const seat = await find(caller, userId)
    if (!seat.products.includes('enterprise_api')) throw new AppError('resource.not_found')
    return seat
  }

  return { find, findApiUser }
}
