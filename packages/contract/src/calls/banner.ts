import * as z from 'zod'
import { uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { pictureErrors } from './file.ts'

/** An image shown with a meeting (spec 5.10). */
const bannerSchema = z.object({ fileId: uuidField, url: z.string() })

export type Banner = z.infer<typeof bannerSchema>

const bannerField = z
  .file({ error: 'file.format_error' })
  .max(limits.images.bannerMaxBytes, 'file.too_large')
  .mime([...limits.images.bannerTypes], 'file.type_unsupported')

export const bannerCalls = {
  /** Attached to a meeting by `bannerImg` of its draft; deleted after a day without one. */
  saveBanner: userCall
    .route({
      method: 'POST',
      path: '/file/meeting-banner',
      tags: ['Scheduling'],
      summary: 'Upload a meeting banner; the picture is the body, at most 1280 × 400',
    })
    .input(bannerField)
    .output(success(bannerSchema))
    .errors(pictureErrors),
}
