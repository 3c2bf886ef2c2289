import type { FastifyInstance } from 'fastify'
import { answerRefusal } from '../../platform/http/server.ts'
import type { DownloadLinks } from './download-link.ts'
import type { Exports } from './exports.service.ts'

/** `GET /api/v1/organization/export/{id}/file`: the archive, piece by piece, to whoever was given the link. */
export function exportDownload(exports: Pick<Exports, 'open'>, links: Pick<DownloadLinks, 'read'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      '/api/v1/organization/export/:id/file',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const claim = links.read(request.params.id, request.query)
        const archive = claim && (await exports.open(claim))
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
