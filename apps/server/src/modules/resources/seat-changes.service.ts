import type { HandOverInput, HostSeat } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { User } from '../accounts/index.ts'
import { outranks, requireAdmin } from '../tenancy/index.ts'
import type { HostSeatReader } from './host-seat-reader.ts'
import type { SeatMeetings } from './resources.ports.ts'
import type { Seat } from './resources.repository.ts'
import type { Product } from './resources.tables.ts'
import type { Seats } from './seats.ts'

export interface SeatChangesDeps {
  db: Db
  reader: HostSeatReader
  seats: Seats
  audit: AuditLog
  meetings: SeatMeetings
}

interface ProductChange {
  user: User
  seat: Seat
  products: Product[]
  address: string
  /** Meetings that came with the products. */
  given?: number
}

export type SeatChanges = ReturnType<typeof createSeatChanges>

/** What admins change of the host seats of their organisation. */
export function createSeatChanges({ db, reader, seats, audit, meetings }: SeatChangesDeps) {
  /**
   * What a seat may be used for from now on. Throws `general.forbidden`, `users.not_found`, `identity.upper_role`,
   * `resource.not_found`, `resource.not_in_plan`.
   */
  async function saveProducts(
    caller: UserCaller,
    { userId, products: wanted }: { userId: string; products: readonly Product[] },
    address: string,
  ): Promise<HostSeat> {
    requireAdmin(caller)
    const { organizationId } = caller
    return db.transaction().execute(async (tx) => {
      const user = await reader.getUser(tx, caller, userId)
      if (outranks(user.role, caller.role)) throw new AppError('identity.upper_role')
      const seat = await seats.findByUser(tx, organizationId, userId)
      if (!seat) throw new AppError('resource.not_found')
      const products = [...new Set(wanted)]
      await changeProducts(tx, caller, { user, seat, products, address })
      return reader.present(tx, { ...seat, products }, user)
    })
  }

  /**
   * What a seat may be used for, and all its meetings, go to another person; the former owner keeps a regular seat with its own ID and name.
   * What the two have at one time stays, or is cancelled. Throws what `saveProducts` throws, and `users.hand_over_refused`.
   */
  async function move(
    caller: UserCaller,
    { fromUserId, toUserId, clashes }: HandOverInput & { fromUserId: string },
    address: string,
  ): Promise<HostSeat> {
    requireAdmin(caller)
    const { organizationId, userId: byUserId } = caller
    return db.transaction().execute(async (tx) => {
      const [from, to] = [
        await reader.getUser(tx, caller, fromUserId),
        await reader.getUser(tx, caller, toUserId),
      ]
      if (outranks(from.role, caller.role) || outranks(to.role, caller.role))
        throw new AppError('identity.upper_role')
      if (to.id === from.id || to.status !== 'active')
        throw new AppError('users.hand_over_refused', { field: 'toUserId' })
      await seats.lockHolders(tx, [from.id, to.id])
      const given = await meetings.transfer(tx, { organizationId, fromUserId, toUserId, clashes, byUserId })
      const seatOf = (userId: string) => seats.findByUser(tx, organizationId, userId)
      const [before, other] = [await seatOf(fromUserId), await seatOf(toUserId)]
      if (given === null || !before || !other) throw new AppError('resource.not_found')
      const products = [...new Set([...other.products, ...before.products])]
      await changeProducts(tx, caller, { user: to, seat: other, products, address, given })
      await changeProducts(tx, caller, { user: from, seat: before, products: ['regular'], address })
      return reader.present(tx, { ...other, products }, to)
    })
  }

  /** With an entry of the log where anything is another than before. */
  async function changeProducts(
    tx: Tx,
    { userId: actorUserId, organizationId }: UserCaller,
    { user, seat, products, address, given = 0 }: ProductChange,
  ): Promise<void> {
    await seats.setProducts(tx, organizationId, user.id, products)
    if (given === 0 && products.toSorted().join() === seat.products.toSorted().join()) return
    await audit.record(tx, {
      actorUserId,
      organizationId,
      act: 'seat_products_changed',
      subject: { kind: 'user', id: user.id, name: user.displayName },
      before: { products: seat.products },
      after: { products, ...(given > 0 && { meetings: String(given) }) },
      address,
    })
  }

  return { saveProducts, move }
}
