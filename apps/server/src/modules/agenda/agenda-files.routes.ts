import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Downloads } from './downloads.service.ts'
import type { Uploads } from './uploads.service.ts'

export function agendaFileCalls({ uploads, downloads }: { uploads: Uploads; downloads: Downloads }) {
  const { agendaFile } = procedures
  return {
    start: serve(agendaFile.start, userOf, uploads.start),
    putPart: serve(agendaFile.putPart, userOf, (caller, { params, body }) =>
      uploads.putPart(caller, { ...params, content: body }),
    ),
    remove: serve(agendaFile.remove, userOf, async (caller, { id }) => {
      await uploads.remove(caller, id)
      return { id }
    }),
    link: serve(agendaFile.link, userOf, downloads.link),
    linkByToken: serve(agendaFile.linkByToken, anyone, ({ ip }, { invitation, id }) =>
      downloads.linkByToken(invitation, id, ip),
    ),
  }
}
