import pg from 'pg'

/** The database cannot be used for the moment: it is away, or too many wait for it already. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** What `pg` says when the server does not answer within `query_timeout`. */
const silence = 'Query read timeout'

const sentencesOfLoss = new Set([
  silence,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
])

/** SQLSTATE classes and codes (PostgreSQL, appendix A): connection exception, insufficient resources, operator intervention, idle transaction. */
const codesOfLoss = /^(08|53|57|25P03)/

/** Codes of the system and of the resolver for a server that cannot be reached. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** True when the server was there and has stopped answering. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === silence
}

/**
 * True when a query failed because the database is away, overloaded or cancelled it for taking too long, and not because
 * of what it says: the same call may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  // FATAL ends the connection: PostgreSQL is starting or stopping, or refuses connections.
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || codesOfLoss.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (sentencesOfLoss.has(error.message)) return true
  return 'code' in error && 'syscall' in error && systemCodes.has(String(error.code))
}
