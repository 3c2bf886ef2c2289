import type { FastifyInstance } from 'fastify'
import { answerRefusal } from '../../platform/http/server.ts'
import type { Archives } from './archives.service.ts'
import type { DownloadLinks } from './download-link.ts'

/** `GET /api/v1/data-export/{id}/file`: the archive, piece by piece, for holders of the link. */
export function exportDownload(archives: Pick<Archives, 'open'>, links: Pick<DownloadLinks, 'read'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      '/api/v1/data-export/:id/file',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const claim = links.read(request.params.id, request.query)
        const archive = claim && (await archives.open(claim))
        if (!archive) return answerRefusal(reply, 'organization.export_not_found')
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': `attachment; filename="${archive.name}.zip"`,
            'content-length': archive.bytes,
          })
          .type('application/zip')
          .send(archive.stream)
      },
    )
  }
}
