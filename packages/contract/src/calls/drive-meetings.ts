import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { agendaFileSchema } from './agenda-file.ts'
import { success, userCall } from './base.ts'
import { driveEntrySchema } from './drive.ts'

const tags = ['Drive']
const driveCall = userCall.errors(
  errorsOf(
    'drive.off',
    'drive.not_found',
    'schedule.not_found',
    'file.not_found',
    'file.organization_full',
    'file.no_space',
  ),
)

/** Attaching drive files to meetings, and saving meeting files to the drive. Contents are shared, not copied, and count in both places. */
export const driveMeetingCalls = {
  attach: driveCall
    .route({
      method: 'POST',
      path: '/drive/attach',
      tags,
      summary: 'Add files of the drive to the page of a meeting, or to one that is saved with them later',
    })
    .input(
      z.strictObject({
        ids: z.array(uuidField).min(1).max(limits.documents.maxFiles),
        /** If absent, the files wait for a meeting that is saved with them, as uploads do. */
        calendarId: uuidField.optional(),
        /** Of a series: the original start of the date that gets them. */
        date: timestampField.optional(),
      }),
    )
    .output(success(z.array(agendaFileSchema.pick({ id: true, fileName: true, bytes: true }))))
    .errors(
      errorsOf(
        'schedule.occurrence_not_found',
        'file.type_unsupported',
        'file.too_large',
        'file.format_error',
        'file.count_exceeded',
        'file.total_size_exceeded',
        'file.name_of_another',
      ),
    ),
  save: driveCall
    .route({
      method: 'POST',
      path: '/drive/save',
      tags,
      summary: 'Save a file of a meeting to the drive',
    })
    .input(
      z.strictObject({
        calendarId: uuidField,
        /** A file of the meeting, in any version. */
        fileId: uuidField,
        /** Null: the top of the caller’s drive. */
        folderId: uuidField.nullable(),
      }),
    )
    .output(success(driveEntrySchema))
    .errors(errorsOf('drive.view_only', 'drive.quota_exceeded', 'drive.count_exceeded')),
}
