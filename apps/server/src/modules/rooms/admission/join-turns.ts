import { AppError } from '../../../platform/errors/app-error.ts'
import { createAddressPlaces } from '../../../platform/limits/address-places.ts'
import { originOf } from '../../../platform/limits/ip-key.ts'
import { createTurns } from '../../../platform/limits/turns.ts'

/**
 * So many joins of one room are carried out at once in this process. Its session is locked while one is judged, so more would only wait for
 * each other, and each with a connection that everybody else needs.
 */
const joinsOfRoom = { maxRunning: 3, maxWaiting: 1_000, maxWaitMs: 30_000 }

interface JoinAttempt {
  meetingId: string
  ip: string
  /** A member of the organisation whose meeting it is. */
  isMember: boolean
}

/** Carries out joins of each room in turn, and the joins of an address after those of others who have fewer. */
export function createJoinTurns({ arrivalsPerAddress }: { arrivalsPerAddress: number }) {
  const turns = createTurns(joinsOfRoom)
  const places = createAddressPlaces(arrivalsPerAddress)

  return {
    /** Throws `room.too_many_arrivals` where an address has as many joins of the room in progress as it may bring people, else as `Turns`. */
    async run<T>({ meetingId, ip, isMember }: JoinAttempt, join: () => Promise<T>): Promise<T> {
      const place = isMember ? null : places.of(ip, meetingId)
      if (place && !place.isFree()) throw new AppError('room.too_many_arrivals')
      const giveBack = place?.take()
      try {
        return await turns.run(meetingId, join, originOf(ip))
      } finally {
        giveBack?.()
      }
    },
  }
}
