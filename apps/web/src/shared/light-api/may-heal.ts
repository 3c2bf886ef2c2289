const passing: ReadonlySet<string> = new Set([
  'network.offline',
  'general.failed',
  'general.unavailable',
  'general.too_many_attempts',
  'recording.unread',
])

/** Whether a failure is temporary, so that the same request may succeed later. */
export function mayHeal(code: string): boolean {
  return passing.has(code)
}
