import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

const payload = z.object({ email: z.string(), message: z.string(), askedAt: z.number() })

/** Stores a request for reactivation if the person is suspended. A job, so that the call takes as long for an address without an account. */
export const askReactivationJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'ask-reactivation',
  payload,
  maxAttempts: 10,
}
