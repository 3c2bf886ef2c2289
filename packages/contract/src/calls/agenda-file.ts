import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'
import { filePart } from './file-part.ts'

/** An agenda file (spec 3.23, 3.24). */
export const agendaFileSchema = z.object({
  id: uuidField,
  /** The storage's ID; the same as `id`. */
  fileServiceId: uuidField,
  fileName: z.string(),
  fileNameNoExt: z.string(),
  /** Lower case, without the dot. */
  fileExtension: z.string(),
  bytes: z.int(),
  /** Not attached to a meeting yet. */
  isTemp: z.boolean(),
  /** False in every response; set on a file that an edit removes. */
  isDeleted: z.boolean(),
})

export type AgendaFile = z.infer<typeof agendaFileSchema>

/** The files of a meeting, in order. Files that are left out, or have `isDeleted`, are removed. */
export const agendaFilesInput = z.array(
  z.strictObject({ fileServiceId: uuidField, isDeleted: z.boolean().default(false) }),
)

export type AgendaFilesInput = z.infer<typeof agendaFilesInput>

const tags = ['Agenda files']
const oneFile = z.strictObject({ id: uuidField })
const link = success(z.object({ url: z.string(), expiresAt: timestampField }))

export const agendaFileCalls = {
  start: userCall
    .route({
      method: 'POST',
      path: '/file/agenda-content',
      tags,
      summary: 'Begin the upload of an agenda file; its parts follow in order',
    })
    .input(
      z.strictObject({
        fileName: z.string().trim().min(1).max(limits.documents.nameMaxChars),
        bytes: z.int().min(1).max(limits.documents.maxBytes, 'file.too_large'),
      }),
    )
    .output(success(z.object({ file: agendaFileSchema, partBytes: z.int(), partCount: z.int() })))
    .errors(
      errorsOf(
        'file.type_unsupported',
        'file.too_large',
        'file.count_exceeded',
        'file.total_size_exceeded',
        'file.organization_full',
      ),
    ),
  putPart: userCall
    .route({
      method: 'PUT',
      path: '/file/agenda-content/{id}/{part}',
      tags,
      summary: 'Upload one part of a file, counted from 0; a part can be sent again',
      inputStructure: 'detailed',
    })
    .input(filePart.input)
    .output(filePart.output)
    .errors(filePart.errors),
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/file/agenda-content/{id}',
      tags,
      summary: 'Delete a file that belongs to no meeting',
    })
    .input(oneFile)
    .output(success(z.object({ id: uuidField })))
    .errors(errorsOf('file.not_found')),
  link: userCall
    .route({
      method: 'POST',
      path: '/file/agenda-content/{id}/link',
      tags,
      summary: 'Create a link to a file of a meeting, valid for one minute and while the session lasts',
    })
    .input(oneFile.extend({ calendarId: uuidField }))
    .output(link)
    .errors(errorsOf('file.not_found', 'schedule.not_found')),
  linkByToken: publicCall
    .route({
      method: 'POST',
      path: '/meeting/calender/invitation/agenda-content/{id}/link',
      tags,
      summary: 'The same for holders of the link of a mail; valid while they are invited',
    })
    .input(oneFile.extend({ invitation: z.string().min(1).max(200) }))
    .output(link)
    .errors(errorsOf('file.not_found', 'invitation.not_found')),
}
