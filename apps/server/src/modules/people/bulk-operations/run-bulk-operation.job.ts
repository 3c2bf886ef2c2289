import { limits } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

const payload = z.object({ runId: z.uuid() })

/** Acts on everyone who matched the filter of a bulk operation. */
export const runBulkOperationJob: JobDefinition<z.infer<typeof payload>> = {
  // Jobs of earlier builds may be queued under this name.
  name: 'run-people-act',
  payload,
  maxAttempts: limits.retries.count,
}
