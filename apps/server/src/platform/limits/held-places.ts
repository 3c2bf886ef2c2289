/** How many places each key takes in this process at the same time. */
export interface HeldPlaces {
  countOf(key: string): number
  /** Returns what gives the place back, which is called once. */
  take(key: string): () => void
}

export function createHeldPlaces(): HeldPlaces {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0

  return {
    countOf,
    take(key) {
      counts.set(key, countOf(key) + 1)
      return () => {
        const left = countOf(key) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
