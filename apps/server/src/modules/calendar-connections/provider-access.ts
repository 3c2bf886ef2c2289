import {
  CalendarProviderError,
  type ExternalCalendars,
  type ProviderTokens,
  SignInNeededError,
} from '../../integrations/external-calendars/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import type { SealedTokens } from './sealed-tokens.ts'

export interface ProviderAccessDeps {
  db: Db
  clock: Clock
  tokens: SealedTokens
}

export type ProviderAccess = ReturnType<typeof createProviderAccess>

/** A token that expires within this time is renewed first. */
const marginMs = 60_000

/** Calls a provider with the tokens of a connection. */
export function createProviderAccess({ db, clock, tokens }: ProviderAccessDeps) {
  /**
   * Runs `work` with a valid access token, which is renewed if it has expired or the provider no longer accepts it. Throws `SignInNeededError` if it
   * cannot be renewed, and what `work` throws.
   */
  async function withToken<T>(
    calendars: ExternalCalendars,
    { id }: Pick<ConnectionRow, 'id'>,
    deadline: AbortSignal,
    work: (accessToken: string) => Promise<T>,
  ): Promise<T> {
    const stored = await current(id)
    const isFresh = stored.expiresAt - marginMs > clock.now()
    const given = isFresh ? stored : await renew(calendars, id, stored, deadline)
    try {
      return await work(given.accessToken)
    } catch (error) {
      // Revoked before it expired, for example because the password was changed.
      if (!isFresh || !(error instanceof SignInNeededError)) throw error
      return work((await renew(calendars, id, given, deadline)).accessToken)
    }
  }

  /** Read again each time, because another job may have renewed them. */
  async function current(connectionId: string): Promise<ProviderTokens> {
    const sealed = await connectionsRepository.findTokens(db, connectionId)
    if (!sealed) throw new CalendarProviderError('The account was disconnected')
    const stored = tokens.open(connectionId, sealed)
    if (!stored) throw new SignInNeededError('The tokens were sealed with another APP_SECRET')
    return stored
  }

  async function renew(
    calendars: ExternalCalendars,
    connectionId: string,
    { refreshToken }: ProviderTokens,
    deadline: AbortSignal,
  ): Promise<ProviderTokens> {
    try {
      const given = await calendars.renew(refreshToken, deadline)
      await connectionsRepository.update(db, connectionId, { tokens: tokens.seal(connectionId, given) })
      return given
    } catch (error) {
      if (!(error instanceof SignInNeededError)) throw error
      // A refresh token that works once may have been used by another job at the same moment.
      const now = await current(connectionId)
      if (now.refreshToken === refreshToken) throw error
      return now
    }
  }

  return { withToken }
}
