import { createKeyedBulkhead } from '../../platform/bulkhead/keyed-bulkhead.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { createAddressPlaces } from '../../platform/limits/address-places.ts'
import { originOf } from '../../platform/limits/ip-key.ts'

/**
 * How many joins of one room run at once in this process. The session is locked while one is judged, so more would only wait for each
 * other, each holding a database connection that others need.
 */
const joinsOfRoom = { maxRunning: 3, maxWaiting: 1_000, maxWaitMs: 30_000 }

interface JoinAttempt {
  meetingId: string
  ip: string
  /** A member of the organisation whose meeting it is. */
  isMember: boolean
}

/** Runs the joins of each room in turn; addresses with fewer joins in progress come first. */
export function createJoinQueue({ arrivalsPerAddress }: { arrivalsPerAddress: number }) {
  const bulkhead = createKeyedBulkhead(joinsOfRoom)
  const places = createAddressPlaces(arrivalsPerAddress)

  return {
    /** Throws `room.too_many_arrivals` if the address has too many joins of the room in progress, and what `KeyedBulkhead` throws. */
    async run<T>({ meetingId, ip, isMember }: JoinAttempt, join: () => Promise<T>): Promise<T> {
      const place = isMember ? null : places.of(ip, meetingId)
      if (place && !place.isFree()) throw new AppError('room.too_many_arrivals')
      const giveBack = place?.take()
      try {
        return await bulkhead.run(meetingId, join, originOf(ip))
      } finally {
        giveBack?.()
      }
    },
  }
}
