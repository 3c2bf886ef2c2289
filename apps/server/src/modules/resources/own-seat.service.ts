import type { ResourceAllocation } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { PersonalRoomDirectory } from './resources.ports.ts'
import type { Seat } from './resources.repository.ts'
import type { Seats } from './seats.ts'

interface OwnSeatDeps {
  db: Db
  seats: Seats
  personalRooms: PersonalRoomDirectory
}

export type OwnSeat = ReturnType<typeof createOwnSeat>

/** The caller's own host seat. All functions throw `resource.not_found` for callers without one. */
export function createOwnSeat({ db, seats, personalRooms }: OwnSeatDeps) {
  async function getSeat({ organizationId, userId }: UserCaller): Promise<Seat> {
    const seat = await seats.findByUser(db, organizationId, userId)
    if (!seat) throw new AppError('resource.not_found')
    return seat
  }

  async function present(seat: Seat): Promise<ResourceAllocation> {
    const { id, userId, pmi, pmu, products } = seat
    return { id, userId, pmi, pmu, products, ...(await personalRooms.getPersonalRoom(seat)) }
  }

  async function get(caller: UserCaller): Promise<ResourceAllocation> {
    return present(await getSeat(caller))
  }

  /** Spec 5.3. A name that someone else has or had is refused, because its links may still be in use. Throws `resource.pmu_taken`. */
  async function changePmu(caller: UserCaller, pmu: string): Promise<ResourceAllocation> {
    const seat = await getSeat(caller)
    const renamed = await db.transaction().execute((tx) => seats.renamePmu(tx, seat, pmu))
    if (!renamed) throw new AppError('resource.pmu_taken', { field: 'pmu' })
    return present(renamed)
  }

  /** Another permanent ID for the seat and its room. The old ID leads nowhere from then on. Throws `resource.room_open`. */
  async function renewPmi(caller: UserCaller): Promise<ResourceAllocation> {
    const seat = await getSeat(caller)
    const renewed = await db.transaction().execute(async (tx) => {
      const moved = await seats.renewPmi(tx, seat)
      await personalRooms.movePersonalRoom(tx, moved)
      return moved
    })
    return present(renewed)
  }

  return { get, changePmu, renewPmi }
}
