import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { success, userCall } from './base.ts'

export const driveEditorCalls = {
  editor: userCall
    .route({
      method: 'POST',
      path: '/drive/entries/{id}/editor',
      tags: ['Drive'],
      summary:
        'Get the address at which an office file is edited, and the token to send to it as `access_token`',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(success(z.object({ url: z.string(), accessToken: z.string(), expiresAt: timestampField })))
    .errors(
      errorsOf(
        'drive.off',
        'drive.not_found',
        'drive.view_only',
        'drive.not_editable',
        'drive.editor_unavailable',
      ),
    ),
}
