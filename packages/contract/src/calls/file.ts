import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { publicCall } from './base.ts'

/** A picture as the request body (spec 5.9), with its type in `Content-Type`. */
export const pictureField = z
  .file({ error: 'file.format_error' })
  .max(limits.images.pictureMaxBytes, 'file.too_large')
  .mime(['image/jpeg', 'image/png'], 'file.type_unsupported')

/** Errors of calls that accept a picture. */
export const pictureErrors = errorsOf(
  'file.type_unsupported',
  'file.too_large',
  'file.format_error',
  'file.picture_too_wide',
  'file.picture_interlaced',
  'file.no_space',
)

export const fileCalls = {
  /** IDs cannot be guessed. A person's picture is deleted with the account, and unavailable within seconds of a suspension. */
  get: publicCall
    .route({
      method: 'GET',
      path: '/file/{id}',
      tags: ['Files'],
      summary: 'Get a picture: a logo, a favicon, a profile picture',
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.file() }))
    .errors(errorsOf('file.not_found')),
}
