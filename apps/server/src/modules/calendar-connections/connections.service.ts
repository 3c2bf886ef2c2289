import { limits, type CalendarConnections, type CalendarProvider, type ExternalTime } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { userRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { calendarConnectionLimits } from './calendar-connections.limits.ts'
import type { CalendarProviders } from './calendar-providers.ts'
import type { CalendarReader } from './calendar-reader.ts'
import { chooseCalendars, type ChosenCalendars } from './choose-calendars.ts'
import { providerNames } from './connection-rows.ts'
import { presentConnections, presentExternalTime } from './connections.presenter.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import * as externalEventsRepository from './external-events.repository.ts'
import { addRevocation } from './revoke.job.ts'
import { settleSignInNeeded } from './sign-in-needed.ts'
import * as signInsRepository from './sign-ins.repository.ts'

export interface ConnectionsDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  audit: AuditLog
  notifier: Pick<Notifier, 'settle'>
  providers: CalendarProviders
  reader: CalendarReader
}

/** The most events that one call returns. A year has fewer, unless a program filled the calendars. */
const maxTimes = 5_000

export type Connections = ReturnType<typeof createConnections>

/** People’s calendar connections (spec 1.15, 7.22). Everyone sees and changes only their own. */
export function createConnections(deps: ConnectionsDeps) {
  const { db, clock, jobs, limiter, audit, notifier, providers, reader } = deps

  async function present({ userId }: UserCaller): Promise<CalendarConnections> {
    const connections = await connectionsRepository.listOfUser(db, userId)
    const calendars = await connectionsRepository.listCalendars(
      db,
      connections.map(({ id }) => id),
    )
    return presentConnections(userId, providers.listOffered(), connections, calendars)
  }

  /** With `recheckConnection`, reads the calendars first. Throws `general.too_many_attempts`, `general.unavailable`. */
  async function check(
    caller: UserCaller,
    { recheckConnection }: { recheckConnection: boolean },
  ): Promise<CalendarConnections> {
    if (recheckConnection) {
      await limiter.consume(calendarConnectionLimits.recheck, [`user:${caller.userId}`])
      await Promise.all((await connectionsRepository.listOfUser(db, caller.userId)).map(recheck))
    }
    return present(caller)
  }

  async function recheck(connection: ConnectionRow): Promise<void> {
    const { provider, user_id: userId } = connection
    if (!providers.find(provider)) return
    await providers.ask(provider, userId, (calendars, deadline) =>
      reader.read(calendars, connection, deadline, { isCheck: true }),
    )
  }

  /** Deletes everything that was read, and revokes the permission at the provider. Throws `calendar_connection.not_found`. */
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
      await settleSignInNeeded(tx, notifier, userId, provider)
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
    await chooseCalendars({ db, jobs, clock }, caller.userId, input)
    return present(caller)
  }

  /** What the caller’s connected calendars contain. Throws `schedule.end_before_start`, `schedule.range_too_long`. */
  async function externalTimes(
    { userId }: UserCaller,
    { startDate: from, endDate: to }: { startDate: number; endDate: number },
  ): Promise<ExternalTime[]> {
    if (to <= from) throw new AppError('schedule.end_before_start', { field: 'endDate' })
    if (to - from > limits.meeting.maxRangeMs)
      throw new AppError('schedule.range_too_long', { field: 'endDate' })
    const events = await externalEventsRepository.listOfUser(db, userId, { from, to }, maxTimes)
    return events.map(presentExternalTime)
  }

  return { check, disconnect, choose, externalTimes }
}
