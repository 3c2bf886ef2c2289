import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { attachment } from '../../platform/http/file-names.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import { zipOf } from '../../platform/zip/zip.ts'
import type { Archives } from './archives.service.ts'

/**
 * `GET /meeting-archive/{token}`: outside of `/api`, because a browser follows it without our headers, and because addresses with tokens are not
 * logged there. It is written while it is read, so its length is not known before.
 */
export function archiveDownload(archives: Pick<Archives, 'open'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(
      '/meeting-archive/:token',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const archive = await archives.open(request.params.token)
        if (!archive) return answerRefusal(reply, 'file.not_found')
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': attachment(`${archive.name}.zip`),
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
          })
          .type('application/zip')
          .send(Readable.from(zipOf(archive.entries()), { objectMode: false }))
      },
    )
  }
}
