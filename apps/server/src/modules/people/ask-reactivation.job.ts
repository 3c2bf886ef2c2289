import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

const payload = z.object({ email: z.string(), message: z.string(), askedAt: z.number() })

/** Looks whether someone suspended asks. A job, so that the call takes as long for an address that nobody has. */
export const askReactivationJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'ask-reactivation',
  payload,
  maxAttempts: 10,
}
