import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { publicCall } from './base.ts'

/** A picture as the body of a request (spec 5.9), with its type in `Content-Type`. */
export const pictureField = z
  .file({ error: 'file.format_error' })
  .max(limits.images.pictureMaxBytes, 'file.too_large')
  .mime(['image/jpeg', 'image/png'], 'file.type_unsupported')

/** What a call that takes a picture can refuse it for. */
export const pictureErrors = errorsOf(
  'file.type_unsupported',
  'file.too_large',
  'file.format_error',
  'file.picture_too_wide',
  'file.picture_interlaced',
  'file.no_space',
)

export const fileCalls = {
  /** Ids cannot be guessed. A person's picture ends with the person's account, a suspended one's within seconds. */
  get: publicCall
    .route({
      method: 'GET',
      path: '/file/{id}',
      tags: ['Files'],
      summary: 'A picture: a logo, a favicon, somebody’s photo',
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.file() }))
    .errors(errorsOf('file.not_found')),
}
