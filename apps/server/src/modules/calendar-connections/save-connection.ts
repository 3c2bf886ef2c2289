import type { CalendarProvider } from '@majlis/contract'
import type { ProviderAccount, ProviderTokens } from '../../integrations/external-calendars/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids/ids.ts'
import { userRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { calendarRow, providerNames } from './connection-rows.ts'
import * as connectionsRepository from './connections.repository.ts'
import { addRead } from './read-due.ts'
import { resume } from './resume.ts'
import { addRevocation } from './revoke.job.ts'
import type { SealedTokens } from './sealed-tokens.ts'

export interface ConnectionSavingDeps {
  db: Db
  jobs: Pick<Jobs, 'add'>
  clock: Clock
  audit: AuditLog
  notifier: Pick<Notifier, 'settle'>
  tokens: SealedTokens
}

/** Stores the account and the tokens of a sign-in at a provider. */
export function createConnectionSaving({ db, jobs, clock, audit, notifier, tokens }: ConnectionSavingDeps) {
  /** Another sign-in to the same account keeps what was chosen and read; one to another account replaces it. */
  return async function save(
    { userId, organizationId }: UserCaller,
    { provider, address: ip }: { provider: CalendarProvider; address: string },
    given: ProviderTokens,
    { address, calendars }: ProviderAccount,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await connectionsRepository.lockUser(tx, userId)
      const user = await userRepository.findById(tx, organizationId, userId)
      if (!user) return
      const before = await connectionsRepository.find(tx, userId, provider)
      const isSame = before?.address === address
      if (before && !isSame) {
        await connectionsRepository.delete(tx, before.id)
        await addRevocation(jobs, tx, before)
      }
      const now = new Date(clock.now())
      const id = isSame ? before.id : newId(clock.now())
      const state = { tokens: tokens.seal(id, given), next_read_at: now, failures: 0 }
      if (isSame)
        await connectionsRepository.update(tx, id, { ...state, state: 'connected', connected_at: now })
      else
        await connectionsRepository.insert(tx, {
          ...state,
          id,
          user_id: userId,
          provider,
          address,
          connected_at: now,
        })
      await connectionsRepository.saveCalendars(
        tx,
        id,
        calendars.map((calendar) => calendarRow(id, calendar, clock.now())),
      )
      await addRead(jobs, tx)
      await resume({ jobs, clock, notifier }, tx, { user_id: userId, provider })
      await audit.record(tx, {
        actorUserId: userId,
        organizationId,
        act: 'calendar_connected',
        subject: { kind: 'user', id: userId, name: user.displayName },
        before: null,
        after: { provider: providerNames[provider] },
        address: ip,
      })
    })
  }
}
