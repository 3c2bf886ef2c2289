import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { done, success, userCall } from './base.ts'
import { pictureErrors, pictureField } from './file.ts'

/** A picture behind people in calls, 1280 × 720. */
const backdropPictureSchema = z.object({ id: uuidField, url: z.string() })
export type BackdropPicture = z.infer<typeof backdropPictureSchema>

/** The oldest first. */
const backdropPicturesSchema = z.object({
  own: z.array(backdropPictureSchema),
  organization: z.array(backdropPictureSchema),
})
export type BackdropPictures = z.infer<typeof backdropPicturesSchema>

const backdropErrors = { ...pictureErrors, ...errorsOf('file.too_many_backdrops') }
const tags = ['Backgrounds']

/** People's own backgrounds for calls, and those of their organisation (spec 7.24). */
export const backdropCalls = {
  find: userCall
    .route({
      method: 'GET',
      path: '/meeting/virtual-backdrop',
      tags,
      summary: 'List the caller’s backgrounds and those of the organisation',
    })
    .output(success(backdropPicturesSchema)),
  save: userCall
    .route({
      method: 'POST',
      path: '/meeting/virtual-backdrop',
      tags,
      summary: 'Add a background; the picture is the body, cropped to 16:9',
    })
    .input(pictureField)
    .output(success(backdropPictureSchema))
    .errors(backdropErrors),
  delete: userCall
    .route({
      method: 'DELETE',
      path: '/meeting/virtual-backdrop/{id}',
      tags,
      summary: 'Delete one of the caller’s backgrounds',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('file.not_found')),
  saveForOrganization: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/virtual-backdrop',
      tags,
      summary: 'Add a background for everyone in the organisation; the picture is the body, cropped to 16:9',
    })
    .input(pictureField)
    .output(success(backdropPictureSchema))
    .errors(backdropErrors),
  deleteForOrganization: userCall
    .route({
      method: 'DELETE',
      path: '/v1/organization/virtual-backdrop/{id}',
      tags,
      summary: 'Delete a background of the organisation',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('file.not_found')),
}
