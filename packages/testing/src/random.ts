/** Random values that are the same for the same seed; a failing test prints its seed. */
export interface Random {
  readonly seed: number
  /** An integer from `least` to `most`. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Between one and `most` different values, in their order. */
  some<Value>(values: readonly Value[], most: number): Value[]
}

/** `RANDOM_SEED` repeats an earlier run. */
export function createRandom(seed = Number(process.env['RANDOM_SEED'] ?? Date.now() % 2 ** 31)): Random {
  let state = seed
  /** mulberry32 */
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  function between(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }
  function pick<Value>(values: readonly Value[]): Value {
    const value = values[between(0, values.length - 1)]
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }
  return {
    seed,
    between,
    chance: (probability) => next() < probability,
    pick,
    some(values, most) {
      const chosen = new Set(Array.from({ length: between(1, most) }, () => pick(values)))
      return values.filter((value) => chosen.has(value))
    },
  }
}
