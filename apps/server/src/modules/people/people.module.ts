import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { FilesApi } from '../files/index.ts'
import type { DailyBounds, OrganizationDirectory, RulesReader } from '../tenancy/index.ts'
import type { AuthenticationApi, SeatAllocator } from '../authentication/index.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { SingleSignOnApi } from '../single-sign-on/index.ts'
import { peopleData } from './personal-data.ts'
import { askReactivationJob } from './ask-reactivation.job.ts'
import { createDeleteAccount } from './delete-account.ts'
import { createBusinessUnits } from './business-units.service.ts'
import { sendUserInvitationsJob } from './import/send-user-invitations.job.ts'
import { createInvitationSender } from './import/send-user-invitations.ts'
import { userImportCalls } from './import/user-imports.routes.ts'
import { createUserImports } from './import/user-imports.service.ts'
import { createInvitationLimits } from './invitation-limits.ts'
import { createPeopleActs } from './people-acts.service.ts'
import { createPeopleExport } from './people-export.ts'
import { createPeopleHandOver } from './people-hand-over.ts'
import { createPeopleRuns } from './runs/people-runs.service.ts'
import { runPeopleActJob } from './runs/run-people-act.job.ts'
import { createPeopleRunner } from './runs/run-people-act.ts'
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
import { createReactivationRequests } from './reactivation-requests.service.ts'

export interface PeopleModuleDeps {
  database: Database
  clock: Clock
  audit: AuditLog
  jobs: Jobs
  limiter: Limiter
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
  const deps = {
    ...given,
    ...accounts,
    ...authentication,
    ...singleSignOn,
    db,
    invitationLimits: createInvitationLimits(given.limiter, given.dailyBounds),
  }
  const people = createPeople(deps)
  const signIn = createPeopleSignIn({ ...deps, people })
  const exportPeople = createPeopleExport({ ...deps, people })
  const handOver = createPeopleHandOver({ ...deps, people })
  const acts = createPeopleActs({ ...deps, people, handOver })
  const runs = createPeopleRuns({ ...deps, people })
  const requests = createReactivationRequests({ ...deps, people })
  const imports = createUserImports(deps)
  return {
    name: 'people',
    api: {},
    calls: {
      people: {
        ...accountCalls({ people, signIn, exportPeople }),
        ...actCalls({ acts, handOver, runs }),
        ...reactivationCalls(requests),
      },
      userImport: userImportCalls(imports),
      businessUnit: businessUnitCalls(createBusinessUnits(deps)),
      profile: ownAccountCalls(createDeleteAccount({ ...deps, handOver })),
    },
    personalData: peopleData({ db }),
    jobs: [
      handlesJob(sendUserInvitationsJob, createInvitationSender(deps)),
      handlesJob(askReactivationJob, createReactivationRequestHandler(deps)),
      handlesJob(runPeopleActJob, createPeopleRunner({ ...deps, acts })),
      runsAt('37 3 * * *', 'purge-user-imports', () => imports.purge()),
      runsAt('29 3 * * *', 'purge-deleted-people', createPeoplePurge(deps)),
    ],
  } satisfies ServerModule
}
