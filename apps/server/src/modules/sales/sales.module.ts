import { dayMs } from '../../platform/clock/durations.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { salesData } from './personal-data.ts'
import { createReceivedRequests, type ReceivedRequestsDeps } from './received-requests.service.ts'
import * as salesRepository from './sales.repository.ts'
import { salesCalls } from './sales.routes.ts'
import { createSubmission, type SubmissionDeps } from './submission.service.ts'

/** Requests to sales (spec 1.18, 2.18). */
export function createSalesModule(
  deps: SubmissionDeps &
    ReceivedRequestsDeps & {
      /** How long requests are kept; 0: until an operator deletes them. */
      keptDays: number
    },
) {
  const { db, clock, keptDays } = deps
  const submission = createSubmission(deps)
  const received = createReceivedRequests(deps)
  return {
    name: 'sales',
    api: { submit: submission.submit },
    calls: { sales: salesCalls({ submission, received }) },
    personalData: salesData,
    jobs: [
      runsAt('33 3 * * *', 'delete-old-sales-requests', async () => {
        if (keptDays > 0) await salesRepository.deleteBefore(db, new Date(clock.now() - keptDays * dayMs))
      }),
    ],
  } satisfies ServerModule
}

export type SalesApi = ReturnType<typeof createSalesModule>['api']
