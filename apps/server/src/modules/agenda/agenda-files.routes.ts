import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Downloads } from './downloads.service.ts'
import type { Uploads } from './uploads.service.ts'

function answer<T>(data: T) {
  return { status: 'success' as const, data }
}

export function agendaFileCalls({ uploads, downloads }: { uploads: Uploads; downloads: Downloads }) {
  const { agendaFile } = procedures
  return {
    start: agendaFile.start.handler(async ({ input, context }) =>
      answer(await uploads.start(userOf(context), input)),
    ),
    putPart: agendaFile.putPart.handler(async ({ input: { params, body }, context }) =>
      answer(await uploads.putPart(userOf(context), { ...params, content: body })),
    ),
    remove: agendaFile.remove.handler(async ({ input: { id }, context }) => {
      await uploads.remove(userOf(context), id)
      return answer({ id })
    }),
    link: agendaFile.link.handler(async ({ input, context }) =>
      answer(await downloads.link(userOf(context), input)),
    ),
    linkByToken: agendaFile.linkByToken.handler(async ({ input, context }) =>
      answer(await downloads.linkByToken(input.invitation, input.id, context.ip)),
    ),
  }
}
