import { newId } from '../new-id/index.ts'

/** How many calls are remembered; notices follow their calls within seconds. */
const remembered = 200

/** The calls by which this page changes something, as notices name them. */
export function createOwnCalls() {
  /** When each call was answered, null while it is pending. Counted instead of timed, so that no two are equal. */
  const answeredAt = new Map<string, number | null>()
  let count = 0

  return {
    /** Before a call is sent; returns the ID that is sent with it. */
    begin(): string {
      const id = newId()
      answeredAt.set(id, null)
      const [oldest] = answeredAt.keys()
      if (answeredAt.size > remembered && oldest) answeredAt.delete(oldest)
      return id
    },
    /** Once its answer is there, or none comes. */
    end(id: string): void {
      if (answeredAt.has(id)) answeredAt.set(id, (count += 1))
    },
    /** The moment, to be compared with `answeredAt`. */
    now: () => (count += 1),
    /** Undefined for calls of others. */
    answeredAt: (id: string) => answeredAt.get(id),
  }
}

export type OwnCalls = ReturnType<typeof createOwnCalls>

/** Those of this page. */
export const ownCalls = createOwnCalls()
