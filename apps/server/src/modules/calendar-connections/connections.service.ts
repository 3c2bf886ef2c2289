import type { CalendarConnections, CalendarProvider } from '@majlis/contract'
import { CalendarProviderError } from '../../integrations/external-calendars/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { userRepository } from '../accounts/index.ts'
import { calendarConnectionLimits } from './calendar-connections.limits.ts'
import type { CalendarProviders } from './calendar-providers.ts'
import { chooseCalendars, type ChosenCalendars } from './choose-calendars.ts'
import { calendarRow, providerNames } from './connection-rows.ts'
import { presentConnections } from './connections.presenter.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import { type ProviderAccess, stateAfter } from './provider-access.ts'
import { addRevocation } from './revoke.job.ts'
import * as signInsRepository from './sign-ins.repository.ts'

export interface ConnectionsDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  audit: AuditLog
  providers: CalendarProviders
  access: ProviderAccess
}

export type Connections = ReturnType<typeof createConnections>

/** The calendar accounts of people (spec 1.15, 7.22). Everyone sees and changes only their own. */
export function createConnections({ db, clock, jobs, limiter, audit, providers, access }: ConnectionsDeps) {
  async function present({ userId }: UserCaller): Promise<CalendarConnections> {
    const connections = await connectionsRepository.listOfUser(db, userId)
    const calendars = await connectionsRepository.listCalendars(
      db,
      connections.map(({ id }) => id),
    )
    return presentConnections(userId, providers.listOffered(), connections, calendars)
  }

  /** With `recheckConnection`, the providers are asked first. Throws `general.too_many_attempts`. */
  async function check(
    caller: UserCaller,
    { recheckConnection }: { recheckConnection: boolean },
  ): Promise<CalendarConnections> {
    if (recheckConnection) {
      await limiter.consume(calendarConnectionLimits.recheck, [`user:${caller.userId}`])
      const connections = await connectionsRepository.listOfUser(db, caller.userId)
      await Promise.all(connections.map((connection) => recheck(connection)))
    }
    return present(caller)
  }

  async function recheck(connection: ConnectionRow): Promise<void> {
    const { id, provider, user_id: userId } = connection
    if (!providers.find(provider)) return
    try {
      const { calendars } = await providers.ask(provider, userId, (external, deadline) =>
        access.withToken(external, connection, deadline, (token) => external.account(token, deadline)),
      )
      const rows = calendars.map((calendar) => calendarRow(id, calendar, clock.now()))
      await db.transaction().execute(async (tx) => {
        await connectionsRepository.lockUser(tx, userId)
        // It may have been disconnected meanwhile.
        if (!(await connectionsRepository.isThere(tx, id))) return
        await connectionsRepository.update(tx, id, { state: 'connected', failures: 0 })
        await connectionsRepository.saveCalendars(tx, id, rows)
      })
    } catch (error) {
      if (!(error instanceof CalendarProviderError)) throw error
      await connectionsRepository.update(db, id, { state: stateAfter(error) })
    }
  }

  /** Deletes everything that was read, and ends the permission at the provider. Throws `calendar_connection.not_found`. */
  async function disconnect(
    { userId, organizationId }: UserCaller,
    provider: CalendarProvider,
    address: string,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await connectionsRepository.lockUser(tx, userId)
      await signInsRepository.deleteOfUser(tx, userId)
      const connection = await connectionsRepository.find(tx, userId, provider)
      const user = await userRepository.findById(tx, organizationId, userId)
      if (!connection || !user) throw new AppError('calendar_connection.not_found')
      await connectionsRepository.delete(tx, connection.id)
      await addRevocation(jobs, tx, connection)
      await audit.record(tx, {
        actorUserId: userId,
        organizationId,
        act: 'calendar_disconnected',
        subject: { kind: 'user', id: userId, name: user.displayName },
        before: { provider: providerNames[provider] },
        after: null,
        address,
      })
    })
  }

  /** Throws what `chooseCalendars` throws. */
  async function choose(caller: UserCaller, input: ChosenCalendars): Promise<CalendarConnections> {
    await chooseCalendars({ db, clock }, caller.userId, input)
    return present(caller)
  }

  return { check, disconnect, choose }
}
