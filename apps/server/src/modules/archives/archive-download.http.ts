import type { FastifyInstance } from 'fastify'
import { answerRefusal } from '../../platform/http/server.ts'
import { answerZip } from '../../platform/zip/answer-zip.ts'
import type { Archives } from './archives.service.ts'

/**
 * `GET /meeting-archive/{token}`: outside of `/api`, because a browser follows it without our headers, and because addresses with tokens are not
 * logged there.
 */
export function archiveDownload(archives: Pick<Archives, 'open'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(
      '/meeting-archive/:token',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const archive = await archives.open(request.params.token, request.ip)
        if (!archive) return answerRefusal(reply, 'file.not_found')
        return answerZip(request, reply, archive)
      },
    )
  }
}
