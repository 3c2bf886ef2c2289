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
