import * as z from 'zod'
import { userCall } from './base.ts'

export const ownDataCalls = {
  download: userCall
    .route({
      method: 'POST',
      path: '/v1/user/data-export',
      tags: ['Profile'],
      summary:
        'Everything of the caller as a ZIP archive: account, meetings, answers, attendance, chat, files',
      outputStructure: 'detailed',
    })
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.file() })),
}
