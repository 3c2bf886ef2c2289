import { limits } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import { createHeldPlaces } from '../../../platform/limits/held-places.ts'

const { atOnceOfUser, atOnce } = limits.uploads

/** Takes a place for a person who sends a file. Returns what gives it back. Throws `general.too_many_attempts`. */
type TakeSendingPlace = (userId: string) => () => void

/** Places of a process for requests that send files. They can take minutes, so they have none in the queues of calls. */
export function createSendingPlaces(): TakeSendingPlace {
  const places = createHeldPlaces()

  return (userId) => {
    if (places.countOf(userId) >= atOnceOfUser || places.countOf('all') >= atOnce)
      throw new AppError('general.too_many_attempts', { retryAfterMs: 1_000 })
    const leave = [places.take(userId), places.take('all')]
    return () => {
      for (const end of leave) end()
    }
  }
}
