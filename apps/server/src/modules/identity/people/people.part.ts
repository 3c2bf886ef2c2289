import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { FilesApi } from '../../files/index.ts'
import type { DailyBounds, OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import type { SeatAllocator } from '../identity.ports.ts'
import type { Access } from '../access.service.ts'
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
import { businessUnitCalls, peopleCalls } from './people.routes.ts'
import { createPeopleSignIn, type PeopleSignInDeps } from './people-sign-in.service.ts'
import { createPeople, type PeopleDeps } from './people.service.ts'
import './people.tables.ts'
import { createPeoplePurge } from './purge-people.ts'
import { createReactivationRequests } from './reactivation-requests.service.ts'

export interface PeoplePartDeps
  extends Omit<PeopleDeps, 'invitationLimits'>, Omit<PeopleSignInDeps, 'people'> {
  audit: AuditLog
  jobs: Jobs
  limiter: Limiter
  organizations: OrganizationDirectory
  seats: SeatAllocator
  personalData: AllPersonalData
  rules: Pick<RulesReader, 'requireStrongPassword' | 'accessOf'>
  access: Access
  files: Pick<FilesApi, 'requireRoom'>
  dailyBounds: DailyBounds
}

/** User management: what owners and admins do with the accounts of their organisation. */
export function createPeoplePart(given: PeoplePartDeps) {
  const deps = { ...given, invitationLimits: createInvitationLimits(given.limiter, given.dailyBounds) }
  const people = createPeople(deps)
  const signIn = createPeopleSignIn({ ...deps, people })
  const exportPeople = createPeopleExport({ ...deps, people })
  const handOver = createPeopleHandOver({ ...deps, people })
  const acts = createPeopleActs({ ...deps, people, handOver })
  const runs = createPeopleRuns({ ...deps, people })
  const requests = createReactivationRequests({ ...deps, people })
  const imports = createUserImports(deps)
  deps.jobs.handle(sendUserInvitationsJob, createInvitationSender(deps))
  deps.jobs.handle(runPeopleActJob, createPeopleRunner({ ...deps, acts }))
  deps.jobs.schedule('purge-user-imports', '37 3 * * *', () => imports.purge())
  deps.jobs.schedule('purge-deleted-people', '29 3 * * *', createPeoplePurge(deps))
  return {
    calls: {
      people: peopleCalls({ people, signIn, exportPeople, acts, handOver, runs, requests }),
      userImport: userImportCalls(imports),
      businessUnit: businessUnitCalls(createBusinessUnits(deps)),
    },
    handOver,
  }
}
