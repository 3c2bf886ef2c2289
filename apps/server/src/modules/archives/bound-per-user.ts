import { AppError } from '../../platform/errors/app-error.ts'
import { createHeldPlaces } from '../../platform/limits/held-places.ts'

/** Lets each person read at most `most` archives at once in this process. One more throws `general.too_many_attempts`. */
export function boundPerUser(most: number) {
  const places = createHeldPlaces()
  return async function* bounded<T>(userId: string, entries: () => AsyncIterable<T>): AsyncGenerator<T> {
    if (places.countOf(userId) >= most) throw new AppError('general.too_many_attempts')
    const leave = places.take(userId)
    try {
      yield* entries()
    } finally {
      leave()
    }
  }
}
