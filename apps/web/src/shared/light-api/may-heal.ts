const passing: ReadonlySet<string> = new Set([
  'network.offline',
  'general.failed',
  'general.unavailable',
  'general.too_many_attempts',
  'recording.unread',
])

/** Whether a failure says nothing about what was asked for: the same request may be answered later. */
export function mayHeal(code: string): boolean {
  return passing.has(code)
}
