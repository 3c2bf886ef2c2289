import type { HandOverInput, HostSeat } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { pictureUrlOf } from '../files/index.ts'
import { isAdminRole, outranks } from '../tenancy/index.ts'
import { maySeeAccount, type User } from '../accounts/index.ts'
import type { AccountsApi } from '../accounts/index.ts'
import { productsOutside } from './features.ts'
import type { SeatMeetings } from './resources.ports.ts'
import type { Seat } from './resources.repository.ts'
import type { Product } from './resources.tables.ts'
import type { Seats } from './seats.ts'

interface HostSeatsDeps {
  db: Db
  accounts: Pick<AccountsApi, 'findUser'>
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

export type HostSeats = ReturnType<typeof createHostSeats>

/** The host seats of an organisation: people see their own, owners and admins all of them (spec 7.15, 7.16). */
export function createHostSeats({ db, accounts, seats, audit, meetings }: HostSeatsDeps) {
  async function getUser(connection: DbOrTx, { organizationId }: UserCaller, userId: string): Promise<User> {
    const user = await accounts.findUser(connection, organizationId, userId)
    if (!user || user.deletedAt !== null) throw new AppError('users.not_found')
    return user
  }

  /** Throws `users.not_found`, `resource.not_found`. */
  async function find(caller: UserCaller, userId: string): Promise<HostSeat> {
    const user = await getUser(db, caller, userId)
    if (!maySeeAccount(caller, user)) throw new AppError('users.not_found')
    const seat = await seats.findByUser(db, caller.organizationId, userId)
    if (!seat) throw new AppError('resource.not_found')
    return present(seat, user, await listOutside(db, user))
  }

  /**
   * The seat of a user whom the organisation has licensed as an API account (spec 7.16, spec-notes: enterprise-api-user). Throws
   * `users.not_found`; `resource.not_found` for a user who is none.
   */
  async function findApiUser(caller: UserCaller, userId: string): Promise<HostSeat> {
    const seat = await find(caller, userId)
    if (!seat.products.includes('enterprise_api')) throw new AppError('resource.not_found')
    return seat
  }

  /**
   * What a seat may be used for from now on. Throws `general.forbidden`, `users.not_found`, `identity.upper_role`,
   * `resource.not_found`, `resource.not_in_plan`.
   */
  async function saveProducts(
    caller: UserCaller,
    { userId, products: wanted }: { userId: string; products: readonly Product[] },
    address: string,
  ): Promise<HostSeat> {
    if (!isAdminRole(caller.role)) throw new AppError('general.forbidden')
    const { organizationId } = caller
    return db.transaction().execute(async (tx) => {
      const user = await getUser(tx, caller, userId)
      if (outranks(user.role, caller.role)) throw new AppError('identity.upper_role')
      const seat = await seats.findByUser(tx, organizationId, userId)
      if (!seat) throw new AppError('resource.not_found')
      const products = [...new Set(wanted)]
      await changeProducts(tx, caller, { user, seat, products, address })
      return present({ ...seat, products }, user, await listOutside(tx, user))
    })
  }

  /**
   * What a seat may be used for, and all its meetings, go to somebody else; who gave keeps a regular seat with its own ID and name.
   * What the two have at one time stays, or is cancelled. Throws what `saveProducts` throws, and `users.hand_over_refused`.
   */
  async function move(
    caller: UserCaller,
    { fromUserId, toUserId, clashes }: HandOverInput & { fromUserId: string },
    address: string,
  ): Promise<HostSeat> {
    if (!isAdminRole(caller.role)) throw new AppError('general.forbidden')
    const { organizationId, userId: byUserId } = caller
    return db.transaction().execute(async (tx) => {
      const [from, to] = [await getUser(tx, caller, fromUserId), await getUser(tx, caller, toUserId)]
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
      return present({ ...other, products }, to, await listOutside(tx, to))
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

  const listOutside = async (connection: DbOrTx, { organizationId, id }: User) =>
    productsOutside(await seats.listFeatures(connection, { organizationId, userId: id }))

  return { find, findApiUser, saveProducts, move }
}

function present({ id, pmi, pmu, products }: Seat, user: User, notInPlan: Product[]): HostSeat {
  const { email, pictureFileId } = user
  const pictureUrl = pictureUrlOf(pictureFileId)
  const { id: userId, displayName } = user
  return {
    id,
    user: { id: userId, name: displayName, email, pictureUrl },
    pmi,
    pmu,
    products,
    notInPlan,
  }
}
