import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { disposition } from '../../platform/http/file-names.ts'
import { answerContent } from '../../platform/http/ranged-content.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import type { Downloads } from './downloads.service.ts'

const querySchema = z.object({ disposition: z.enum(['attachment', 'inline']).catch('attachment') })

/** `GET /drive-content/{token}`: outside of `/api`, as the files of agendas, because a browser follows it without our headers. What is shown inline runs nothing: see `answerContent`. */
export function driveDownload(downloads: Pick<Downloads, 'open'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(
      '/drive-content/:token',
      { exposeHeadRoute: true },
      async (request, reply) => {
        const download = await downloads.open(request.params.token)
        if (!download) return answerRefusal(reply, 'drive.not_found')
        const kind = download.canDownload ? querySchema.parse(request.query).disposition : 'inline'
        const content = { ...download, disposition: disposition(kind, download.fileName) }
        return (await answerContent(request, reply, content))
          ? reply
          : answerRefusal(reply, 'drive.not_found')
      },
    )
  }
}
