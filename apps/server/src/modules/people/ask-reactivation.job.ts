import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

const payload = z.object({ email: z.string(), message: z.string(), askedAt: z.number() })

/** Stores a reactivation request if the person is suspended. A job, so that the call takes the same time for every address. */
export const askReactivationJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'ask-reactivation',
  payload,
  maxAttempts: 10,
}
