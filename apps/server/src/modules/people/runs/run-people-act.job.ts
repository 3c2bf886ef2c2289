import { limits } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

const payload = z.object({ runId: z.uuid() })

/** Does with everybody who fits a filter what an administrator has asked for. */
export const runPeopleActJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'run-people-act',
  payload,
  maxAttempts: limits.retries.count,
}
