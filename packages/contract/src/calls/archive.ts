import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { done, provenCall, success, userCall } from './base.ts'

/**
 * waiting → running → ready, then deleted when it expires; running → failed. Cancelled and replaced exports are deleted immediately. `outdated`: deleted
 * because it could contain a passage that was redacted.
 */
export const exportStates = ['waiting', 'running', 'ready', 'failed', 'outdated'] as const
export type ExportState = (typeof exportStates)[number]

export const dataExportSchema = z.object({
  id: uuidField,
  state: z.enum(exportStates),
  /** Progress, from 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Size of the archive; null until it is ready. */
  bytes: z.int().nullable(),
  createdAt: timestampField,
  /** When the archive is deleted; null until it is ready. */
  endsAt: timestampField.nullable(),
})

export type DataExport = z.infer<typeof dataExportSchema>

const ofExport = z.strictObject({ id: uuidField })

interface Archive {
  path: `/${string}`
  tag: string
  summaries: { current: string; start: string }
}

/** The calls of an archive that a job writes. */
export function archiveCalls({ path, tag, summaries }: Archive) {
  const tags = [tag]
  return {
    current: userCall
      .route({ method: 'GET', path, tags, summary: summaries.current })
      .output(success(dataExportSchema.nullable())),
    start: provenCall
      .route({ method: 'POST', path, tags, summary: summaries.start })
      .output(success(dataExportSchema)),
    cancel: userCall
      .route({
        method: 'DELETE',
        path: `${path}/{id}`,
        tags,
        summary: 'Cancel an export, or delete its archive',
      })
      .input(ofExport)
      .output(done)
      .errors(errorsOf('organization.export_not_found')),
    link: provenCall
      .route({
        method: 'POST',
        path: `${path}/{id}/link`,
        tags,
        summary: 'Create a download link for the archive, valid for five minutes',
      })
      .input(ofExport)
      .output(success(z.object({ url: z.string(), endsAt: timestampField })))
      .errors(errorsOf('organization.export_not_found')),
  }
}
