import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { AgendaUploads } from './agenda-uploads.ts'
import type { Downloads } from './downloads.service.ts'

export function agendaFileCalls({ uploads, downloads }: { uploads: AgendaUploads; downloads: Downloads }) {
  const { agendaFile } = procedures
  return {
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
