import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { done, success, userCall } from './base.ts'

/** waiting → running → ready → gone when its time is over; running → failed. Cancelled and replaced ones are gone at once. */
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

export const dataExportSchema = z.object({
  id: uuidField,
  state: z.enum(exportStates),
  /** How much of it is written, from 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Size of the archive; null until it is ready. */
  bytes: z.int().nullable(),
  createdAt: timestampField,
  /** When the archive goes; null until it is ready. */
  endsAt: timestampField.nullable(),
})

export type DataExport = z.infer<typeof dataExportSchema>

const tags = ['Organisation export']
const ofExport = z.strictObject({ id: uuidField })

export const organizationExportCalls = {
  current: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/export',
      tags,
      summary: 'How far the export of the organisation is; null when there is none. For the owner',
    })
    .output(success(dataExportSchema.nullable())),
  start: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/export',
      tags,
      summary: 'Have everything of the organisation written into one archive, in place of the one before',
    })
    .output(success(dataExportSchema)),
  cancel: userCall
    .route({
      method: 'DELETE',
      path: '/v1/organization/export/{id}',
      tags,
      summary: 'Stop writing the archive, or delete it',
    })
    .input(ofExport)
    .output(done)
    .errors(errorsOf('organization.export_not_found')),
  link: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/export/{id}/link',
      tags,
      summary: 'An address from which the archive is downloaded, for five minutes',
    })
    .input(ofExport)
    .output(success(z.object({ url: z.string(), endsAt: timestampField })))
    .errors(errorsOf('organization.export_not_found')),
}
