import { AppError } from '../../platform/errors/app-error.ts'

/** Lets each person read at most `most` archives at once in this process. One more throws `general.too_many_attempts`. */
export function boundPerUser(most: number) {
  const reading = new Map<string, number>()
  return async function* bounded<T>(userId: string, entries: () => AsyncIterable<T>): AsyncGenerator<T> {
    const count = (reading.get(userId) ?? 0) + 1
    if (count > most) throw new AppError('general.too_many_attempts')
    reading.set(userId, count)
    try {
      yield* entries()
    } finally {
      const left = (reading.get(userId) ?? 1) - 1
      if (left > 0) reading.set(userId, left)
      else reading.delete(userId)
    }
  }
}
