import type { FastifyInstance } from 'fastify'
import { attachment } from '../../platform/http/file-names.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import type { Downloads } from './downloads.service.ts'

/**
 * `GET /agenda-content/{token}`. It stands outside of `/api` because a browser follows it without our headers, and because addresses
 * with tokens are not logged there. A file is saved, never shown: what others have sent does not run on this origin.
 */
export function agendaFileDownload(downloads: Pick<Downloads, 'open'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(
      '/agenda-content/:token',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const download = await downloads.open(request.params.token)
        if (!download) return answerRefusal(reply, 'file.not_found')
        return reply
          .headers({
            'content-type': download.contentType,
            'content-length': download.bytes,
            'content-disposition': attachment(download.fileName),
            'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            'cache-control': 'private, no-store',
          })
          .send(download.stream)
      },
    )
  }
}
