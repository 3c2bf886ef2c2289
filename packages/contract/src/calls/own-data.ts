import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { done, success, userCall } from './base.ts'
import { dataExportSchema } from './organization-export.ts'

const tags = ['Profile']
const ofExport = z.strictObject({ id: uuidField })

/** Everything of the caller as a ZIP archive: account, meetings, answers, attendance, chat, files (spec 2.56). */
export const ownDataCalls = {
  current: userCall
    .route({
      method: 'GET',
      path: '/v1/user/data-export',
      tags,
      summary: 'How far the archive with the own data is; null when there is none',
    })
    .output(success(dataExportSchema.nullable())),
  start: userCall
    .route({
      method: 'POST',
      path: '/v1/user/data-export',
      tags,
      summary: 'Have everything of the caller written into one archive, in place of the one before',
    })
    .output(success(dataExportSchema)),
  cancel: userCall
    .route({
      method: 'DELETE',
      path: '/v1/user/data-export/{id}',
      tags,
      summary: 'Stop writing the archive, or delete it',
    })
    .input(ofExport)
    .output(done)
    .errors(errorsOf('organization.export_not_found')),
  link: userCall
    .route({
      method: 'POST',
      path: '/v1/user/data-export/{id}/link',
      tags,
      summary: 'An address from which the archive is downloaded, for five minutes',
    })
    .input(ofExport)
    .output(success(z.object({ url: z.string(), endsAt: timestampField })))
    .errors(errorsOf('organization.export_not_found')),
}
