/** Runs once per key for all calls within the time, and resolves them all. */
export function coalesce(
  run: (key: string) => Promise<void>,
  withinMs: number,
): (key: string) => Promise<void> {
  const waiting = new Map<string, Promise<void>>()
  return (key) => {
    const known = waiting.get(key)
    if (known) return known
    const soon = new Promise<void>((resolve) => setTimeout(resolve, withinMs)).then(() => {
      // A change from now on starts a new run.
      waiting.delete(key)
      return run(key)
    })
    waiting.set(key, soon)
    return soon
  }
}
