import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Writes an archive again from its beginning with each try. */
export const writeExport: JobDefinition<{ organizationId: string; exportId: string }> = {
  name: 'write-export',
  payload: z.object({ organizationId: z.uuid(), exportId: z.uuid() }),
  maxAttempts: 3,
}
