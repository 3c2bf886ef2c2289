import { calendarProviders } from '@majlis/contract'
import * as z from 'zod'
import {
  CalendarProviderError,
  ProviderUnreachableError,
} from '../../integrations/external-calendars/index.ts'
import type { JobDefinition, JobHandler, Jobs } from '../../platform/jobs/jobs.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { CalendarProviders } from './calendar-providers.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import type { SealedTokens } from './sealed-tokens.ts'

interface Revocation {
  connectionId: string
  provider: ConnectionRow['provider']
  address: string
  /** Sealed, in Base64. Part of the job, because the connection is deleted before it runs. */
  tokens: string
}

const deadlineMs = 10_000

export const revokeJob: JobDefinition<Revocation> = {
  name: 'revoke-calendar-permission',
  payload: z.strictObject({
    connectionId: z.string(),
    provider: z.enum(calendarProviders),
    address: z.string(),
    tokens: z.string(),
  }),
  maxAttempts: 8,
}

/** Revokes the permission at the provider, after the transaction that deletes the connection. */
export function addRevocation(
  jobs: Pick<Jobs, 'add'>,
  tx: DbOrTx,
  { id, provider, address, tokens }: Pick<ConnectionRow, 'id' | 'provider' | 'address' | 'tokens'>,
): Promise<void> {
  return jobs.add(tx, revokeJob, { connectionId: id, provider, address, tokens: tokens.toString('base64') })
}

/** A provider revokes all permissions of an account at once, so nothing is revoked while anyone has the account connected. */
export function createRevocation({
  db,
  providers,
  tokens,
}: {
  db: Db
  providers: CalendarProviders
  tokens: SealedTokens
}): JobHandler<Revocation> {
  return async ({ connectionId, provider, address, tokens: sealed }, { signal }) => {
    const calendars = providers.find(provider)
    const stored = tokens.open(connectionId, Buffer.from(sealed, 'base64'))
    if (!calendars || !stored) return
    if (await connectionsRepository.isConnected(db, provider, address)) return
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
      await calendars.revoke(stored.refreshToken, deadline)
    } catch (error) {
      // The permission had ended already.
      if (error instanceof CalendarProviderError && !(error instanceof ProviderUnreachableError)) return
      throw error
    }
  }
}
