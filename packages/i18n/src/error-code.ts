/**
 * The catalogue code of any thrown or reported value: a code itself, anything with a `code`,
 * `network.offline` if there was no response, otherwise `general.failed`.
 */
export function errorCodeOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.includes('.'))
    return error.code
  if (error instanceof TypeError) return 'network.offline'
  return 'general.failed'
}

/** How long to wait before retrying, if the server said so; otherwise 0. */
export function waitMsOf(error: unknown): number {
  return numberIn(error, 'retryAfterMs') ?? 0
}

/** The daily limit of the refused action; null if the error does not include it. */
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
