/**
 * The catalogue code of whatever was thrown or reported: a code itself, anything that carries one as `code`,
 * `network.offline` when the network did not answer, else `general.failed`.
 */
export function errorCodeOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.includes('.'))
    return error.code
  if (error instanceof TypeError) return 'network.offline'
  return 'general.failed'
}

/** How long it takes until the server would judge it again, where it said so; 0 where it did not. */
export function waitMsOf(error: unknown): number {
  return numberIn(error, 'retryAfterMs') ?? 0
}

/** How many of what was refused there are in a day; null where the refusal does not say. */
export function boundOf(error: unknown): number | null {
  return numberIn(error, 'bound')
}

function numberIn(error: unknown, field: string): number | null {
  if (!(error instanceof Error) || !('data' in error)) return null
  const { data } = error
  if (typeof data !== 'object' || data === null) return null
  const value: unknown = Reflect.get(data, field)
  return typeof value === 'number' ? value : null
}
