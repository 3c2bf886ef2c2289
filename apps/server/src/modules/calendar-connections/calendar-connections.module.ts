import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnAddresses } from '../../platform/http/own-origin.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { calendarListeners } from './calendar-connections.listeners.ts'
import { calendarConnectionCalls } from './calendar-connections.routes.ts'
import { createCalendarProviders, type OfferedProviders } from './calendar-providers.ts'
import { createCalendarReader } from './calendar-reader.ts'
import { calendarSignInHttp } from './calendar-sign-in.http.ts'
import { createCalendarSignIn } from './calendar-sign-in.service.ts'
import { createCalendarWriter } from './calendar-writer.ts'
import type { ConnectionRow } from './connections.repository.ts'
import { createConnections } from './connections.service.ts'
import { calendarConnectionsData } from './personal-data.ts'
import { createProviderAccess } from './provider-access.ts'
import { addRead, createReadDue, readJob } from './read-due.ts'
import { resume } from './resume.ts'
import { createRevocation, revokeJob } from './revoke.job.ts'
import { createSealedTokens } from './sealed-tokens.ts'
import { createSignInEnding, signInNeededNotifications } from './sign-in-needed.ts'
import * as signInsRepository from './sign-ins.repository.ts'
import { addWrite, createWriteDue, writeJob } from './write-due.ts'

export interface CalendarConnectionsModuleDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  limiter: Limiter
  audit: AuditLog
  log: Log
  notifier: Pick<Notifier, 'notify' | 'settle'>
  accounts: Pick<AccountsApi, 'callerOfSession'>
  authentication: Pick<AuthenticationApi, 'verification'>
  /** The providers at which the operator has registered Majlis. */
  offered: OfferedProviders
  addresses: OwnAddresses
  appSecret: string
}

/** People’s Google and Outlook accounts, whose calendars Majlis reads and writes. */
export function createCalendarConnectionsModule({
  accounts,
  authentication,
  ...given
}: CalendarConnectionsModuleDeps) {
  const { addresses } = given
  const tokens = createSealedTokens(given.appSecret)
  const providers = createCalendarProviders(given)
  const parts = {
    ...given,
    ...authentication,
    callerOfSession: accounts.callerOfSession,
    publicUrl: addresses.publicUrl,
    tokens,
    providers,
    access: createProviderAccess({ ...given, tokens }),
  }
  const signIn = createCalendarSignIn(parts)
  const endSignIn = createSignInEnding(given)
  const onSignedInAgain = (tx: Tx, connection: ConnectionRow) => resume(given, tx, connection)
  const reader = createCalendarReader({ ...parts, endSignIn, onSignedInAgain })
  const writeDue = createWriteDue({ ...parts, writer: createCalendarWriter({ ...parts, endSignIn }) })
  const readDue = createReadDue({ ...parts, reader })
  return {
    name: 'calendar-connections',
    api: {},
    calls: {
      calendarConnection: calendarConnectionCalls({
        signIn,
        connections: createConnections({ ...parts, reader }),
      }),
    },
    personalData: calendarConnectionsData(given),
    notificationKinds: [signInNeededNotifications({ isOffered: providers.listOffered().length > 0 })],
    jobs: [
      handlesJob(revokeJob, createRevocation(parts)),
      handlesJob(readJob, (_payload, { signal }) => readDue(signal)),
      handlesJob(writeJob, (_payload, { signal }) => writeDue(signal)),
      runsAt('*/2 * * * *', 'write-calendars', () => addWrite(given.jobs, given.db)),
      runsAt('*/5 * * * *', 'read-calendars', () => addRead(given.jobs, given.db)),
      runsAt('53 * * * *', 'purge-calendar-sign-ins', () => signIn.purge()),
    ],
    listeners: calendarListeners({ ...given, isOn: providers.listOffered().length > 0 }),
    plugin: calendarSignInHttp(signIn, addresses),
    endPendingSignIns: (tx, userId) => signInsRepository.deleteOfUser(tx, userId),
  } satisfies ServerModule
}
