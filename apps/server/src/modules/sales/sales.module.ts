import type { ServerModule } from '../../platform/module/server-module.ts'
import { salesData } from './personal-data.ts'
import { createReceivedRequests, type ReceivedRequestsDeps } from './received-requests.service.ts'
import { salesCalls } from './sales.routes.ts'
import { createSubmission, type SubmissionDeps } from './submission.service.ts'

/** What visitors write to sales (spec 1.18, 2.18). */
export function createSalesModule(deps: SubmissionDeps & ReceivedRequestsDeps) {
  const submission = createSubmission(deps)
  const received = createReceivedRequests(deps)
  return {
    name: 'sales',
    api: { submit: submission.submit },
    calls: { sales: salesCalls({ submission, received }) },
    personalData: salesData,
  } satisfies ServerModule
}

export type SalesApi = ReturnType<typeof createSalesModule>['api']
