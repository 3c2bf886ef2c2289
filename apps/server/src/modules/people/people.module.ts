import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { FilesApi } from '../files/index.ts'
import type { DailyBounds, OrganizationDirectory, RulesReader } from '../tenancy/index.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { AuthenticationApi, SeatAllocator } from '../authentication/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { SingleSignOnApi } from '../single-sign-on/index.ts'
import { peopleNotifications } from './people-notifications.ts'
import { peopleData } from './personal-data.ts'
import { askReactivationJob } from './ask-reactivation.job.ts'
import { createDeleteAccount } from './delete-account.ts'
import { createBusinessUnits } from './business-units.service.ts'
import { sendUserInvitationsJob } from './import/send-user-invitations.job.ts'
import { createInvitationSender } from './import/send-user-invitations.ts'
import { userImportCalls } from './import/user-imports.routes.ts'
import { createImportReview } from './import/import-review.service.ts'
import { createRowReplacer } from './import/import-rows.ts'
import { createImportPurge, createUserImports } from './import/user-imports.service.ts'
import { createInvitationLimits } from './invitation-limits.ts'
import { createPeopleActs } from './acts/people-acts.service.ts'
import { createBelongings } from './belongings.service.ts'
import { createBelongingsTransfer } from './belongings-transfer.ts'
import { createBulkOperations } from './bulk-operations/bulk-operations.service.ts'
import { runBulkOperationJob } from './bulk-operations/run-bulk-operation.job.ts'
import { createBulkOperationRunner } from './bulk-operations/run-bulk-operation.ts'
import { createTransferOrganization } from './organization-ownership.ts'
import { joiningNews } from './joining-news.ts'
import { createPeopleExport } from './people-export.ts'
import { createPeopleList } from './people-list.service.ts'
import {
  accountCalls,
  actCalls,
  businessUnitCalls,
  ownAccountCalls,
  reactivationCalls,
} from './people.routes.ts'
import { createPeopleSignIn } from './people-sign-in.service.ts'
import { createPeople } from './people.service.ts'
import './people.tables.ts'
import { createPeoplePurge } from './purge-people.ts'
import { createReactivationRequestHandler } from './take-reactivation-request.ts'
import { createTargets } from './targets.ts'
import { createReactivationNews } from './reactivation-news.ts'
import { createReactivationRequests } from './reactivation-requests.service.ts'

export interface PeopleModuleDeps {
  database: Database
  clock: Clock
  handled: HandledEvents
  audit: AuditLog
  jobs: Jobs
  limiter: Limiter
  notifier: Notifier
  accounts: Pick<AccountsApi, 'access' | 'authSessions' | 'mailer'>
  authentication: Pick<AuthenticationApi, 'invitations' | 'passwords' | 'resets' | 'security' | 'twoFactor'>
  singleSignOn: Pick<SingleSignOnApi, 'links' | 'onlyRule'>
  organizations: OrganizationDirectory
  seats: SeatAllocator
  personalData: AllPersonalData
  rules: Pick<RulesReader, 'requireStrongPassword' | 'accessOf'>
  files: Pick<FilesApi, 'requireRoom'>
  dailyBounds: DailyBounds
  publicUrl: string
}

/** User management: what owners and admins do with the accounts of their organisation, and how an account ends. */
export function createPeopleModule({
  database,
  accounts,
  authentication,
  singleSignOn,
  ...given
}: PeopleModuleDeps) {
  const { db } = database
  const shared = { ...given, ...accounts, ...authentication, ...singleSignOn, db }
  const targets = createTargets(shared)
  const transferBelongings = createBelongingsTransfer({ ...shared, targets })
  const invitationLimits = createInvitationLimits(given.limiter, given.dailyBounds)
  const replaceRows = createRowReplacer(shared)
  const reactivationNews = createReactivationNews(shared)
  const deps = { ...shared, targets, transferBelongings, invitationLimits, reactivationNews, replaceRows }
  const acts = createPeopleActs(deps)

  return {
    name: 'people',
    api: {},
    calls: {
      people: {
        ...accountCalls({
          list: createPeopleList(deps),
          people: createPeople(deps),
          transferOrganization: createTransferOrganization(deps),
          signIn: createPeopleSignIn(deps),
          exportPeople: createPeopleExport(deps),
        }),
        ...actCalls({
          acts,
          belongings: createBelongings(deps),
          bulkOperations: createBulkOperations(deps),
        }),
        ...reactivationCalls(createReactivationRequests(deps)),
      },
      userImport: userImportCalls(createUserImports(deps), createImportReview(deps)),
      businessUnit: businessUnitCalls(createBusinessUnits(deps)),
      profile: ownAccountCalls(createDeleteAccount(deps)),
    },
    personalData: peopleData({ db }),
    notificationKinds: peopleNotifications,
    listeners: [joiningNews(deps)],
    jobs: [
      handlesJob(sendUserInvitationsJob, createInvitationSender(deps)),
      handlesJob(askReactivationJob, createReactivationRequestHandler(deps)),
      handlesJob(runBulkOperationJob, createBulkOperationRunner({ db, acts })),
      runsAt('37 3 * * *', 'purge-user-imports', createImportPurge(deps)),
      runsAt('29 3 * * *', 'purge-deleted-people', createPeoplePurge(deps)),
    ],
  } satisfies ServerModule
}
